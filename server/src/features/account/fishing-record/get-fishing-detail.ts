import {
  type FishingDetail,
  type getFishingDetail as endpoint,
  shareFishingDetail,
  type SliceCheck,
} from '@manager/contract/features/account/fishing-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { type FishingRound, returnOf, checkFishingRound } from '@manager/domain/fishing-round';
import { decimal } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { fishingRoundOf, parseDetail, readDetailText } from '../bet-detail/public.ts';
import { agreementOf, betsOfSlices, compareWithBet } from './compare-with-bet.ts';
import { oneSlice } from './slice-query.ts';
import { loadPlayerNames, toFishingRow } from './slice-row.ts';
import { readSliceVersions, type StoredSlice } from './slice-store.ts';

/** Is what the game showed this slice, and does it add up? `detail` undefined: nothing was sent; `round` undefined: it cannot be read. */
const checkDetailOf = (
  slice: StoredSlice,
  { detail, round }: { detail: unknown; round: FishingRound | undefined },
): SliceCheck[] => {
  if (detail === undefined) return [{ kind: 'detail_missing', what: '', expected: '', found: '' }];
  if (round === undefined) return [{ kind: 'detail_unreadable', what: '', expected: '', found: '' }];
  const pairs: Record<string, readonly [string | number, string | number]> = {
    round: [slice.slice_id, round.round],
    session: [slice.session_id, round.session],
    room: [slice.room, round.room],
    started_at: [toIso(slice.started), instantOf(round.started_at)],
    ended_at: [toIso(slice.ended), instantOf(round.ended_at)],
    shots: [slice.shots, round.totals.shots],
    kills: [slice.kills, round.totals.kills],
  };
  const foreign = Object.entries(pairs).flatMap(([what, [expected, found]]): SliceCheck[] =>
    expected === found ? [] : [{ kind: 'detail_foreign', what, expected: String(expected), found: String(found) }],
  );
  const check = checkFishingRound(round, { bet: decimal(slice.bet), win: decimal(slice.win) });
  if (check.ok) return foreign;
  const [expected, found] = check.fault === 'unreadable' ? ['', check.text] : [check.expected, check.found];
  return [...foreign, { kind: 'detail_differs', what: check.fault, expected, found }];
};

const instantOf = (sent: string): string => new Date(sent).toISOString();

/** Legal, and told so that nobody takes it for a fault: free bullets were left from before. */
const freeWinOf = (slice: StoredSlice): SliceCheck[] =>
  decimal(slice.bet).eq('0') && decimal(slice.win).gt('0') ? [{ kind: 'free_win', what: '', expected: '', found: '' }] : [];

/** B-4: one slice of the user's scope, with what its game showed. Throws `object.not_found`, for test data without the code too. */
export const getFishingDetail = async (ctx: Ctx, { slice_id: sliceId }: ParsedOf<typeof endpoint>): Promise<FishingDetail> => {
  const query = oneSlice(ctx, sliceId);
  const [versions, directory] = await Promise.all([
    readSliceVersions(ctx.clickhouse, query),
    loadDirectory(ctx.wholeDb, ctx.language),
  ]);
  const slice = versions.findLast(({ standing }) => Number(standing) > 0);
  if (slice === undefined) throw new AppError('object.not_found');
  const [bets, players] = await Promise.all([betsOfSlices(ctx.clickhouse, query, [slice]), loadPlayerNames(ctx.db, [slice])]);
  const bet = bets.get(sliceId);
  const isOwn = bet !== undefined && bet.playerId === Number(slice.player_id);
  const text = isOwn ? await readDetailText(ctx.clickhouse, { bet_id: sliceId, site_id: bet.siteId }) : undefined;
  const detail = text === undefined ? undefined : parseDetail(text);
  const round = detail === undefined ? undefined : fishingRoundOf(detail);
  const ofBet = compareWithBet(slice, bet, directory);
  return {
    ...toFishingRow(slice, { directory, player: players.get(slice.player_id) ?? '', agreement: agreementOf(ofBet) }),
    checks: [...ofBet, ...(isOwn ? checkDetailOf(slice, { detail, round }) : []), ...freeWinOf(slice)],
    ...figuresOf(round),
    bet_row_version: bet?.rowVersion ?? null,
    detail: detail ?? null,
    versions: versions.map((version) => ({
      row_version: version.row_version,
      shots: version.shots,
      kills: version.kills,
      bet: version.bet,
      win: version.win,
      ended_at: toIso(version.ended),
    })),
    can: { share: isOwn && bet.siteId === slice.site_id && mayCall(ctx, shareFishingDetail) },
  };
};

const figuresOf = (round: FishingRound | undefined): Pick<FishingDetail, 'fish' | 'weapons' | 'events' | 'jackpot'> => {
  if (round === undefined) return { fish: [], weapons: [], events: [], jackpot: null };
  return {
    fish: round.fish.map(({ bullet, fish, ...row }) => ({ bullet, fish, ...shotsOf(row) })),
    weapons: round.weapons.map(({ weapon, uses, ...row }) => ({ weapon, uses, ...shotsOf(row) })),
    events: round.events.map(({ at, kind, fish, weapon, amount }) => ({
      at: new Date(at).toISOString(),
      kind,
      fish: fish ?? null,
      weapon: weapon ?? null,
      amount: amount ?? null,
    })),
    jackpot: round.jackpot ?? null,
  };
};

type Shots = Omit<FishingRound['fish'][number], 'bullet' | 'fish'>;

const shotsOf = ({ rtp_pct: theory, ...row }: Shots) => {
  const { rtpPct, deviationPct } = returnOf({ ...row, rtp_pct: theory });
  return { ...row, rtp_pct: rtpPct, theory_pct: theory ?? null, deviation_pct: deviationPct };
};
