import * as contract from '@manager/contract/features/account/free-round-bonus';
import { freeRoundPrize } from '@manager/domain/free-round';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { canRetry, type PayoutPosition, wayToGiveUp } from '@manager/domain/payout';
import { sql } from 'kysely';
import { defineResource } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { namesOf } from './campaign-row.ts';

/** Where the money of a grant stands; its payouts are joined. */
export const payoutStateSql = sql<(typeof contract.GRANT_PAYOUT_STATES)[number]>`case
  when pay.failed > 0 then 'failed'
  when pay.open > 0 then 'unpaid'
  when free_round_grant.counted_at is null and not (free_round_grant.state = 'completed' and pay.payouts > 0) then 'counting'
  when pay.given_up > 0 then 'given_up'
  when pay.payouts = 0 then 'nothing'
  else 'paid' end`;

/** Sums of all payouts of the grant; unpaid ones are listed. */
const payoutsOfGrant = sql<{
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
  from payout where id in (select payout_id from free_round_payout where grant_id = free_round_grant.id))`;

const winningsOf = ({ won, max_win: maxWin }: { won: string; max_win: string | null }) => {
  const payable = freeRoundPrize(sumToMicros(won), maxWin === null ? null : sumToMicros(maxWin));
  return {
    won,
    payable: microsToText(payable),
    beyond_max: microsToText(sumToMicros(won) - payable),
  };
};

/** Free rounds of players, each beside its payout. */
export const grants = defineResource({
  name: 'free_round_grant',
  table: 'free_round_grant',
  from: (db) =>
    db
      .selectFrom('free_round_grant')
      .innerJoin('free_round_campaign', 'free_round_campaign.id', 'free_round_grant.campaign_id')
      .innerJoin('site', 'site.id', 'free_round_grant.site_id')
      .innerJoin('player', 'player.id', 'free_round_grant.player_id')
      .innerJoinLateral(payoutsOfGrant.as('pay'), (join) => join.onTrue())
      .where('free_round_grant.deleted_at', 'is', null),
  rows: async (ctx, query) => {
    const rows = await query
      .selectAll('free_round_grant')
      .select([
        'free_round_campaign.code as campaign_code',
        'free_round_campaign.name as campaign_name',
        'site.name as site_name',
        'player.user_name',
        'pay.paid',
        'pay.last_error',
        'pay.unpaid',
        namesOf(ctx, 'game', 'free_round_grant.game_ids').as('games'),
        payoutStateSql.as('payout_state'),
      ])
      .execute();
    const may = {
      cancel: mayCall(ctx, contract.cancelGrants),
      resend: mayCall(ctx, contract.resendGrantPayout),
      giveUp: mayCall(ctx, contract.giveUpGrantPayout),
    };
    return rows.map((row) =>
      contract.GrantRow.parse({
        ...row,
        ...winningsOf(row),
        paid: row.paid,
        left: row.ended_at === null ? Math.max(0, row.rounds - row.used) : 0,
        starts_at: row.starts_at.toISOString(),
        expires_at: row.expires_at.toISOString(),
        started_at: row.started_at?.toISOString() ?? null,
        ended_at: row.ended_at?.toISOString() ?? null,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        can: {
          cancel: may.cancel && row.ended_at === null,
          resend: may.resend && row.unpaid.some(canRetry),
          give_up: may.giveUp && row.unpaid.some((payout) => wayToGiveUp(payout) !== null),
        },
      }),
    );
  },
  scope: ({ user }: Ctx) => inScope(user.scope, 'free_round_grant.agent_id'),
  agentIdOf: (row) => row.agent_id,
  audited: contract.GrantRow.omit({
    version: true,
    payable: true,
    beyond_max: true,
    created_at: true,
    updated_at: true,
    can: true,
  }),
});
