import type { getUserReport } from '@manager/contract/features/report/user-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { comparedRange, type ReportRow } from '../../../kit/report/comparison.ts';
import { noFigures } from '../../../kit/figures/figures.ts';
import { askMoney, idsInOrderOf, measuresOf, type MoneyScope, moneyScope } from '../../../kit/report/money-report.ts';
import { withPlayers } from '../../../kit/report/player-filter.ts';
import { atRates, loadRates, type Rates } from '../../../kit/figures/todays-rates.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskName } from '../../../kit/service/mask-name.ts';
import { placeOf, queryPlayerFacts } from './player-facts.ts';
import type { KeyQuery, PlayerKey } from './player-keys.ts';

type Input = ParsedOf<typeof getUserReport>;
type Row = OutputOf<typeof getUserReport>['list'][number];

const SEE_NAMES = 'F-3-96';
const NAME = 'user_report.get_list';

export type UserPlan = { scope: MoneyScope; input: Input; keyQuery: KeyQuery; rates: Rates | undefined };

/** What the report asks for, within the user's scope. */
export const planUsers = async (ctx: Ctx, input: Input): Promise<UserPlan> => {
  const scope = await withPlayers(ctx, await moneyScope(ctx, input), input);
  const { filter, range, resolved, nowMs, directory } = scope;
  const other = input.compare && comparedRange(resolved.agents, { range, withWhat: input.compare, nowMs });
  const rates = input.in === 'usd_today' ? await loadRates(ctx.wholeDb, nowMs) : undefined;
  return {
    scope,
    input,
    rates,
    keyQuery: {
      name: `${NAME}.players`,
      filter,
      before: other && { ...filter, days: other.days, settledBefore: other.settledBefore },
      in: input.in,
      sort: input.sort,
      siteIdsInOrder: idsInOrderOf(directory, 'sites', ({ code }) => code),
      rates,
    },
  };
};

type Figures = ReportRow<'site_id' | 'player_id'>;

/** The rows of these players, in their order: sums, single facts and names, each read for them alone. */
export const readUsers = async (ctx: Ctx, plan: UserPlan, keys: readonly PlayerKey[]): Promise<Row[]> => {
  if (keys.length === 0) return [];
  const { scope, input, rates } = plan;
  const playerIds = [...new Set(keys.map((key) => key.player_id))];
  // Who staked enough has been found already.
  const filter = {
    ...scope.filter,
    playersAbove: undefined,
    playerIds,
    siteIds: [...new Set(keys.map((key) => String(key.site_id)))],
  };
  const [money, factsOf, players] = await Promise.all([
    // Rows are by currency in every unit.
    askMoney(
      ctx,
      { ...scope, filter },
      { name: NAME, dimensions: ['site_id', 'player_id'], in: 'native', compare: input.compare },
    ),
    queryPlayerFacts(ctx.clickhouse, { name: NAME, filter, in: input.in, rates }),
    ctx.db.selectFrom('player').select(['id', 'user_name', 'level']).where('id', 'in', playerIds).execute(),
  ]);
  const figures = new Map(money.rows.map((row) => [keyTextOf(row), atRatesOfToday(row, rates)]));
  const known = new Map(players.map((player) => [player.id, player]));
  const nameOf = can(ctx, SEE_NAMES) ? (name: string) => name : maskName;
  return keys.map((key) => {
    const row = figures.get(placeOf(key)) ?? { ...noFigures, currency: key.currency };
    const player = known.get(key.player_id);
    const site = scope.directory.sites.get(String(key.site_id));
    return {
      player_id: key.player_id,
      user_name: nameOf(player?.user_name ?? ''),
      level: player?.level ?? null,
      site_id: String(key.site_id),
      site_code: site?.code ?? String(key.site_id),
      site_name: site?.name ?? '',
      ...factsOf(key),
      ...measuresOf(row, input.in),
      currency: key.currency,
    };
  });
};

const keyTextOf = (row: Figures): string => `${row.site_id} ${row.player_id} ${row.currency}`;

/** A row is of one currency: its own sums at the rate of today. */
const atRatesOfToday = ({ before, ...row }: Figures, rates: Rates | undefined): Figures => {
  if (rates === undefined) return { ...row, before };
  const converted = <R extends Parameters<typeof atRates<'currency', Figures>>[0][number]>(one: R): R =>
    (atRates([one], { parts: [one], keys: ['currency'], rates }) as R[])[0] ?? one;
  return { ...converted(row), before: before && converted(before as Figures) };
};
