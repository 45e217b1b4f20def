import { z } from 'zod';
import { defineEndpoint, holds } from '../../../kit/endpoint.ts';
import { Id, listOf, Reason, ShortText, SomeIds, Version } from '../../../kit/fields.ts';
import { CurrencyCode } from '../../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../../kit/page.ts';
import { getPrizeList, PrizeRow, PrizeState, SettlementRow, SettlementState } from '../activity-rank/settle.ts';

export const getChampionshipSettlements = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_settlement_list',
  access: holds('L-4-2'),
  exported: { code: 'L-4-2-93', walk: 'pages' },
  summary: 'Championships that have ended, and where their prizes stand',
  input: pagedQuery(
    { text: ShortText.optional(), state: SettlementState.optional(), agent_id: Id.optional() },
    ['ends_at'],
    '-ends_at',
  ),
  output: pageOf(SettlementRow),
});

export const getChampionshipSettlement = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_settlement_detail',
  access: holds('L-4-2'),
  summary: 'The settlement of one championship',
  input: z.strictObject({ id: Id }),
  output: SettlementRow,
});

export const getChampionshipPrizes = defineEndpoint({
  method: 'GET',
  path: '/api/activity/championship_results/get_prize_list',
  access: holds('L-4-2'),
  exported: { code: 'L-4-2-93', walk: 'pages' },
  summary: 'Prizes of championships: stage and place, player, amount and where the payment stands',
  input: pagedQuery(
    {
      /** One prize. */
      prize_id: Id.optional(),
      activity_id: Id.optional(),
      site_id: Id.optional(),
      player_id: Id.optional(),
      /** Exact. */
      user_name: ShortText.min(1).optional(),
      currency: CurrencyCode.optional(),
      state: listOf(PrizeState).optional(),
    },
    ['rank', 'created_at', 'prize'],
    'rank',
  ),
  output: getPrizeList.output,
});

export const calculateChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/calculate',
  access: holds('L-4-2-91'),
  audit: 'activity_settlement.calculate',
  writes: 'agent',
  risk: 'harmless: nobody is paid before a second person agrees',
  summary: 'Freeze the prizes of a championship whose stages are all decided; again as long as nobody has approved them',
  input: z.strictObject({ id: Id, version: z.int().min(0) }),
  output: SettlementRow,
});

export const approveChampionshipPrizes = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/approve',
  access: holds('L-4-2-94'),
  audit: 'activity_settlement.approve',
  writes: 'agent',
  needsStepUp: true,
  risk: 'harmless: this is the second person',
  summary: 'Agree to the prizes that somebody else has calculated',
  input: z.strictObject({ id: Id, version: Version }),
  output: SettlementRow,
});

export const payChampionship = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/pay',
  access: holds('L-4-2-95'),
  audit: 'activity_settlement.pay',
  writes: 'agent',
  needsStepUp: true,
  risk: 'harmless: a second person has agreed to exactly these prizes',
  summary: 'Pay the approved prizes to the wallets of their players, each once',
  input: z.strictObject({ id: Id, version: Version }),
  output: SettlementRow,
});

export const retryChampionshipPrizes = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/retry',
  access: holds('L-4-2-95'),
  audit: 'activity_prize.retry',
  writes: 'agent',
  risk: 'harmless: the same request under the same id, which a wallet books once',
  summary: 'Ask the wallets again now for prizes that wait or have failed, under the same ids',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

export const giveUpChampionshipPrize = defineEndpoint({
  method: 'POST',
  path: '/api/activity/championship_results/give_up',
  access: holds('L-4-2-95'),
  audit: 'activity_prize.give_up',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  risk: 'dangerous: a player is never paid what he has won',
  summary:
    'Never pay a prize that has failed: at once where nothing can have been booked, else the wallet is told to take it back first. A second person has to agree',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: PrizeRow,
});
