import { createRecorder } from './facts/recorder.ts';
import { sendFacts } from './facts/send-facts.ts';
import type { Feed, IngestAnswer } from './feed.ts';
import { type Batch, type BatchLimits, generateBatches } from './history/generate.ts';
import { DAY_MS, type Period } from './history/plan.ts';
import { sideHistories } from './history/side-histories.ts';
import { mixSeed } from './math/rng.ts';
import type { Balances } from './play/balances.ts';
import type { World } from './world.ts';

export const DEFAULT_BETS = 320_000;

/** Batches under way at the same time: one is stored while the next is made and packed. */
const MOST_IN_FLIGHT = 2;

export type LoadOptions = {
  feed: Feed;
  world: World;
  /** Nothing in the history is later; a load that is repeated with the same instant sends the same rows and keys. */
  untilMs: number;
  bets?: number;
  limits?: BatchLimits;
  /** Takes in what players hold at the end. */
  balances?: Balances | undefined;
  onProgress?: (loaded: number, total: number) => void;
};

export type LoadResult = {
  bets: number;
  rows: number;
  accepted: number;
  duplicates: number;
  amended: number;
  rejected: IngestAnswer['rejected'];
  /** Rows of other kinds that were refused. */
  factsRejected: number;
};

/** The days of the world up to `untilMs`; the last one is the day of `untilMs` itself, so far as it went. */
export function periodOf(world: World, untilMs: number): Period {
  const today = Math.floor(untilMs / DAY_MS) * DAY_MS;
  return { startDayMs: today - (world.days - 1) * DAY_MS, untilMs };
}

/** Wallet movements and calls of so many days are told; sessions and gifts of all. */
const WALLET_DAYS = 2;

/** Sends the whole history to Manager. Rejected rows are collected, not thrown; anything else that fails is a FeedError. */
export async function loadHistory(options: LoadOptions): Promise<LoadResult> {
  const { feed, world, untilMs, bets = DEFAULT_BETS, limits, balances, onProgress } = options;
  const result: LoadResult = { bets: 0, rows: 0, accepted: 0, duplicates: 0, amended: 0, rejected: [], factsRejected: 0 };
  const inFlight = new Set<Promise<void>>();
  const period = periodOf(world, untilMs);
  const closelyFromMs = untilMs - WALLET_DAYS * DAY_MS;
  const sides = sideHistories({ world, bets, closelyFromMs, balances, ...period });
  const recorder = createRecorder({
    seed: mixSeed(world.seed, 0xfac7),
    sessionIdOf: (site, number) => `s-${site.prefix}-${number.toString().padStart(7, '0')}`,
    walletFromMs: closelyFromMs,
    untilMs,
  });
  const name = `history-${world.seed}-${untilMs}-${bets}`;

  const send = async (batch: Batch): Promise<void> => {
    const answer = await feed.sendBets({ idempotencyKey: `${name}-${batch.number}`, ndjson: batch.ndjson });
    result.bets += batch.newBets;
    result.rows += batch.rows;
    result.accepted += answer.accepted;
    result.duplicates += answer.duplicates;
    result.amended += answer.amended;
    result.rejected.push(...answer.rejected);
    onProgress?.(result.bets, bets);
  };

  const tell = async (part: string): Promise<void> => {
    const facts = [recorder, ...sides].flatMap((teller) => teller.take(Number.POSITIVE_INFINITY));
    result.factsRejected += await sendFacts(feed, facts, part);
  };

  const spins = bets - sides.reduce((total, side) => total + side.bets, 0);
  const others = sides.map(({ versions }) => versions);
  try {
    for (const batch of generateBatches({ world, bets: spins, recorder, others, balances, ...period }, limits)) {
      const sending: Promise<void> = send(batch).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
      if (inFlight.size >= MOST_IN_FLIGHT) await Promise.race(inFlight);
      // Beside the bets, so that memory stays flat however long the history is.
      await tell(`${name}-${batch.number}`);
    }
    await Promise.all(inFlight);
    await tell(name);
  } finally {
    await Promise.allSettled(inFlight);
  }
  return result;
}
