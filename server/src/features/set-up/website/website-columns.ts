import type { saveWebsite as endpoint } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { clearedText } from '../../../kit/resource/input.ts';
import { normaliseIpList } from './website-rules.ts';

/** Columns that take their value as it comes: absent leaves, null clears. */
export const columnsOf = (input: ParsedOf<typeof endpoint>) => ({
  code: input.code,
  name: input.name,
  agent_id: input.agent_id,
  domain: clearedText(input.domain),
  brand: clearedText(input.brand),
  site_group_id: input.site_group_id,
  note: clearedText(input.note),
  api_type: input.api_type,
  api_url: clearedText(input.api_url),
  api_params: input.api_params,
  ip_whitelist: input.ip_whitelist == null ? (input.ip_whitelist === null ? '' : undefined) : normaliseIpList(input.ip_whitelist),
  rtp: input.rtp,
  vendors: withoutRepeats(input.vendors),
  game_types: withoutRepeats(input.game_types),
  disabled_origins: withoutRepeats(input.disabled_origins),
  min_bet_usd: input.min_bet_usd,
  max_bet_usd: input.max_bet_usd,
  max_win_day_usd: input.max_win_day_usd,
  max_win_day_action: input.max_win_day_action,
  negative_balance: input.negative_balance,
  compliance_profile: input.compliance_profile,
  jackpot: input.jackpot,
  task: input.task,
  jurisdiction: input.jurisdiction === null ? '' : input.jurisdiction,
  ip_currency_check: input.ip_currency_check,
  ip_currency_action: input.ip_currency_action,
  status: input.status,
});

export type WebsiteColumns = ReturnType<typeof columnsOf>;

const withoutRepeats = (names: readonly string[] | undefined): string[] | undefined =>
  names === undefined ? undefined : [...new Set(names)];
