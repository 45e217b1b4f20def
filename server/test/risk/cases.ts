import { invalidBet } from './bet-cases.ts';
import type { LiveCase } from './live.ts';
import { currency, coin, game, gameBulk } from './goods-cases.ts';
import { vendor } from './vendor-cases.ts';
import {
  website,
  websiteBulk,
  rotatedKey,
  copiedSettings,
  cell,
  cells,
  copiedCells,
  resetCells,
  websiteGroup,
  members,
} from './sites-cases.ts';
import {
  agent,
  subAgentEdit,
  subAgents,
  subAgentGroup,
  adjustment,
  removedAdjustment,
  reopened,
  terms,
  company,
  monthRate,
  tolerance,
  setting,
  openPayout,
  movingTransfer,
  openTransfer,
  failedGrant,
} from './people-cases.ts';

/** Every write with a field that is dangerous has to be here, or in `TOLD_ELSEWHERE`. */
export const LIVE_CASES: Readonly<Record<string, LiveCase>> = {
  '/api/account/skg_bets/save_vendor': vendor,
  '/api/set_up/currency/add_or_edit': currency,
  '/api/set_up/coin/add_or_edit': coin,
  '/api/set_up/game/add_or_edit': game,
  '/api/set_up/game/bulk_edit': gameBulk,
  '/api/set_up/website/add_or_edit': website,
  '/api/set_up/website/bulk_edit': websiteBulk,
  '/api/set_up/website/copy_settings': copiedSettings,
  '/api/set_up/website/rotate_api_key': rotatedKey,
  '/api/set_up/website_game/add_or_edit': cell,
  '/api/set_up/website_game/bulk_edit': cells,
  '/api/set_up/website_game/copy': copiedCells,
  '/api/set_up/website_game/reset': resetCells,
  '/api/set_up/website_group/add_or_edit': websiteGroup,
  '/api/set_up/website_group/set_members': members,
  '/api/set_up/agent/add_or_edit': agent,
  '/api/set_up/subagent/edit': subAgentEdit,
  '/api/set_up/subagent/batch_group': subAgents,
  '/api/set_up/subagent_group/add_or_edit': subAgentGroup,
  '/api/report/settlement_report/add_adjustment': adjustment,
  '/api/report/settlement_report/remove_adjustment': removedAdjustment,
  '/api/report/settlement_report/reopen': reopened,
  '/api/report/settlement_report/save_terms': terms,
  '/api/report/settlement_report/save_company': company,
  '/api/report/settlement_report/save_rate': monthRate,
  '/api/report/reconcile_report/tolerance/edit': tolerance,
  '/api/system/setting/edit': setting,
  '/api/account/free_round_bonus/give_up_payout': failedGrant,
  '/api/log/seamless/resend_now': openPayout,
  '/api/log/seamless/stop_retry': openPayout,
  '/api/maintain/invalid_bet/cancel': invalidBet('invalid'),
  '/api/maintain/invalid_bet/batch_cancel': invalidBet('invalid', true),
  '/api/maintain/invalid_bet/retry': invalidBet('cancel_failed'),
  '/api/maintain/invalid_bet/stop': invalidBet('cancelling'),
  '/api/maintain/invalid_bet/settle': invalidBet('invalid'),
  '/api/fishing/transfer_record/retry': openTransfer('out'),
  '/api/fishing/transfer_record/cancel': openTransfer('in'),
  '/api/fishing/transfer_record/stop': movingTransfer,
};

/** What needs more of a world than one record: the test that tells it. */
export const TOLD_ELSEWHERE: Readonly<Record<string, string>> = {
  '/api/set_up/coin/import': 'attacks.test.ts',
  '/api/set_up/game/import': 'attacks.test.ts',
  '/api/account/free_round_bonus/add_players': '../../src/features/account/free-round-bonus/free-round-bonus.test.ts',
  // What goes beyond a limit waits in its own list, not among the requests.
  '/api/maintain/compensate/submit': '../../src/features/maintain/compensate/compensate.test.ts',
  '/api/report/settlement_report/calculate': '../../src/features/report/settlement-report/story.test.ts',
  // An agent with bets.
  '/api/set_up/agent/add_or_edit is_test': '../../src/features/set-up/agent/agent.test.ts',
};
