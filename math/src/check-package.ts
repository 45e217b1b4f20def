import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { isPrintedRoot, outcomeFigures, type OutcomeFigures, stakeOf } from '@manager/domain/outcome-figures';
import { decimalRatio, isNear, type Ratio, ratioDecimal, ratioText, rootDecimal } from '@manager/domain/ratio';
import { createFaults, type Fault, type Faults, Unreadable } from './faults.ts';
import { type Limits, type OpenPackage, openPackage } from './open-package.ts';
import { INDEX_FILE, type PackageIndex, type PackageMode, readIndex } from './read-index.ts';
import { type ModeSums, readMode } from './read-mode.ts';

/** RTP and hit rate may differ from what is declared by so many percentage points. */
const NEAR_PP = decimalRatio('0.01');
/** The base game returns its profile within so many percentage points. */
const PROFILE_PP = decimalRatio('0.5');
const PLACES = 6;

/** What is known of the game that the package names. */
export type KnownGame = {
  id: string;
  code: string;
  /** Certified profiles in per cent; empty: not stated. */
  rtpProfiles: string[];
  /** Highest multiple that the game may pay, in bets; null: not stated. */
  maxMultiple: string | null;
};

export type ModeResult = {
  mode: string;
  cost: string;
  payout_parts: number;
  outcomes: number;
  weight_sum: string;
  rtp: string;
  rtp_pct: string;
  sigma: string;
  hit_rate_pct: string;
  max_multiple: string;
  steps: { label: string; weight: string; probability_pct: string; rtp_pct: string }[];
  payouts: Record<string, string> | null;
};

export type CheckResult = {
  /** Null: it could not be read. */
  index: PackageIndex | null;
  modes: ModeResult[];
  faults: Fault[];
  faultCount: number;
  outcomes: number;
};

type Question = {
  path: string;
  /** The game of a code; asked once the index is read. */
  findGame: (code: string) => Promise<KnownGame | null>;
  onProgress?: (outcomes: number) => void;
  limits?: Limits;
};

