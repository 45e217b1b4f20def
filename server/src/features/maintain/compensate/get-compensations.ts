import type * as contract from '@manager/contract/features/maintain/compensate';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { compensation, isFinished } from '@manager/domain/compensation';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { columnsIn, conditionOf, EVERY_ROW, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { findRow, visibleRows } from '../../../kit/resource/resource.ts';
import { contains as containsText } from '../../../kit/service/contains.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { compensations } from './compensation-row.ts';
import { hasWarning, readWarnings, readWinsPaid } from './warnings.ts';

type Query = ParsedOf<typeof contract.getCompensationList>;
type Sum = OutputOf<typeof contract.getCompensationList>['sums'][number];

const { contains, equals, isOneOf } = columnsIn('compensation');
const hasState = (states: readonly string[]) => sql<SqlBool>`compensation.state = any(${[...states]}::text[])`;

const filters: Filters<Query> = {
  time_from: (at) => sql<SqlBool>`compensation.created_at >= ${at}`,
  time_to: (at) => sql<SqlBool>`compensation.created_at < ${at}`,
  state: (states) => (states.length === 0 ? EVERY_ROW : hasState(states)),
  is_finished: (isWanted) => hasState(compensation.states.filter((state) => isFinished(state) === isWanted)),
  site_id: equals('site_id'),
  player_id: equals('player_id'),
  user_name: (name) => containsText('player.user_name', name),
  game_id: equals('game_id'),
  bet_id: equals('bet_id'),
  currency: equals('currency'),
  origin: equals('origin'),
  by_user: contains('by_user'),
  text: contains('reason', 'description', 'origin_ref'),
  with_test: (isWanted) => (isWanted ? EVERY_ROW : sql<SqlBool>`not compensation.is_test`),
};

export const getCompensationList =
  (abilities: Record<string, Parameters<typeof mayCall>[1]>) =>
  async (ctx: Ctx, input: Query): Promise<OutputOf<typeof contract.getCompensationList>> => {
    if (input.with_test && !can(ctx, SEE_TEST)) throw new AppError('permission.missing', { permission: SEE_TEST });
    const query = visibleRows(ctx, compensations).where(conditionOf(ctx, { filters, input }));
    const page = await readPage(ctx, { query, rows: compensations.rows, table: compensations.table, input });
    // A draft promises nothing, and what was rejected is not paid.
    const found = query
      .where('compensation.state', 'not in', ['draft', 'rejected'])
      .select(['compensation.currency', 'compensation.money']);
    return {
      ...page,
      sums: await sumsOf(ctx, sql`(${found})`),
      can: Object.fromEntries(Object.entries(abilities).map(([name, behind]) => [name, mayCall(ctx, behind)])),
    };
  };

const sumsOf = async (ctx: Ctx, found: RawBuilder<unknown>): Promise<Sum[]> => {
  const { rows } = await sql<Sum>`
    select currency, count(*)::int as count, coalesce(sum(money) filter (where money > 0), 0)::text as given,
      coalesce(-sum(money) filter (where money < 0), 0)::text as taken
    from ${found} as found group by currency order by currency`.execute(ctx.db);
  return rows.map((row) => ({ ...row, given: toWire(decimal(row.given)), taken: toWire(decimal(row.taken)) }));
};

/** What the second person would agree to, as far as it waits for that and he sees it. */
export const previewCompensations = async (
  ctx: Ctx,
  { ids }: ParsedOf<typeof contract.previewCompensations>,
): Promise<OutputOf<typeof contract.previewCompensations>> => {
  const query = visibleRows(ctx, compensations)
    .where(isOneOf('id')(ids))
    .where(hasState(['waiting_approval']))
    .select(['compensation.currency', 'compensation.money', 'compensation.player_id', 'payout.usd']);
  const waiting = await compensations.rows(
    ctx,
    visibleRows(ctx, compensations)
      .where(isOneOf('id')(ids))
      .where(hasState(['waiting_approval'])),
  );
  const { rows } = await sql<{ count: number; players: number; given: string; taken: string }>`
    select count(*)::int as count, count(distinct player_id)::int as players,
      coalesce(sum(usd) filter (where money > 0), 0)::text as given, coalesce(sum(usd) filter (where money < 0), 0)::text as taken
    from (${query}) as found`.execute(ctx.db);
  const { count = 0, players = 0, given = '0', taken = '0' } = rows[0] ?? {};
  const usd = { usd_given: toWire(decimal(given)), usd_taken: toWire(decimal(taken)) };
  return {
    count,
    players,
    ...usd,
    sums: await sumsOf(ctx, sql`(${query})`),
    again: againOf(waiting),
    warned: await warnedOf(ctx, waiting),
  };
};

const warnedOf = async (ctx: Ctx, rows: readonly contract.CompensationRow[]) => {
  if (rows.length === 0) return [];
  const winsPaid = await readWinsPaid(ctx.clickhouse, rows);
  const ids = rows.map(({ id }) => id);
  const warnings = await inTransaction(ctx.db, (tx) => readWarnings(tx, { ids, winsPaid }));
  return rows.flatMap(({ id, user_name, currency, money }) => {
    const found = warnings.get(id);
    return found !== undefined && hasWarning(found) ? [{ id, user_name, currency, money, ...found }] : [];
  });
};

const againOf = (rows: readonly contract.CompensationRow[]) =>
  rows
    .filter(({ given_otherwise: given }) => /[1-9]/.test(given))
    .map(({ id, bet_id, origin_ref, currency, money, given_otherwise }) => ({
      id,
      bet_id,
      origin_ref,
      currency,
      money,
      given_otherwise,
      given_in_all: microsToText(sumToMicros(given_otherwise) + sumToMicros(money)),
    }));

export const getCompensationDetail = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof contract.getCompensationDetail>,
): Promise<contract.CompensationDetail> => ({ ...(await findRow(ctx, compensations, id)), payout: await findPayout(ctx, id) });

/** Newest first: a wallet that was away for hours was asked each minute. */
const MAX_ATTEMPTS = 100;

const findPayout = async (ctx: Ctx, id: string): Promise<contract.CompensationDetail['payout']> => {
  const payout = await ctx.db
    .selectFrom('payout')
    .innerJoin('compensation', 'compensation.payout_id', 'payout.id')
    .selectAll('payout')
    .where('compensation.id', '=', id)
    .executeTakeFirst();
  if (payout === undefined) return null;
  const attempts = await ctx.db
    .selectFrom('payout_attempt')
    .select([
      'attempt',
      'step',
      'call_id',
      'started_at',
      'ended_at',
      'outcome',
      'result',
      'http_status',
      'remote_code',
      'latency_ms',
    ])
    .where('payout_id', '=', payout.id)
    .orderBy('attempt', 'desc')
    .limit(MAX_ATTEMPTS)
    .execute();
  return {
    transfer_id: payout.transfer_id,
    state: payout.state,
    step: payout.step,
    may_be_booked: payout.may_be_booked,
    fx_rate: toWire(decimal(payout.fx_rate)),
    next_attempt_at: payout.next_attempt_at?.toISOString() ?? null,
    balance_after: payout.balance_after === null ? null : toWire(decimal(payout.balance_after)),
    paid_at: payout.paid_at?.toISOString() ?? null,
    attempts: attempts.map((attempt) => ({
      ...attempt,
      started_at: attempt.started_at.toISOString(),
      ended_at: attempt.ended_at?.toISOString() ?? null,
    })),
  };
};
