import type { FishingCurrencySum, FishingRow, FishingSum } from '@manager/contract/features/account/fishing-record';
import { winLoss } from '@manager/domain/measures';
import { type Decimal, decimal, ratePct, sum, toWire } from '@manager/domain/money';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { agreementOf, betsOfSlices, compareWithBet } from './compare-with-bet.ts';
import type { SliceQuery, StoredSlice, StoredSliceSum } from './slice-store.ts';

type Names = { directory: Directory; player: string; agreement: FishingRow['agreement'] };

export const toFishingRow = (slice: StoredSlice, { directory, player, agreement }: Names): FishingRow => {
  const site = directory.sites.get(String(slice.site_id));
  const game = directory.games.get(String(slice.game_id));
  const [bet, win] = [decimal(slice.bet), decimal(slice.win)];
  return {
    id: slice.slice_id,
    session_id: slice.session_id,
    player_id: slice.player_id,
    player,
    site_id: String(slice.site_id),
    site_code: site?.code ?? '',
    site_name: site?.name ?? '',
    agent_id: String(slice.agent_id),
    game_id: String(slice.game_id),
    game_code: game?.code ?? '',
    game_name: game?.name ?? '',
    room: slice.room,
    currency: slice.currency,
    shots: slice.shots,
    free_shots: slice.free_shots,
    kills: slice.kills,
    bet: toWire(bet),
    win: toWire(win),
    jackpot_win: slice.jackpot_win,
    win_loss: toWire(winLoss(bet, win)),
    rtp_pct: ratePct(win, bet),
    bet_usd: slice.bet_usd,
    win_usd: slice.win_usd,
    fx_rate: slice.fx_rate,
    transfer_in: slice.transfer_in,
    transfer_out: slice.transfer_out,
    balance_before: slice.balance_before,
    balance_after: slice.balance_after,
    started_at: toIso(slice.started),
    ended_at: toIso(slice.ended),
    settle_date: slice.settle_date,
    rtp_profile: slice.rtp_profile,
    math_version: slice.math_version,
    is_test: slice.is_test === 1,
    row_version: slice.row_version,
    agreement,
  };
};

export const loadPlayerNames = async (db: AnyDb, slices: readonly StoredSlice[]): Promise<Map<string, string>> => {
  const ids = [...new Set(slices.map(({ player_id: id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'user_name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.user_name]));
};

/** The wire rows of slices of a page, each held against its bet. */
export const loadFishingRows = async (
  ctx: Ctx,
  slices: readonly StoredSlice[],
  { query, directory }: { query: SliceQuery; directory: Directory },
): Promise<FishingRow[]> => {
  if (slices.length === 0) return [];
  const [bets, players] = await Promise.all([betsOfSlices(ctx.clickhouse, query, slices), loadPlayerNames(ctx.db, slices)]);
  return slices.map((slice) =>
    toFishingRow(slice, {
      directory,
      player: players.get(slice.player_id) ?? '',
      agreement: agreementOf(compareWithBet(slice, bets.get(slice.slice_id), directory)),
    }),
  );
};

type Counts = Pick<FishingSum, 'slices' | 'shots' | 'free_shots' | 'kills'>;
const COUNTS = ['slices', 'shots', 'free_shots', 'kills'] as const satisfies (keyof Counts)[];

const countsOf = (rows: readonly StoredSliceSum[]): Counts =>
  Object.fromEntries(COUNTS.map((name) => [name, rows.reduce((total, row) => total + Number(row[name]), 0)])) as Counts;

const usdOf = (bet: Decimal, win: Decimal) => ({
  bet_usd: toWire(bet),
  win_usd: toWire(win),
  win_loss_usd: toWire(winLoss(bet, win)),
});

const currencySum = (row: StoredSliceSum): FishingCurrencySum => {
  const [bet, win] = [decimal(row.bet), decimal(row.win)];
  return {
    currency: row.currency,
    ...countsOf([row]),
    bet: toWire(bet),
    win: toWire(win),
    jackpot_win: row.jackpot_win,
    win_loss: toWire(winLoss(bet, win)),
    rtp_pct: ratePct(win, bet),
    transfer_in: row.transfer_in,
    transfer_out: row.transfer_out,
    ...usdOf(decimal(row.bet_usd), decimal(row.win_usd)),
  };
};

/** Currencies are never added up but in USD, as each slice was stamped. */
export const toFishingSum = (rows: readonly StoredSliceSum[]): FishingSum => {
  const [bet, win] = [sum(rows.map((row) => decimal(row.bet_usd))), sum(rows.map((row) => decimal(row.win_usd)))];
  return { ...countsOf(rows), ...usdOf(bet, win), rtp_pct: ratePct(win, bet), currencies: rows.map(currencySum) };
};
