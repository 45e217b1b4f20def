import {
  type DistributionBy,
  type getDistribution,
  MAX_DISTRIBUTION_DAYS,
} from '@manager/contract/features/statistics/user-data-analyse';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { rate, winLoss } from '@manager/domain/measures';
import { add, type Decimal, decimal, ratePct, toWire, ZERO } from '@manager/domain/money';
import { sql, type SqlBool } from 'kysely';
import { queryAsOf } from '../../../kit/figures/money-query.ts';
import { moneyScope, type MoneyScope } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { type PlayedRow, queryCountries, queryDevices, type Spread, streamPlayed } from './distribution-query.ts';

type Answer = OutputOf<typeof getDistribution>;
type Row = Answer['list'][number];

/** Third tab of E-4: who plays, by what is known of the players. */
export const answerDistribution = async (ctx: Ctx, input: ParsedOf<typeof getDistribution>): Promise<Answer> => {
  const scope = await moneyScope(ctx, { ...input, in: 'usd' }, MAX_DISTRIBUTION_DAYS[input.of]);
  const { filter, range, resolved, nowMs } = scope;
  const [spreads, asOf] = await Promise.all([
    readSpreads(ctx, scope, input.of),
    queryAsOf(ctx.clickhouse, { name: 'user_distribution.get_list.as_of', filter }),
  ]);
  const sum = figuresOf(spreads.find((spread) => spread.is_total === 1) ?? NOBODY);
  const list = spreads
    .filter((spread) => spread.is_total !== 1)
    .map((spread): Row => {
      const figures = figuresOf(spread);
      return {
        value: spread.value,
        ...figures,
        players_share: ratePct(decimal(String(figures.players)), decimal(String(sum.players))),
        bet_share: ratePct(decimal(figures.bet), decimal(sum.bet)),
      };
    })
    .toSorted(input.of === 'level' ? byLevel : byPlayers);
  return {
    list,
    sum,
    total: list.length,
    total_is_exact: true,
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: scopeOfDays(resolved, range),
  };
};

const readSpreads = async (ctx: Ctx, { filter }: MoneyScope, of: DistributionBy): Promise<Spread[]> => {
  if (of === 'device') return queryDevices(ctx.clickhouse, filter);
  return of === 'country' ? queryCountries(ctx.clickhouse, filter) : readLevels(ctx, filter);
};

const NOBODY: Spread = { value: '', is_total: 1, players: '0', new_players: '0', rounds: '0', bet: '0', win: '0' };

const figuresOf = (spread: Spread): Answer['sum'] => {
  const [bet, win] = [decimal(spread.bet), decimal(spread.win)];
  return {
    players: Number(spread.players),
    new_players: Number(spread.new_players),
    rounds: Number(spread.rounds),
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    rate: rate(bet, win),
  };
};

/** What nobody knows comes last. */
const unknownLast = (a: Row, b: Row): number => Number(a.value === '') - Number(b.value === '');
const byLevel = (a: Row, b: Row): number => unknownLast(a, b) || Number(a.value) - Number(b.value);
const byPlayers = (a: Row, b: Row): number => unknownLast(a, b) || b.players - a.players || (a.value < b.value ? -1 : 1);

type Tally = { players: number; fresh: number; rounds: number; bet: Decimal; win: Decimal };

/** Players' levels lie in PostgreSQL: whoever played comes by in chunks, so that memory stays flat. */
const readLevels = async (ctx: Ctx, filter: MoneyScope['filter']): Promise<Spread[]> => {
  const tallies = new Map<string, Tally>();
  const all = nothing();
  for await (const rows of inChunks(streamPlayed(ctx.clickhouse, filter), PLAYERS_AT_ONCE)) {
    const levels = await readLevelsOf(
      ctx,
      rows.map((row) => row.player_id),
    );
    for (const row of rows) {
      const level = levels.get(row.player_id) ?? '';
      const tally = tallies.get(level) ?? nothing();
      tallies.set(level, tally);
      count(tally, row);
      count(all, row);
    }
  }
  return [
    ...[...tallies].map(([value, tally]): Spread => ({ value, is_total: 0, ...textsOf(tally) })),
    { value: '', is_total: 1, ...textsOf(all) },
  ];
};

const PLAYERS_AT_ONCE = 20_000;

async function* inChunks<T>(source: AsyncIterable<T[]>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const rows of source) {
    chunk = chunk.concat(rows);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

const nothing = (): Tally => ({ players: 0, fresh: 0, rounds: 0, bet: ZERO, win: ZERO });

const count = (tally: Tally, row: PlayedRow): void => {
  const hasPlayed = Number(row.paid_rounds) > 0;
  tally.players += hasPlayed ? 1 : 0;
  tally.fresh += hasPlayed && row.is_first === 1 ? 1 : 0;
  tally.rounds += Number(row.paid_rounds);
  tally.bet = add(tally.bet, decimal(row.stake));
  tally.win = add(tally.win, decimal(row.won));
};

const textsOf = ({ players, fresh, rounds, bet, win }: Tally) => ({
  players: String(players),
  new_players: String(fresh),
  rounds: String(rounds),
  bet: toWire(bet),
  win: toWire(win),
});

/** Of players whose website is in the scope now; others have no level that the user may know. */
const readLevelsOf = async (ctx: Ctx, playerIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.level'])
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where(sql<SqlBool>`player.id = any(${[...playerIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, level }) => [id, String(level)]));
};