/** Reads a package from its beginning to its end and says everything that is wrong with it. Never throws for what the file holds. */
export const checkPackage = async ({ path, findGame, onProgress = () => undefined, limits }: Question): Promise<CheckResult> => {
  const faults = createFaults();
  const result: CheckResult = { index: null, modes: [], faults: faults.list, faultCount: 0, outcomes: 0 };
  try {
    const opened = await openPackage(path, { faults, ...(limits === undefined ? {} : { limits }) });
    try {
      await checkOpened(opened, { faults, findGame, result, onProgress });
    } finally {
      opened.close();
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    faults.add('', error.code, { params: error.params });
  }
  return { ...result, faultCount: faults.count() };
};

type Work = { faults: Faults; findGame: Question['findGame']; result: CheckResult; onProgress: (outcomes: number) => void };

const checkOpened = async ({ files }: OpenPackage, { faults, findGame, result, onProgress }: Work): Promise<void> => {
  const indexFile = files.get(INDEX_FILE);
  if (indexFile === undefined) {
    faults.add(INDEX_FILE, 'file_missing');
    return;
  }
  const index = await readIndex((await indexFile.open()).content, faults).catch((error: unknown) => {
    if (!(error instanceof Unreadable)) throw error;
    faults.add(INDEX_FILE, error.code, { params: error.params });
    return null;
  });
  result.index = index;
  if (index === null) return;
  const named = new Set([INDEX_FILE, ...index.modes.flatMap(({ lookup, events }) => [lookup, events])]);
  for (const name of files.keys()) if (!named.has(name)) faults.add(name, 'file_unknown');
  const game = await findGame(index.game);
  checkGame(index, game, faults);
  const { payout_parts: payoutParts } = index;
  for (const mode of index.modes) {
    const found = await readMode({
      index,
      mode,
      files,
      faults,
      maxPayout: game?.maxMultiple == null ? null : highestPayout(game.maxMultiple, payoutParts),
      onRows: (rows) => {
        result.outcomes += rows;
        onProgress(result.outcomes);
      },
    });
    if (found.sums.weight <= 0n) {
      faults.add(mode.lookup, 'lookup_empty');
      continue;
    }
    const figures = outcomeFigures(found.sums, { payoutParts, cost: mode.cost });
    compareDeclared(mode, figures, faults);
    if (mode.name === 'base' && !isNear(scaled(figures.rtp), decimalRatio(index.rtp_profile), PROFILE_PP))
      faults.add(mode.lookup, 'rtp_outside_profile', { params: { rtp: pct(figures.rtp), profile: index.rtp_profile } });
    result.modes.push(resultOf(mode, payoutParts, { found, figures }));
  }
};

const checkGame = ({ game: code, rtp_profile: profile }: PackageIndex, game: KnownGame | null, faults: Faults): void => {
  if (game === null) faults.add(INDEX_FILE, 'game_unknown', { params: { game: code } });
  else if (
    game.rtpProfiles.length > 0 &&
    !game.rtpProfiles.some((known) => isNear(decimalRatio(known), decimalRatio(profile), { num: 0n, den: 1n }))
  )
    faults.add(INDEX_FILE, 'profile_not_certified', { params: { profile, certified: game.rtpProfiles.join(', ') } });
};

const highestPayout = (maxMultiple: string, payoutParts: number): number => {
  const { num, den } = decimalRatio(maxMultiple);
  return Number((num * BigInt(payoutParts)) / den);
};

const scaled = ({ num, den }: Ratio): Ratio => ({ num: num * 100n, den });
const pct = (value: Ratio): string => ratioDecimal(value, { factor: 100n, places: PLACES });

const compareDeclared = (
  { lookup, declared }: PackageMode,
  { rtp, variance, hitRate, maxMultiple }: OutcomeFigures,
  faults: Faults,
): void => {
  const differs = (figure: string, found: string, wanted: string): void =>
    faults.add(lookup, 'declared_differs', { params: { figure, found, wanted } });
  if (!isNear(scaled(rtp), decimalRatio(declared.rtp), NEAR_PP)) differs('rtp', pct(rtp), declared.rtp);
  if (!isPrintedRoot(variance, declared.sigma)) differs('sigma', rootDecimal(variance, PLACES), declared.sigma);
  if (!isNear(scaled(hitRate), decimalRatio(declared.hit_rate), NEAR_PP)) differs('hit_rate', pct(hitRate), declared.hit_rate);
  // Exact to the digits that are printed: a price may not divide it.
  const places = declared.max_multiple.split('.')[1]?.length ?? 0;
  if (ratioDecimal(maxMultiple, { places }) !== declared.max_multiple)
    differs('max_multiple', ratioDecimal(maxMultiple, { places: PLACES }), declared.max_multiple);
};

const resultOf = (
  { name, cost }: PackageMode,
  payoutParts: number,
  { found, figures }: { found: ModeSums; figures: OutcomeFigures },
): ModeResult => {
  const { weight: total, outcomes } = found.sums;
  const staked = stakeOf({ payoutParts, cost });
  return {
    mode: name,
    cost,
    payout_parts: payoutParts,
    outcomes,
    weight_sum: String(total),
    rtp: ratioText(figures.rtp),
    rtp_pct: pct(figures.rtp),
    sigma: rootDecimal(figures.variance, PLACES),
    hit_rate_pct: pct(figures.hitRate),
    max_multiple: ratioDecimal(figures.maxMultiple, { places: PLACES }),
    steps: WIN_MULTIPLE_BUCKETS.map(({ label }, at) => {
      const { weight, pay } = found.steps[at] ?? { weight: 0n, pay: 0n };
      return {
        label,
        weight: String(weight),
        probability_pct: pct({ num: weight, den: total }),
        rtp_pct: pct({ num: pay * staked.den, den: total * staked.num }),
      };
    }),
    payouts:
      found.payouts === null
        ? null
        : Object.fromEntries(
            [...found.payouts].toSorted(([a], [b]) => a - b).map(([payout, weight]) => [String(payout), String(weight)]),
          ),
  };
};
