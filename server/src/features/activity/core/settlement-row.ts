import * as contract from '@manager/contract/features/activity/activity-rank/settle';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { EVERY_ROW } from '../../../kit/resource/conditions.ts';
import type { Page } from '../../../kit/resource/read-page.ts';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { activityInScope, mayChange, nameOf } from './activity-row.ts';
import type { SettledList } from './settled-list.ts';

type Row = contract.SettlementRow;
type Of = Pick<SettledList<never>, 'kinds' | 'endpoints' | 'calculableAt'>;

/** Where prizes stand, of those that the reader may see. */
const prizesOf = (ctx: Ctx) =>
  sql<{ prizes: number; prize_sum: string; paid: number; paid_sum: string; failed: number; refused: number; open: number }>`(
    select count(*)::int as prizes, coalesce(sum(prize), 0) as prize_sum,
      count(*) filter (where payout.state = 'paid')::int as paid,
      coalesce(sum(prize) filter (where payout.state = 'paid'), 0) as paid_sum,
      count(*) filter (where payout.state = 'error_manual')::int as failed,
      count(*) filter (where payout.state in ('not_eligible', 'rejected') or is_too_small)::int as refused,
      count(*) filter (where payout.state in ('processing', 'error_retry', 'error_manual', 'on_hold'))::int as open
    from activity_prize left join payout on payout.id = activity_prize.payout_id
    where activity_prize.activity_id = activity.id and ${inScope(ctx.user.scope, 'activity_prize.agent_id')})`;

const select = (ctx: Ctx, db: ScopedDb, { kinds }: Of) =>
  db
    .selectFrom('activity')
    .leftJoin('activity_settlement', 'activity_settlement.activity_id', 'activity.id')
    .innerJoinLateral(prizesOf(ctx).as('one'), (join) => join.onTrue())
    .where('activity.kind', 'in', [...kinds])
    .where('activity.deleted_at', 'is', null)
    .where('activity.state', 'in', ['ended', 'settling', 'settled'])
    .where(activityInScope(ctx.user.scope))
    .select([
      'activity.id',
      'activity.agent_id',
      'activity.kind',
      'activity.code',
      'activity.title',
      'activity.state as activity_state',
      'activity.ends_at',
      'activity.rule',
      'activity.currency',
      'activity.settled_at',
      'activity_settlement.version',
      'activity_settlement.state',
      'activity_settlement.pool',
      'activity_settlement.players',
      'activity_settlement.unclaimed',
      'activity_settlement.calculated_by as calculator_id',
      'activity_settlement.calculated_name as calculated_by',
      'activity_settlement.calculated_at',
      'activity_settlement.approved_name as approved_by',
      'activity_settlement.approved_at',
      'activity_settlement.paid_name as paid_by',
      'one.prizes',
      'one.prize_sum',
      'one.paid',
      'one.paid_sum',
      'one.failed',
      'one.refused',
      'one.open',
    ]);
type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const instantOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const toRow = (ctx: Ctx, row: Selected, { endpoints, calculableAt }: Of): Row => {
  const state = row.state ?? 'open';
  const calculable = calculableAt(ctx, row);
  const may = (endpoint: Parameters<typeof mayCall>[1]): boolean => mayChange(ctx, row) && mayCall(ctx, endpoint);
  return contract.SettlementRow.parse({
    ...row,
    version: row.version ?? 0,
    name: nameOf(ctx, row.title),
    state,
    ends_at: row.ends_at.toISOString(),
    calculable_at: calculable.toISOString(),
    players: row.players ?? 0,
    unclaimed: row.unclaimed ?? 0,
    calculated_by: row.calculated_by ?? '',
    calculated_at: instantOf(row.calculated_at),
    approved_by: row.approved_by ?? '',
    approved_at: instantOf(row.approved_at),
    paid_by: row.paid_by ?? '',
    settled_at: instantOf(row.settled_at),
    can: {
      calculate: (state === 'open' || state === 'calculated') && calculable <= ctx.now() && may(endpoints.calculate),
      approve: state === 'calculated' && row.calculator_id !== ctx.user.id && may(endpoints.approve),
      pay: state === 'approved' && may(endpoints.pay),
      retry: row.open > 0 && mayCall(ctx, endpoints.retry),
    },
  });
};

type ListInput = { page: number; limit: number; sort: string };

/** Activities that have ended, with their settlements. */
export const listSettlements = async (
  ctx: Ctx,
  settled: Of,
  { input, condition = EVERY_ROW }: { input: ListInput; condition?: RawBuilder<SqlBool> },
): Promise<Page<Row>> => {
  const query = select(ctx, ctx.db, settled).where(condition);
  const offset = (input.page - 1) * input.limit;
  const rows = await query
    .orderBy('activity.ends_at', input.sort.startsWith('-') ? 'desc' : 'asc')
    .orderBy('activity.id', 'desc')
    .limit(input.limit)
    .offset(offset)
    .execute();
  const isLast = rows.length < input.limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await countAll(query);
  return { list: rows.map((row) => toRow(ctx, row, settled)), total, total_is_exact: true };
};

/** Activities are made by people: there are never many. */
const countAll = async (query: ReturnType<typeof select>): Promise<number> => {
  const { n } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return Number.parseInt(n, 10);
};

/** Throws `object.not_found`, also while it has not ended. */
export const readSettlement = async (ctx: Ctx, db: ScopedDb, { settled, id }: { settled: Of; id: string }): Promise<Row> => {
  const row = await select(ctx, db, settled).where('activity.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return toRow(ctx, row, settled);
};
