import * as contract from '@manager/contract/features/task/task-use-card';
import { card as machine } from '@manager/domain/card';
import { freeRoundPrize } from '@manager/domain/free-round';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { canRetry, type PayoutPosition } from '@manager/domain/payout';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** Where the money of a card stands; its payouts are joined. */
export const payoutStateSql = sql<(typeof contract.CARD_PAYOUT_STATES)[number]>`case
  when pay.failed > 0 then 'failed'
  when pay.open > 0 then 'unpaid'
  when card.state in ('issued', 'opened', 'used') and card.counted_at is null and pay.payouts = 0 then 'counting'
  when pay.given_up > 0 then 'given_up'
  when pay.payouts = 0 then 'nothing'
  else 'paid' end`;

/** Sums of all payouts of the card; unpaid ones are listed. */
const payoutsOfCard = sql<{
  payouts: number;
  open: number;
  failed: number;
  given_up: number;
  paid: string;
  last_error: string;
  unpaid: (PayoutPosition & { id: string })[];
}>`(select count(*)::int as payouts,
    count(*) filter (where state in ('waiting_approval', 'processing', 'error_retry', 'on_hold'))::int as open,
    count(*) filter (where state = 'error_manual')::int as failed,
    count(*) filter (where state in ('rejected', 'not_eligible'))::int as given_up,
    coalesce(sum(amount) filter (where state = 'paid'), 0) as paid,
    coalesce((array_agg(last_error order by id desc) filter (where state <> 'paid' and last_error <> ''))[1], '') as last_error,
    coalesce(json_agg(json_build_object('id', id::text, 'state', state, 'step', step, 'mayBeBooked', may_be_booked,
      'isCancelled', is_cancelled) order by id) filter (where state <> 'paid'), '[]') as unpaid
  from payout where id in (select payout_id from card_payout where card_id = card.id))`;

/** Cards of players, each beside its payouts. */
export const cards = defineResource({
  name: 'card',
  table: 'card',
  from: (db) =>
    db
      .selectFrom('card')
      .innerJoin('site', 'site.id', 'card.site_id')
      .innerJoin('player', 'player.id', 'card.player_id')
      .innerJoin('game', 'game.id', 'card.game_id')
      .innerJoinLateral(payoutsOfCard.as('pay'), (join) => join.onTrue())
      .where('card.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('card')
      .select([
        'site.name as site_name',
        'player.user_name',
        'game.name as game_name',
        'pay.paid',
        'pay.last_error',
        'pay.unpaid',
        payoutStateSql.as('payout_state'),
      ])
      .execute();
    const may = { recall: mayCall(ctx, contract.recallCards), resend: mayCall(ctx, contract.resendCardPayout) };
    return rows.map((row) => {
      const payable = freeRoundPrize(sumToMicros(row.won), sumToMicros(row.max_win));
      return contract.CardRow.parse({
        ...row,
        payable: microsToText(payable),
        beyond_max: microsToText(sumToMicros(row.won) - payable),
        expires_at: row.expires_at.toISOString(),
        opened_at: row.opened_at?.toISOString() ?? null,
        used_at: row.used_at?.toISOString() ?? null,
        ended_at: row.ended_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          recall: may.recall && machine.canMove(row.state as contract.CardRow['state'], 'recalled'),
          resend: may.resend && row.unpaid.some(canRetry),
        },
      });
    });
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'card.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.CardRow.omit({
    version: true,
    payable: true,
    beyond_max: true,
    created_at: true,
    updated_at: true,
    can: true,
  }),
});
