import {
  type FishingDetail,
  type getFishingDetail as endpoint,
  shareFishingDetail,
} from '@manager/contract/features/account/fishing-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { type FishingRound, returnOf } from '@manager/domain/fishing-round';
import { decimal, toWire } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { fishingRoundOf, parseDetail, readDetailText } from '../bet-detail/public.ts';
import { checkDetailOf, freeWinOf } from './check-detail.ts';
import { agreementOf, betsOfSlices, compareWithBet } from './compare-with-bet.ts';
import { oneSlice } from './slice-query.ts';
import { loadPlayerNames, toFishingRow } from './slice-row.ts';
import { readSliceVersions } from './slice-store.ts';

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
      bet: toWire(decimal(version.bet)),
      win: toWire(decimal(version.win)),
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
