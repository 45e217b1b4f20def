import {
  type AgentMonthRow,
  getAgentMonthReport,
  getAgentMonthVersions,
  MAX_REPORT_MONTHS,
} from '@manager/contract/features/report/agent-month-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { ngr, rate, winLoss } from '@manager/domain/measures';
import { RATE_SCALE } from '@manager/domain/micros';
import { compare, decimal, divideRounded, sum, toWire, ZERO } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { route, type Route } from '../../../kit/http/route.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import type { Condition } from '../../../kit/resource/conditions.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope, isInScope } from '../../../kit/service/scope.ts';
import { asNamed } from '../../../kit/service/name-order.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

type Answer = OutputOf<typeof getAgentMonthReport>;

/** Money of a line, in its currency and with `_usd` at the stamped rates. */
const MONEY = [
  'bet',
  'valid_bet',
  'win',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
  'activity_prize',
  'compensation',
] as const;
type Money = Record<(typeof MONEY)[number], string>;

/** The newest version of each month counts in the report. */
const NEWEST = sql<SqlBool>`line.run_version = (select max(newest.run_version) from agent_month as newest
  where newest.agent_id = line.agent_id and newest.month = line.month)`;

const selectLines = (ctx: Ctx, conditions: readonly Condition[]) =>
  ctx.db
    .selectFrom('agent_month_line as line')
    .innerJoin('agent_month as frozen', (join) =>
      join
        .onRef('frozen.agent_id', '=', 'line.agent_id')
        .onRef('frozen.month', '=', 'line.month')
        .onRef('frozen.run_version', '=', 'line.run_version'),
    )
    .innerJoin('agent', 'agent.id', 'line.agent_id')
    .selectAll('line')
    .select(['frozen.frozen_at', 'agent.name as agent_name'])
    .where(inScope(ctx.user.scope, 'line.agent_id'))
    .where(sql<SqlBool>`${sql.join([...conditions], sql` and `)}`)
    .orderBy('line.month', 'desc')
    .orderBy(asNamed(ctx, 'agent.name'))
    .orderBy('line.agent_id')
    .orderBy('line.run_version', 'desc')
    .orderBy('line.currency')
    .execute();

type Stored = Awaited<ReturnType<typeof selectLines>>[number];

const moneyOf = (row: Stored, unit: 'native' | 'usd'): Money =>
  Object.fromEntries(MONEY.map((name) => [name, row[unit === 'usd' ? (`${name}_usd` as const) : name]])) as Money;

/** What follows from the sums: win-loss, rate and NGR (docs/formulas.md#win-loss-rate-ngr). */
const measuresOf = (money: Money) => {
  const [bet, win] = [decimal(money.bet), decimal(money.win)];
  const costs = {
    freeRoundBonus: decimal(money.free_round_bonus),
    freeWinBonus: decimal(money.free_win_bonus),
    activityPrize: decimal(money.activity_prize),
    compensation: decimal(money.compensation),
  };
  return { ...money, win_loss: toWire(winLoss(bet, win)), rate: rate(bet, win), ngr: toWire(ngr({ bet, win, ...costs })) };
};

const toRow = (row: Stored): AgentMonthRow => {
  const [own, usd] = [measuresOf(moneyOf(row, 'native')), measuresOf(moneyOf(row, 'usd'))];
  const [bet, betUsd] = [decimal(own.bet), decimal(usd.bet)];
  return {
    id: `${row.agent_id} ${row.month} ${row.currency} ${row.run_version}`,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    month: row.month,
    currency: row.currency,
    run_version: row.run_version,
    frozen_at: row.frozen_at.toISOString(),
    rounds: Number(row.rounds),
    players: Number(row.players),
    ...own,
    bet_usd: usd.bet,
    win_usd: usd.win,
    win_loss_usd: usd.win_loss,
    ngr_usd: usd.ngr,
    fx_used: betUsd.eq(ZERO) ? null : toWire(divideRounded({ left: bet, right: betUsd, places: RATE_SCALE })),
  };
};

const sumOf = (rows: readonly Stored[], unit: 'native' | 'usd') => {
  const all = rows.map((row) => moneyOf(row, unit));
  const money = Object.fromEntries(MONEY.map((name) => [name, toWire(sum(all.map((row) => decimal(row[name]))))])) as Money;
  return { rounds: rows.reduce((total, row) => total + Number(row.rounds), 0), ...measuresOf(money) };
};

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Errors: `input.invalid` for an end before the start, `input.range_too_wide`. */
const getReport = async (ctx: Ctx, input: ParsedOf<typeof getAgentMonthReport>): Promise<Answer> => {
  const span = monthNumber(input.month_to) - monthNumber(input.month_from) + 1;
  if (span < 1) throw fieldError('month_to', 'date_order');
  if (span > MAX_REPORT_MONTHS) throw new AppError('input.range_too_wide', { limit: `${MAX_REPORT_MONTHS} months` });
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { agentIds } = resolveNames(ctx, directory, { agent_id: input.agent_id, with_test: false }).filter;
  const rows = await selectLines(ctx, [
    NEWEST,
    sql<SqlBool>`line.month between ${input.month_from} and ${input.month_to}`,
    agentIds === null ? sql<SqlBool>`true` : sql<SqlBool>`line.agent_id = any(${[...agentIds]}::bigint[])`,
    input.currency === undefined ? sql<SqlBool>`true` : sql<SqlBool>`line.currency = ${input.currency}`,
  ]);
  const list = inOrder(ctx, rows.map(toRow), input.sort);
  const groups = <K>(keyOf: (row: Stored) => K): [K, Stored[]][] => [...Map.groupBy(rows, keyOf)];
  return {
    list: list.slice((input.page - 1) * input.limit, input.page * input.limit),
    total: list.length,
    total_is_exact: true,
    sum: {
      ...sumOf(rows, 'usd'),
      by_currency: groups(({ currency }) => currency)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([currency, own]) => ({ currency, ...sumOf(own, 'native') })),
    },
    by_month: groups(({ month }) => month).map(([month, own]) => ({ month, ...sumOf(own, 'usd') })),
  };
};

/** Rows come by month, newest first, and agent; other orders keep that among equals. */
const inOrder = ({ language }: Ctx, rows: readonly AgentMonthRow[], sort: string): AgentMonthRow[] => {
  const name = sort.replace('-', '') as 'month' | 'agent_name' | 'bet_usd' | 'win_loss_usd';
  const direction = sort.startsWith('-') ? -1 : 1;
  const order = (a: AgentMonthRow, b: AgentMonthRow): number =>
    name === 'bet_usd' || name === 'win_loss_usd'
      ? compare(decimal(a[name]), decimal(b[name]))
      : compareNames(language)(a[name], b[name]);
  return rows.toSorted((a, b) => direction * order(a, b));
};

/** F-9. */
export const routes: readonly Route[] = [
  route(getAgentMonthReport, getReport),
  route(getAgentMonthVersions, async (ctx, { agent_id: agentId, month }) => {
    if (!isInScope(ctx.user.scope, agentId)) throw new AppError('object.not_found');
    const rows = await selectLines(ctx, [sql<SqlBool>`line.agent_id = ${agentId}`, sql<SqlBool>`line.month = ${month}`]);
    return { list: rows.map(toRow) };
  }),
];
