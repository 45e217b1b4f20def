import {
  type AudiencePeriod,
  getAudience,
  getCohorts,
  getDistribution,
  MAX_AUDIENCE_DAYS,
  MAX_COHORT_DAYS,
  RETENTION_DAYS,
} from '@manager/contract/features/statistics/user-data-analyse';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { winLoss } from '@manager/domain/measures';
import { type Decimal, decimal, divideRounded, ratePct, sum, toWire, ZERO } from '@manager/domain/money';
import { route, type Route } from '../../../kit/http/route.ts';
import { type MoneyRow, queryAsOf, queryMoney } from '../../../kit/figures/money-query.ts';
import { type MoneyScope, moneyScope } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { lastFullDay } from '../last-full-day.ts';
import {
  type CohortRow,
  queryActive,
  queryCohorts,
  queryNew,
  queryRolling,
  querySessions,
  type SessionRow,
} from './audience-query.ts';
import { answerDistribution } from './distribution.ts';

type Audience = OutputOf<typeof getAudience>;
type Cohorts = OutputOf<typeof getCohorts>;

/** First tab of E-4: players along the time, by the agents' own settlement days. */
const answerAudience = async (ctx: Ctx, input: ParsedOf<typeof getAudience>): Promise<Audience> => {
  const scope = await moneyScope(ctx, { ...input, in: 'usd' }, MAX_AUDIENCE_DAYS[input.by]);
  const { filter, range } = scope;
  const { clickhouse } = ctx;
  const [money, active, fresh, rolling, sessions, asOf] = await Promise.all([
    queryMoney(clickhouse, {
      name: 'user_data_analyse.get_list',
      filter,
      dimensions: ['settle_date'],
      in: 'usd',
      isOfBetsAlone: true,
    }),
    queryActive(clickhouse, filter, input.by),
    queryNew(clickhouse, filter, input.by),
    queryRolling(clickhouse, filter),
    querySessions(clickhouse, filter, input.by),
    queryAsOf(clickhouse, { name: 'user_data_analyse.get_list.as_of', filter }),
  ]);
  const moneyOf = Map.groupBy(money.rows, (row) => periodOf(String(row.settle_date), input.by));
  const countIn = (rows: readonly { period: string; players: string }[], period: string): number =>
    Number(rows.find((row) => row.period === period)?.players ?? '0');
  const lastDay = lastFullDay(scope);
  // A day may have begun in a zone ahead of the others.
  const latest = latestDay(scope);
  const daysOf = Map.groupBy(
    rolling.filter(({ day }) => day <= latest),
    ({ day }) => periodOf(day, input.by),
  );
  const list = [...daysOf].map(([period, days]) => {
    const end = days.at(-1);
    const mean = divideRounded({
      left: sum(days.map(({ dau }) => decimal(dau))),
      right: decimal(String(days.length)),
      places: 10,
    });
    return {
      period: days[0]?.day ?? period,
      period_to: end?.day ?? period,
      is_finished: lastOf(period, { by: input.by, to: range.to }) <= lastDay,
      ...figuresOf({
        rows: moneyOf.get(period) ?? [],
        active: countIn(active, period),
        fresh: countIn(fresh, period),
        session: sessions.find((row) => row.period === period),
      }),
      wau: Number(end?.wau ?? '0'),
      mau: Number(end?.mau ?? '0'),
      stickiness: end === undefined ? null : ratePct(mean, decimal(end.mau)),
    };
  });
  return {
    list,
    sum: figuresOf({
      rows: money.rows,
      active: countIn(active, ''),
      fresh: fresh.reduce((all, { players }) => all + Number(players), 0),
      session: sessions.find(({ period }) => period === ''),
    }),
    ...envelopeOf(scope, { total: list.length, asOf }),
  };
};

const envelopeOf = ({ resolved, range, nowMs }: MoneyScope, { total, asOf }: { total: number; asOf: string | null }) => ({
  total,
  total_is_exact: true,
  as_of: asOf,
  final: isFinal(resolved, { to: range.to, nowMs }),
  scope: scopeOfDays(resolved, range),
});

