import type { ProbabilityGroup } from '@manager/contract/features/risk-set/game-probability';
import { parseMicros } from '@manager/domain/micros';
import { parseRatio, type Ratio } from '@manager/domain/ratio';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../postgres/db.ts';

/** By step of win multiples: how likely, and what it adds to the RTP, as fractions of one. */
export type Theory = {
  from: Exclude<ProbabilityGroup['theory'], 'none'>;
  rtp: Ratio;
  steps: { probability: Ratio; rtp: Ratio }[];
};

type Wanted = Pick<ProbabilityGroup, 'mode' | 'buy_mode' | 'rtp_profile' | 'math_version'>;

const SCALE = 1_000_000n;
/** 100 per cent in micros of a per cent. */
const WHOLE_PCT = 100n * SCALE;

/** The mathematics on file for a group; undefined where there are none. */
export type TheoryOf = (group: Wanted) => Theory | undefined;

/**
 * The mathematics on file of exactly a game, profile, version and mode, for groups of one game. Free rounds are played by the plain ones. A bought feature
 * without a name has the only bought mode of its package, if it has only one.
 */
export const readTheories = async (
  db: ScopedDb,
  { gameId, groups }: { gameId: string; groups: readonly Wanted[] },
): Promise<TheoryOf> => {
  const versions = [...new Set(groups.map(({ math_version: version }) => version))];
  if (versions.length === 0) return () => undefined;
  const [ofDrawing, ofPackage] = await Promise.all([readDrawings(db, gameId, versions), readPackages(db, gameId, versions)]);
  return (group) => ofDrawing(group) ?? ofPackage(group);
};

const keyOf = ({ rtp_profile: profile, math_version: version }: Pick<Wanted, 'rtp_profile' | 'math_version'>): string =>
  `${profile}\n${version}`;

const readDrawings = async (db: ScopedDb, gameId: string, versions: readonly string[]): Promise<TheoryOf> => {
  const ids = versions.flatMap((version) => /^drawing-([1-9]\d{0,17})$/.exec(version)?.[1] ?? []);
  if (ids.length === 0) return () => undefined;
  const rows = await db
    .selectFrom('drawing')
    .select(['id', 'n', 'rtp_exact', 'steps', sql<string>`trim_scale(rtp_profile)::text`.as('profile')])
    .where('id', 'in', ids)
    .where('game_id', '=', gameId)
    .where('state', '<>', 'init')
    .execute();
  const byKey = new Map(
    rows.map((row) => [keyOf({ rtp_profile: row.profile, math_version: `drawing-${row.id}` }), theoryOfDrawing(row)]),
  );
  return (group) => (group.mode === 'buy' ? undefined : byKey.get(keyOf(group)));
};

const theoryOfDrawing = (row: { n: number; rtp_exact: string; steps: unknown }): Theory => {
  const n = BigInt(row.n);
  return {
    from: 'drawing',
    rtp: parseRatio(row.rtp_exact),
    steps: (row.steps as { points: number; sum: string }[]).map(({ points, sum }) => ({
      probability: { num: BigInt(points), den: n },
      rtp: { num: parseMicros(sum) ?? 0n, den: n * SCALE },
    })),
  };
};

type StoredStep = { weight: string; rtp_pct: string };

const readPackages = async (db: ScopedDb, gameId: string, versions: readonly string[]): Promise<TheoryOf> => {
  const modes = await db
    .selectFrom('math_mode')
    .innerJoin('math_version', 'math_version.id', 'math_mode.version_id')
    .select(['math_version.rtp_profile', 'math_version.math_version'])
    .select(['math_mode.mode', 'math_mode.weight_sum', 'math_mode.rtp', 'math_mode.steps'])
    .where('math_version.game_id', '=', gameId)
    .where('math_version.math_version', 'in', versions)
    .where('math_version.state', '<>', 'init')
    .orderBy('math_mode.sort')
    .execute();
  const byKey = Map.groupBy(modes, keyOf);
  return (group) => {
    const ofPackage = byKey.get(keyOf(group)) ?? [];
    const bought = ofPackage.filter(({ mode }) => mode !== 'base');
    const found =
      group.mode !== 'buy'
        ? ofPackage.find(({ mode }) => mode === 'base')
        : group.buy_mode === '' && bought.length === 1
          ? bought[0]
          : bought.find(({ mode }) => mode === group.buy_mode);
    return found && theoryOfMode(found);
  };
};

const theoryOfMode = (row: { weight_sum: string; rtp: string; steps: unknown }): Theory => {
  const weights = BigInt(row.weight_sum);
  return {
    from: 'package',
    rtp: parseRatio(row.rtp),
    steps: (row.steps as StoredStep[]).map(({ weight, rtp_pct: pct }) => ({
      probability: { num: BigInt(weight), den: weights },
      rtp: { num: parseMicros(pct) ?? 0n, den: WHOLE_PCT },
    })),
  };
};
