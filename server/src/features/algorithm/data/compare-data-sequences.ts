import type * as contract from '@manager/contract/features/algorithm/data/data-sequence';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { compareOutcomes, type CurvePoint, ksDistance } from '@manager/domain/outcome-figures';
import { type Ratio, ratioDecimal } from '@manager/domain/ratio';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** A chart shows no more. */
const MAX_POINTS = 400;
const PLACES = 6;
/** Steps are in per cent of the stake: a stake of a hundred parts makes a part of each per cent. */
const PER_CENT = { payoutParts: 100, cost: '1' };

/** Two modes of packages. Where one has more different payouts than are kept, both are compared by their steps. Errors: `object.not_found`. */
export const compareDataSequences = async (
  ctx: Ctx,
  { one_id: oneId, other_id: otherId, mode, other_mode: otherMode = mode }: ParsedOf<typeof contract.compareDataSequences>,
): Promise<contract.Comparison> => {
  const [one, other] = [await readMode(ctx, oneId, mode), await readMode(ctx, otherId, otherMode)];
  const isByPayout = one.payouts !== null && other.payouts !== null;
  const points = compareOutcomes(tableOf(one, isByPayout), tableOf(other, isByPayout));
  const { distance, multiple } = ksDistance(points);
  return {
    one: shown(one),
    other: shown(other),
    basis: isByPayout ? 'payouts' : 'steps',
    ks: ratioDecimal(distance, { places: PLACES }),
    ks_at: ratioDecimal(multiple, { places: PLACES }),
    points: thinned(points, multiple).map(({ multiple: at, one: left, other: right }) => ({
      multiple: ratioDecimal(at, { places: PLACES }),
      one: ratioDecimal(left, { factor: 100n, places: PLACES }),
      other: ratioDecimal(right, { factor: 100n, places: PLACES }),
    })),
  };
};

const readMode = async (ctx: Ctx, id: string, mode: string) => {
  const row = await ctx.db
    .selectFrom('math_mode')
    .innerJoin('math_version', 'math_version.id', 'math_mode.version_id')
    .selectAll('math_mode')
    .select(['math_version.math_version', 'math_version.rtp_profile'])
    .where('math_version.id', '=', id)
    .where('math_version.deleted_at', 'is', null)
    .where('math_mode.mode', '=', mode)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};
type Mode = Awaited<ReturnType<typeof readMode>>;

const shown = (row: Mode): contract.Comparison['one'] => ({
  source_file_id: row.version_id,
  math_version: row.math_version,
  rtp_profile: row.rtp_profile,
  mode: row.mode,
  rtp_pct: row.rtp_pct,
  sigma: row.sigma,
  hit_rate_pct: row.hit_rate_pct,
  max_multiple: row.max_multiple,
});

const tableOf = (row: Mode, isByPayout: boolean) => {
  if (isByPayout) {
    const kept = row.payouts as Record<string, string>;
    const outcomes = new Map(Object.entries(kept).map(([parts, weight]) => [Number(parts), BigInt(weight)]));
    return { outcomes, stake: { payoutParts: row.payout_parts, cost: row.cost } };
  }
  // At the upper edge of each step; of the last one, which has none, at the table's highest.
  const steps = row.steps as { weight: string }[];
  const edges = WIN_MULTIPLE_BUCKETS.map(({ upTo }) =>
    upTo === null ? Math.ceil(Number(row.max_multiple) * 100) : Number(upTo),
  );
  const outcomes = new Map<number, bigint>();
  steps.forEach(({ weight }, at) => {
    if (weight !== '0') outcomes.set(edges[at] ?? 0, BigInt(weight));
  });
  return { outcomes, stake: PER_CENT };
};

/** Every so many points, the first and last, and the one at which the distance is greatest. */
const thinned = (points: readonly CurvePoint[], greatestAt: Ratio): CurvePoint[] => {
  if (points.length <= MAX_POINTS) return [...points];
  const every = Math.ceil(points.length / MAX_POINTS);
  return points.filter((point, at) => at % every === 0 || at === points.length - 1 || point.multiple === greatestAt);
};
