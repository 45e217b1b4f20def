import {
  type getReconcileDetail as detailEndpoint,
  type getReconcileList as listEndpoint,
  ReconcileState,
} from '@manager/contract/features/report/reconcile-report';
import { MAX_TOTALS_DAYS } from '@manager/contract/features/report/reconcile-upload';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { calendarAt, dayBoundsAt } from '@manager/domain/calendar-versions';
import { decimal, sum, toWire } from '@manager/domain/money';
import { type SqlBool, sql } from 'kysely';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { checkDayRange } from '../../../kit/report/report-scope.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { findReconciled, selectReconciled, visibleReconciled } from './reconcile-row.ts';

type Input = ParsedOf<typeof listEndpoint>;

/** F-6. Errors: `input.invalid` (order of days), `input.range_too_wide`. */
export const getReconcileList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof listEndpoint>> => {
  const query = await filtered(ctx, input);
  const page = await readPage(ctx, { query, rows: selectReconciled, table: 'recon_row', input });
  return { ...page, sum: await sumsOf(ctx, input) };
};

const filtered = async (ctx: Ctx, input: Input) => {
  const { date_from: from, date_to: to, currency, state } = input;
  if (from !== undefined && to !== undefined) checkDayRange({ from, to }, MAX_TOTALS_DAYS);
  const isAny = <T>(list: readonly T[] | undefined): list is undefined => list === undefined || list.length === 0;
  let query = visibleReconciled(ctx);
  if (!isAny(input.agent_id)) {
    // An agent stands for its whole subtree, as in the reports.
    const { filter } = resolveNames(ctx, await loadDirectory(ctx.wholeDb), { agent_id: input.agent_id, with_test: false });
    query = query.where(sql<SqlBool>`site.agent_id = any(${[...(filter.agentIds ?? [])]}::bigint[])`);
  }
  if (!isAny(input.site_id)) query = query.where(sql<SqlBool>`recon_row.site_id = any(${[...input.site_id]}::bigint[])`);
  if (from !== undefined) query = query.where(sql<SqlBool>`recon_row.settle_date >= ${from}::date`);
  if (to !== undefined) query = query.where(sql<SqlBool>`recon_row.settle_date <= ${to}::date`);
  if (currency !== undefined) query = query.where('recon_row.currency', '=', currency);
  if (!isAny(state)) query = query.where('recon_row.state', 'in', state);
  return query;
};

/** Rows without theirs add to ours alone: their difference is not known. */
const sumsOf = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof listEndpoint>['sum']> => {
  const rows = await (
    await filtered(ctx, input)
  )
    .select(['recon_row.currency', 'recon_row.state'])
    .select((eb) => eb.fn.countAll<string>().as('rows'))
    .select(sumColumns)
    .groupBy(['recon_row.currency', 'recon_row.state'])
    .execute();
  const states = Object.fromEntries(
    ReconcileState.options.map((state) => [
      state,
      rows.filter((row) => row.state === state).reduce((all, row) => all + Number(row.rows), 0),
    ]),
  ) as Record<ReconcileState, number>;
  const byCurrency = [...Map.groupBy(rows, (row) => row.currency)].map(([currency, all]) => {
    const countOf = (name: CountSum): number | null =>
      all.reduce<number | null>((so, row) => (row[name] === null ? so : (so ?? 0) + Number(row[name])), null);
    const moneyOf = (name: MoneySum): string | null => {
      const amounts = all.flatMap((row) => row[name] ?? []);
      return amounts.length === 0 ? null : toWire(sum(amounts.map(decimal)));
    };
    return {
      currency,
      bets_count: countOf('bets_count') ?? 0,
      bets_bet: moneyOf('bets_bet') ?? '0',
      bets_win: moneyOf('bets_win') ?? '0',
      theirs_count: countOf('theirs_count'),
      theirs_bet: moneyOf('theirs_bet'),
      theirs_win: moneyOf('theirs_win'),
      diff_count: countOf('diff_count'),
      diff_bet: moneyOf('diff_bet'),
      diff_win: moneyOf('diff_win'),
    };
  });
  return { states, by_currency: byCurrency.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) };
};

type CountSum = 'bets_count' | 'theirs_count' | 'diff_count';
type MoneySum = `${'bets' | 'theirs' | 'diff'}_${'bet' | 'win'}`;

const total = (column: string) => sql<string | null>`sum(${sql.ref(`recon_row.${column}`)})::text`;
const ofTheirs = (name: string) =>
  sql<string | null>`sum(coalesce(${sql.ref(`recon_row.site_${name}`)}, ${sql.ref(`recon_row.wallet_${name}`)}))::text`;

const sumColumns = [
  total('bets_count').as('bets_count'),
  total('bets_bet').as('bets_bet'),
  total('bets_win').as('bets_win'),
  ofTheirs('count').as('theirs_count'),
  ofTheirs('bet').as('theirs_bet'),
  ofTheirs('win').as('theirs_win'),
  total('diff_count').as('diff_count'),
  total('diff_bet').as('diff_bet'),
  total('diff_win').as('diff_win'),
] as const;

export const getReconcileDetail = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof detailEndpoint>,
): Promise<OutputOf<typeof detailEndpoint>> => {
  const row = await findReconciled(ctx, id);
  const { agents } = await loadDirectory(ctx.wholeDb);
  const agent = agents.get(row.agent_id);
  if (agent === undefined) throw new Error(`agent ${row.agent_id} of a row has no calendar`);
  const { startMs, endMs } = dayBoundsAt(agent.calendars, row.settle_date);
  const { timezone, settlementHour } = calendarAt(agent.calendars, startMs);
  return {
    ...row,
    from_at: new Date(startMs).toISOString(),
    to_at: new Date(endMs - 1).toISOString(),
    timezone,
    settlement_hour: settlementHour,
  };
};