/** The newest settlement day that has begun in any calendar of the scope. */
const latestDay = ({ resolved, nowMs }: MoneyScope): string =>
  resolved.agents
    .map(({ calendars }) => settleDateAt(calendars, nowMs))
    .toSorted()
    .at(-1) ?? '';

/** First day of the week (Monday) or month of a day. */
const periodOf = (day: string, by: AudiencePeriod): string => {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  // 1 January 1970 was a Thursday.
  return by === 'day' ? day : dateOfEpochDay(epochDayOf(day) - ((epochDayOf(day) + 3) % 7));
};

/** Last day of a period, cut to the range. */
const lastOf = (period: string, { by, to }: { by: AudiencePeriod; to: string }): string => {
  const first = epochDayOf(period);
  const next = by === 'month' ? epochDayOf(periodOf(dateOfEpochDay(first + 31), 'month')) : first + (by === 'week' ? 7 : 1);
  const last = dateOfEpochDay(next - 1);
  return last < to ? last : to;
};

type Parts = {
  rows: readonly MoneyRow<'settle_date'>[];
  active: number;
  fresh: number;
  session: SessionRow | undefined;
};

const perOne = (amount: Decimal, count: number): string | null =>
  count === 0 ? null : toWire(divideRounded({ left: amount, right: decimal(String(count)), places: 6 }));

const MS_A_MINUTE = '60000';

const figuresOf = ({ rows, active, fresh, session }: Parts): Audience['sum'] => {
  const bet = sum(rows.map((row) => decimal(row.bet_usd)));
  const win = sum(rows.map((row) => decimal(row.win_usd)));
  const rounds = rows.reduce((all, row) => all + Number(row.rounds), 0);
  const ended = decimal(session?.ended ?? '0');
  return {
    active_players: active,
    new_players: fresh,
    returning_players: active - fresh,
    rounds,
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    arpu: perOne(winLoss(bet, win), active),
    avg_bet: perOne(bet, rounds),
    avg_session_min: ended.eq(ZERO)
      ? null
      : divideRounded({ left: decimal(session?.length_ms ?? '0'), right: ended.times(MS_A_MINUTE), places: 2 }).toFixed(2),
  };
};

/** Second tab: who comes back. */
const answerCohorts = async (ctx: Ctx, input: ParsedOf<typeof getCohorts>): Promise<Cohorts> => {
  const scope = await moneyScope(ctx, { ...input, in: 'usd' }, MAX_COHORT_DAYS);
  const [rows, asOf] = await Promise.all([
    queryCohorts(ctx.clickhouse, scope.filter),
    queryAsOf(ctx.clickhouse, { name: 'user_data_analyse.get_cohorts.as_of', filter: scope.filter }),
  ]);
  const lastDay = epochDayOf(lastFullDay(scope));
  const list = rows.map((row) => ({
    settle_date: row.first_day,
    players: Number(row.players),
    ...retentionOf([row], lastDay),
  }));
  return {
    list,
    sum: { players: list.reduce((all, { players }) => all + players, 0), ...retentionOf(rows, lastDay) },
    ...envelopeOf(scope, { total: list.length, asOf }),
  };
};

/** Returning players ÷ all, over the cohorts whose day is over; null while there is none. */
const retentionOf = (rows: readonly CohortRow[], lastDay: number) =>
  Object.fromEntries(
    RETENTION_DAYS.map((day) => {
      const closed = rows.filter(({ first_day: first }) => epochDayOf(first) + day <= lastDay);
      const back = sum(closed.map((row) => decimal(row[`back_${day}`])));
      return [`d${day}`, ratePct(back, sum(closed.map(({ players }) => decimal(players))))];
    }),
  ) as Record<`d${(typeof RETENTION_DAYS)[number]}`, string | null>;

const routes: readonly Route[] = [
  route(getAudience, answerAudience),
  route(getCohorts, answerCohorts),
  route(getDistribution, answerDistribution),
];
export default routes;
