import type { StatisticDimension, StatisticFigures } from '@manager/contract/features/account/statistic-bet';
import type { PrizeKind } from '@manager/contract/features/statistics/prize-distribute';
import { rate, winLoss, multipleText } from '@manager/domain/measures';
import { decimal, divideRounded, toWire, ZERO } from '@manager/domain/money';
import { hitRatePct } from '../../../kit/figures/figures.ts';
import type { Extremes } from '../../../kit/bet/standing-extremes.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskName } from '../../../kit/service/mask-name.ts';
import { vendorsOf } from './statistic-dimensions.ts';
import type { StatisticRow } from './statistic-query.ts';

/** As in the report of players: names of players are shown to whoever may see them there. */
const SEE_NAMES = 'F-3-96';

/** Money has its own currency or USD, as the statement was asked. */
export const figuresOf = (row: StatisticRow, [maxBet = '0', maxWin = '0', maxMultiple = 0]: Extremes): StatisticFigures => {
  const [bet, win] = [decimal(row.bet), decimal(row.win)];
  return {
    rounds: Number(row.rounds),
    players: Number(row.players),
    bet: toWire(bet),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    rate: rate(bet, win),
    avg_bet: row.rounds === '0' ? null : toWire(divideRounded({ left: bet, right: decimal(row.rounds), places: 6 })),
    max_bet: toWire(decimal(String(maxBet))),
    max_win: toWire(decimal(String(maxWin))),
    max_multiple: bet.eq(ZERO) ? null : multipleText(Number(maxMultiple)),
    hit_rate: hitRatePct(row),
    free_spin_rounds: Number(row.free_spin_rounds),
    feature_buys: Number(row.feature_buys),
    jackpot_hits: Number(row.jackpot_hits),
  };
};

/** What a group is about, as the wire says it; nothing for what is no dimension. */
export type RowKeys = {
  site_id: string | null;
  site_code: string | null;
  game_id: string | null;
  game_name: string | null;
  vendor: string | null;
  player_id: string | null;
  player_site: string | null;
  player: string | null;
  currency: string | null;
  stake_level: number | null;
  source: PrizeKind | null;
  device: string | null;
  day: string | null;
};

export const NO_KEYS: RowKeys = {
  site_id: null,
  site_code: null,
  game_id: null,
  game_name: null,
  vendor: null,
  player_id: null,
  player_site: null,
  player: null,
  currency: null,
  stake_level: null,
  source: null,
  device: null,
  day: null,
};

type Players = ReadonlyMap<string, { name: string; site: string }>;

/** Names of the players among some values. */
export const loadPlayers = async (ctx: Ctx, directory: Directory, ids: readonly string[]): Promise<Players> => {
  if (ids.length === 0) return new Map();
  const rows: { id: string; user_name: string; site_id: string }[] = [];
  for (let from = 0; from < ids.length; from += 10_000)
    rows.push(
      ...(await ctx.db
        .selectFrom('player')
        .select(['id', 'user_name', 'site_id'])
        .where('id', 'in', ids.slice(from, from + 10_000))
        .execute()),
    );
  const nameOf = can(ctx, SEE_NAMES) ? (name: string) => name : maskName;
  return new Map(
    rows.map((row) => [row.id, { name: nameOf(row.user_name), site: directory.sites.get(row.site_id)?.code ?? row.site_id }]),
  );
};

/** Turns the values of a group into keys. */
export const keyReader = ({ directory, players }: { directory: Directory; players: Players }) => {
  const vendors = vendorsOf(directory);
  const keyOf = (column: StatisticDimension, value: string): Partial<RowKeys> => {
    switch (column) {
      case 'site':
        return { site_id: value, site_code: directory.sites.get(value)?.code ?? value };
      case 'game':
        return { game_id: value, game_name: directory.games.get(value)?.name ?? value };
      case 'vendor':
        return { vendor: vendors[Number(value) - 1] ?? '' };
      case 'player':
        return { player_id: value, player: players.get(value)?.name ?? '', player_site: players.get(value)?.site ?? '' };
      case 'currency':
        return { currency: value };
      case 'stake_level':
        return { stake_level: Number(value) };
      case 'source':
        return { source: value as PrizeKind };
      case 'device':
        return { device: value };
      case 'day':
        return { day: value };
    }
  };
  return (columns: readonly StatisticDimension[], values: readonly string[]): RowKeys =>
    Object.assign({ ...NO_KEYS }, ...columns.map((column, i) => keyOf(column, values[i] ?? ''))) as RowKeys;
};

/** Ids of players among the values of groups. */
export const playerIdsIn = (columns: readonly StatisticDimension[], values: readonly (readonly string[])[]): string[] => {
  const place = columns.indexOf('player');
  return place < 0 ? [] : [...new Set(values.map((row) => row[place] ?? ''))].filter((id) => /^\d+$/.test(id));
};
