import * as contract from '@manager/contract/features/activity/activity-rank/settle';
import { prizeStateOf, type SettlementState } from '@manager/domain/activity-settlement';
import { canRetry, type PayoutPosition, type PayoutState, wayToGiveUp } from '@manager/domain/payout';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { defineResource, visibleRows } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { nameOf } from './activity-row.ts';
import type { SettledList } from './settled-list.ts';

/**
 * Where a prize stands, in SQL as `prizeStateOf` of the domain says. Without a settlement it was given while the activity runs, which two persons
 * agreed to: nobody is waited for.
 */
const stateSql: RawBuilder<string> = sql<string>`case
  when payout.state is not null then payout.state
  when activity_prize.is_too_small then 'not_eligible'
  when settlement.state is null or settlement.state in ('approved', 'paying', 'settled') then 'approved'
  else 'waiting_approval' end`;

/** Prizes of activities, each beside its payout. */
export const prizeResource = ({ prizeKinds, endpoints }: Pick<SettledList<never>, 'prizeKinds' | 'endpoints'>) =>
  defineResource({
    name: 'activity_prize',
    table: 'activity_prize',
    from: (db) =>
      db
        .selectFrom('activity_prize')
        .innerJoin('activity', 'activity.id', 'activity_prize.activity_id')
        .leftJoin('activity_settlement as settlement', 'settlement.activity_id', 'activity_prize.activity_id')
        .innerJoin('site', 'site.id', 'activity_prize.site_id')
        .innerJoin('player', 'player.id', 'activity_prize.player_id')
        .leftJoin('payout', 'payout.id', 'activity_prize.payout_id')
        .where('activity.kind', 'in', [...prizeKinds])
        .where('activity_prize.deleted_at', 'is', null),
    rows: async (ctx, query) => {
      const rows = await query
        .selectAll('activity_prize')
        .select([
          'activity.code as activity_code',
          'activity.title',
          'site.name as site_name',
          'player.user_name',
          'settlement.state as settlement_state',
          'payout.state as payout_state',
          'payout.step',
          'payout.may_be_booked',
          'payout.is_cancelled',
          'payout.transfer_id',
          'payout.last_error',
          'payout.paid_at',
        ])
        .execute();
      const may = { retry: mayCall(ctx, endpoints.retry), giveUp: mayCall(ctx, endpoints.giveUp) };
      return rows.map((row) => {
        const position = row.payout_state === null ? null : positionOf(row);
        return contract.PrizeRow.parse({
          ...row,
          activity_name: nameOf(ctx, row.title),
          state: row.is_too_small
            ? 'not_eligible'
            : prizeStateOf((row.settlement_state ?? 'approved') as SettlementState, row.payout_state as PayoutState | null),
          last_error: row.is_too_small ? 'too_small' : (row.last_error ?? ''),
          transfer_id: row.transfer_id ?? '',
          paid_at: row.paid_at?.toISOString() ?? null,
          created_at: row.created_at.toISOString(),
          can: {
            retry: position !== null && canRetry(position) && may.retry,
            give_up: position !== null && wayToGiveUp(position) !== null && may.giveUp,
          },
        });
      });
    },
    scope: ({ user }: Ctx) => sql<SqlBool>`(${inScope(user.scope, 'activity_prize.agent_id')} and exists (
      select from activity as one where one.id = activity_prize.activity_id and one.kind = any(${[...prizeKinds]}::text[])))`,
    agentIdOf: (row) => row.agent_id,
    audited: contract.PrizeRow.pick({ activity_id: true, what: true, player_id: true, prize: true, currency: true, state: true }),
  });

type Joined = { payout_state: string | null; step: string | null; may_be_booked: boolean | null; is_cancelled: boolean | null };

const positionOf = (row: Joined): PayoutPosition => ({
  state: row.payout_state as PayoutState,
  step: row.step as PayoutPosition['step'],
  mayBeBooked: row.may_be_booked === true,
  isCancelled: row.is_cancelled === true,
});

type Input = ParsedOf<typeof contract.getPrizeList>;
const { equals } = columnsIn('activity_prize');

const filters: Filters<Input> = {
  prize_id: equals('id'),
  activity_id: equals('activity_id'),
  kind: (kind) => sql<SqlBool>`activity.kind = ${kind}`,
  site_id: equals('site_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  currency: equals('currency'),
  state: (states) => (states.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${stateSql} = any(${states}::text[])`),
};

/** Totals cover everything that the filter finds, currency by currency. */
export const getPrizes = async (
  ctx: Ctx,
  settled: Pick<SettledList<never>, 'prizeKinds' | 'endpoints'>,
  input: Input,
): Promise<OutputOf<typeof contract.getPrizeList>> => {
  const prizes = prizeResource(settled);
  const query = visibleRows(ctx, prizes).where(conditionOf(ctx, { filters, input }));
  const page = await readPage(ctx, { query, rows: prizes.rows, table: 'activity_prize', input });
  const sums = await query
    .select([
      'activity_prize.currency',
      sql<number>`count(*)::int`.as('count'),
      sql<string>`sum(activity_prize.prize)`.as('prize'),
      sql<string>`coalesce(sum(activity_prize.prize) filter (where payout.state = 'paid'), 0)`.as('paid'),
    ])
    .groupBy('activity_prize.currency')
    .orderBy('activity_prize.currency')
    .execute();
  return { ...page, sums };
};
