import type { ProbabilityGroup } from '@manager/contract/features/risk-set/game-probability';
import { parseMicros } from '@manager/domain/micros';
import { parseRatio, type Ratio } from '@manager/domain/ratio';
import type { ScopedDb } from '../../../postgres/db.ts';

/** By step of win multiples: how likely, and what it adds to the RTP, as fractions of one. */
export type Theory = {
  from: Exclude<ProbabilityGroup['theory'], 'none'>;
  rtp: Ratio;
  steps: { probability: Ratio; rtp: Ratio }[];
};

type Wanted = Pick<ProbabilityGroup, 'mode' | 'buy_mode' | 'rtp_profile' | 'math_version'>;

const SCALE = 1_000_000n;
/** Of a per cent, in micros of a per cent. */
const WHOLE_PCT = 100n * SCALE;

/**
 * The mathematics on file of exactly this game, profile, version and mode; undefined where there are none. Free rounds are played by the plain ones. A
 * bought feature without a name has the only bought mode of its package, if it has only one.
 */
export const readTheory = async (
  db: ScopedDb,
  { gameId, group }: { gameId: string; group: Wanted },
): Promise<Theory | undefined> => (await readDrawing(db, gameId, group)) ?? (await readPackage(db, gameId, group));

const readDrawing = async (
  db: ScopedDb,
  gameId: string,
  { mode, math_version: version }: Wanted,
): Promise<Theory | undefined> => {
  const [, id] = /^drawing-(\d{1,18})$/.exec(version) ?? [];
  if (id === undefined || mode === 'buy') return undefined;
  const row = await db
    .selectFrom('drawing')
    .select(['n', 'rtp_exact', 'steps'])
    .where('id', '=', id)
    .where('game_id', '=', gameId)
    .where('state', '<>', 'init')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const n = BigInt(row.n);
  return {
    from: 'drawing',
    rtp: parseRatio(row.rtp_exact),
    steps: (row.steps as unknown as { points: number; sum: string }[]).map(({ points, sum }) => ({
      probability: { num: BigInt(points), den: n },
      rtp: { num: parseMicros(sum) ?? 0n, den: n * SCALE },
    })),
  };
};

type StoredStep = { weight: string; rtp_pct: string };

const readPackage = async (db: ScopedDb, gameId: string, group: Wanted): Promise<Theory | undefined> => {
  const modes = await db
    .selectFrom('math_mode')
    .innerJoin('math_version', 'math_version.id', 'math_mode.version_id')
    .select(['math_mode.mode', 'math_mode.weight_sum', 'math_mode.rtp', 'math_mode.steps'])
    .where('math_version.game_id', '=', gameId)
    .where('math_version.rtp_profile', '=', group.rtp_profile)
    .where('math_version.math_version', '=', group.math_version)
    .where('math_version.state', '<>', 'init')
    .orderBy('math_mode.sort')
    .execute();
  const bought = modes.filter(({ mode }) => mode !== 'base');
  const found =
    group.mode !== 'buy'
      ? modes.find(({ mode }) => mode === 'base')
      : group.buy_mode === '' && bought.length === 1
        ? bought[0]
        : bought.find(({ mode }) => mode === group.buy_mode);
  if (found === undefined) return undefined;
  const weights = BigInt(found.weight_sum);
  return {
    from: 'package',
    rtp: parseRatio(found.rtp),
    steps: (found.steps as unknown as StoredStep[]).map(({ weight, rtp_pct: pct }) => ({
      probability: { num: BigInt(weight), den: weights },
      rtp: { num: parseMicros(pct) ?? 0n, den: WHOLE_PCT },
    })),
  };
};
