import type { BetDetail } from '@manager/contract/features/account/bet-detail';
import { RoundDetail } from '@manager/contract/kit/round';
import { FishingRoundDetail } from '@manager/contract/kit/fishing-round';
import { LotteryRoundDetail } from '@manager/contract/kit/lottery-round';
import { checkDetail } from '@manager/domain/bet-detail';
import { checkFishingRound, type FishingRound } from '@manager/domain/fishing-round';
import { checkLotteryRound } from '@manager/domain/lottery-round';
import { type Decimal, toWire, decimal } from '@manager/domain/money';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { parseExact } from '../../../fact/exact-json.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { areHitsConsistent, readHitsOf, toBetHit } from './jackpot-hits.ts';
import { loadPlayerNames, toBetRow, winOf } from './bet-row.ts';
import { readDetailText, readVersions, type StoredBet } from './bet-store.ts';

/** One bet with its payload and versions; undefined when `filter` does not reach it. */
export const readBetDetail = async (
  { db, wholeDb, clickhouse, language }: Pick<AnyCtx, 'db' | 'wholeDb' | 'clickhouse' | 'language'>,
  { betId, filter, canSeeIp }: { betId: string; filter: BetFilter; canSeeIp: boolean },
): Promise<BetDetail | undefined> => {
  const [rows, directory] = await Promise.all([readVersions(clickhouse, { betId, filter }), loadDirectory(wholeDb, language)]);
  const versions = rows.filter(({ sign }) => sign === 1);
  const bet = newestOf(rows);
  if (bet === undefined) return undefined;
  const [text, players, hits] = await Promise.all([
    readDetailText(clickhouse, bet),
    loadPlayerNames(db, [bet]),
    readHitsOf(clickhouse, { siteId: bet.site_id, betIds: [bet.bet_id] }),
  ]);
  const detail = text === undefined ? null : parseDetail(text);
  return {
    ...toBetRow(bet, { directory, players, canSeeIp }),
    detail,
    detail_text: text ?? null,
    is_detail_consistent: isConsistent(detail, { bet: decimal(bet.bet), win: winOf(bet) }),
    versions: versions.map((version) => ({
      row_version: version.row_version,
      status: version.status,
      bet: version.bet,
      win: toWire(winOf(version)),
      modified_at: toIso(version.modified_at),
    })),
    jackpot_hits: hits.map(toBetHit),
    is_jackpot_consistent: areHitsConsistent(hits, bet),
  };
};

/** The version that no later row took back. */
const newestOf = (rows: readonly StoredBet[]): StoredBet | undefined => {
  const takenBack = new Set(rows.filter(({ sign }) => sign === -1).map((row) => row.row_version));
  return rows.findLast((row) => row.sign === 1 && !takenBack.has(row.row_version));
};

/** Platforms send JSON; whatever else lies there is shown as it came. */
export const parseDetail = (text: string): unknown => {
  try {
    return parseExact(text);
  } catch {
    return text;
  }
};

type Booked = { bet: Decimal; win: Decimal };

/** Null when there is no detail, or one of a shape that nobody knows. */
const isConsistent = (detail: unknown, booked: Booked): boolean | null => {
  const lottery = LotteryRoundDetail.safeParse(withoutNulls(detail)).data;
  if (lottery !== undefined) return checkLotteryRound(lottery, booked).ok;
  const fishing = fishingRoundOf(detail);
  if (fishing !== undefined) return checkFishingRound(fishing, booked).ok;
  const round = roundOf(detail);
  return round === undefined ? null : checkDetail(round, booked.win).ok;
};

/** Does the payload of a round add up to what is booked? Decimal texts. */
export const isRoundConsistent = (text: string, booked: { bet: string; win: string }): boolean | null =>
  isConsistent(parseDetail(text), { bet: decimal(booked.bet), win: decimal(booked.win) });

const withoutNulls = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null
    ? Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== null))
    : undefined;

/** The payload of a slice of fishing; undefined for anything else. A member sent as null says the same as one not sent, at any depth. */
export const fishingRoundOf = (detail: unknown): FishingRound | undefined => {
  if (typeof detail !== 'object' || detail === null || !('kind' in detail) || detail.kind !== 'fishing') return undefined;
  const whole: unknown = JSON.parse(JSON.stringify(detail), (_, value: unknown) => (value === null ? undefined : value));
  return FishingRoundDetail.safeParse(whole).data as FishingRound | undefined;
};

/** Platforms write `null` for the features that a game does not have. */
const roundOf = (detail: unknown): RoundDetail | undefined => {
  return RoundDetail.safeParse(withoutNulls(detail)).data;
};

/** What a payload tells at a glance; `steps` is null where it is no list of steps. */
export const glanceOf = (
  text: string,
  booked: { bet: string; win: string },
): { steps: number | null; isConsistent: boolean | null } => {
  return { steps: roundOf(parseDetail(text))?.steps.length ?? null, isConsistent: isRoundConsistent(text, booked) };
};

/** Where the reels of a round stopped first, reel by reel; empty where its game told nothing of the kind. */
export const readStops = async (
  clickhouse: ClickHouse,
  { bet_id, site_id }: { bet_id: string; site_id: string },
): Promise<string> => {
  const text = await readDetailText(clickhouse, { bet_id, site_id: Number(site_id) });
  const [first] = (text === undefined ? undefined : roundOf(parseDetail(text)))?.steps ?? [];
  return (first?.reels ?? []).map((reel) => reel.join(' ')).join(' | ');
};

export { placeOfBet, readDetailsOf, readRoundBets, readVersionsOf, toBetRows, type VersionOfBet } from './round-bets.ts';
export { areHitsConsistent, type HitOfBet, readHitsOf } from './jackpot-hits.ts';
export { planBets } from './bet-query.ts';
export { getBetList } from './get-bet-list.ts';
export { countBets, streamBetRows } from './bet-detail.export.ts';
export type { BetPlace } from './bet-cursor.ts';
export { readDetailText, type StoredBet } from './bet-store.ts';
