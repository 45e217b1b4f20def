import type { DailySummaryRow, getDailySummary } from '@manager/contract/features/account/daily-summary';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { dayBoundsAt } from '@manager/domain/calendar-versions';
import { add, type Decimal, decimal, subtract, toWire, ZERO } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Balances, balancesBefore, balancesOn, issuedOn, movedOn, playedOn, transferredOn, visitedOn } from './day-facts.ts';

export type SummaryInput = ParsedOf<typeof getDailySummary>;
export type SummaryPlayer = { id: string; user_name: string; type: string; currency: string };

const sumOf = (amounts: readonly string[]): Decimal => amounts.reduce((sum, each) => add(sum, decimal(each)), ZERO);
const money = (amount: Decimal): string => toWire(amount);
const minus = (amount: Decimal): Decimal => subtract(ZERO, amount);

/** The day of these players, in their order. */
export const summaryRows = async (
  ctx: Ctx,
  { input, directory, players }: { input: SummaryInput; directory: Directory; players: readonly SummaryPlayer[] },
): Promise<DailySummaryRow[]> => {
  if (players.length === 0) return [];
  const query = { siteId: input.site_id, day: input.day, playerIds: players.map(({ id }) => id) };
  const { clickhouse } = ctx;
  const [moved, balances, played, issued, transferred, visited, expired] = await Promise.all([
    movedOn(clickhouse, query),
    balancesOn(clickhouse, query),
    playedOn(clickhouse, query),
    issuedOn(clickhouse, query),
    transferredOn(clickhouse, query),
    visitedOn(clickhouse, query),
    expiredOn(ctx, { input, directory, playerIds: query.playerIds }),
  ]);
  const known = new Map(balances.map((row) => [row.player_id, row]));
  const playerIds = query.playerIds.filter((id) => known.get(id)?.opening == null || known.get(id)?.closing == null);
  const carried = await balancesBefore(clickhouse, { ...query, playerIds });
  const [movedOf, playedOf, issuedOf, transferredOf, visitedOf, expiredOf] = [
    byPlayer(moved),
    byPlayer(played),
    byPlayer(issued),
    byPlayer(transferred),
    byPlayer(visited),
    byPlayer(expired),
  ];
  const typeOf = (gameId: string | number): string => directory.games.get(String(gameId))?.type ?? 'other';
  return players.map((player) => {
    const own = movedOf(player.id);
    const games = playedOf(player.id);
    const by = (...methods: string[]): Decimal =>
      sumOf(own.filter(({ method }) => methods.includes(method)).map(({ total }) => total));
    const ways = (direction: string): string[] =>
      transferredOf(player.id)
        .filter((row) => row.direction === direction)
        .map(({ total }) => total);
    const bonus = bonusOf({ issued: issuedOf(player.id), wagered: games, expired: expiredOf(player.id) }, typeOf);
    const [bet, win] = [sumOf(games.map(({ staked }) => staked)), sumOf(games.map(({ won }) => won))];
    const [visit] = visitedOf(player.id);
    return {
      ...player,
      type: player.type as DailySummaryRow['type'],
      ...standing({ known: known.get(player.id), carried: carried.get(player.id), moved: sumOf(own.map(({ total }) => total)) }),
      deposits: money(by('deposit')),
      withdrawals: money(minus(by('withdraw'))),
      ...bonus,
      to_games: money(sumOf(ways('in'))),
      from_games: money(sumOf(ways('out'))),
      game_start: visit?.first ?? null,
      game_end: visit?.last ?? null,
      rounds: games.reduce((sum, { rounds }) => sum + Number(rounds), 0),
      bet: money(bet),
      win: money(win),
      win_loss: money(subtract(bet, win)),
      adjustments: money(by('compensate', 'adjust')),
      has_movements: own.length > 0,
    };
  });
};

const byPlayer = <Row extends { player_id: string }>(rows: readonly Row[]): ((id: string) => readonly Row[]) => {
  const grouped = Map.groupBy(rows, ({ player_id: id }) => id);
  return (id) => grouped.get(id) ?? [];
};

type Standing = Pick<DailySummaryRow, 'opening' | 'closing' | 'unexplained'>;

/** Without movements the balance is what it was. */
const standing = ({
  known,
  carried,
  moved,
}: {
  known: Balances | undefined;
  carried: string | undefined;
  moved: Decimal;
}): Standing => {
  const opening = known?.opening ?? carried ?? null;
  const closing = known?.closing ?? (known === undefined ? opening : null);
  return {
    opening,
    closing,
    unexplained: opening === null || closing === null ? null : money(subtract(decimal(closing), add(decimal(opening), moved))),
  };
};

type Given = { game_id: string | number; total: string };
type BonusParts = {
  issued: readonly Given[];
  wagered: readonly { game_id: number; wagered: string }[];
  expired: readonly Given[];
};

const bonusOf = (
  { issued, wagered, expired }: BonusParts,
  typeOf: (gameId: string | number) => string,
): Pick<DailySummaryRow, 'bonus_issued' | 'bonus_wagered' | 'bonus_expired' | 'bonus_by_type'> => {
  const staked = wagered.map(({ game_id, wagered: total }) => ({ game_id, total }));
  const columns: readonly (readonly Given[])[] = [issued, staked, expired];
  const types = [...new Set(columns.flat().map(({ game_id: id }) => typeOf(id)))].toSorted();
  const sumIn = (rows: readonly Given[], type?: string): Decimal =>
    sumOf(rows.filter(({ game_id: id }) => type === undefined || typeOf(id) === type).map(({ total }) => total));
  const lines = types
    .map((type) => ({ type, sums: columns.map((rows) => money(sumIn(rows, type))) }))
    .filter(({ sums }) => sums.some((sum) => sum !== '0'));
  return {
    bonus_issued: money(sumIn(issued)),
    bonus_wagered: money(sumIn(staked)),
    bonus_expired: money(sumIn(expired)),
    bonus_by_type: lines.map(({ type, sums }) => `${type} ${sums.join(' / ')}`).join('; '),
  };
};

type Expired = Given & { player_id: string };

/** Free rounds that ended unused within the day of the agent's calendar: their bet value. */
const expiredOn = async (
  { db }: Ctx,
  { input, directory, playerIds }: { input: SummaryInput; directory: Directory; playerIds: readonly string[] },
): Promise<Expired[]> => {
  const agent = directory.agents.get(directory.sites.get(input.site_id)?.agentId ?? '');
  if (agent === undefined) throw new AppError('object.not_found');
  const { startMs, endMs } = dayBoundsAt(agent.calendars, input.day);
  const { rows } = await sql<Expired>`
    select player_id, game_ids[1]::text as game_id, sum((rounds - used) * bet_value)::text as total from free_round_grant
    where player_id = any(${playerIds}::bigint[]) and site_id = ${input.site_id} and state = 'expired' and deleted_at is null
      and ended_at >= ${new Date(startMs)} and ended_at < ${new Date(endMs)}
    group by player_id, game_ids[1]`.execute(db);
  return rows;
};
