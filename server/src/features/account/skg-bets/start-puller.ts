import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../../base/repeat.ts';
import { type Watch, WATCHED_EVERY_MS } from '../../../kit/jobs/watch.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { isTransient } from '../../../postgres/transient.ts';
import { claimVendor, isVendorDue, type Turn } from './claim-vendor.ts';
import { PullFailure } from './read-page.ts';
import { recordFailure, recordWindow, releaseTurn } from './record-window.ts';
import { takeWindow } from './take-window.ts';
import { createPageWriter, LEASE_MS, LeaseLost } from './write-page.ts';

const LOOK_EVERY_MS = 1_000;
/** Vendors that a process pulls at once: one that is slow leaves places for the others. */
const AT_ONCE = 3;
const RECORD_PAUSE_MS = 500;

type PullerDeps = Pick<Deps, 'db' | 'now' | 'log' | 'settings'>;

/**
 * Pulls the bets of external vendors, window by window. Any number of processes may do so at once: a vendor's turn is claimed with a lease, and
 * nothing is written without it.
 */
export const startPuller = (deps: PullerDeps, watch?: Watch): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const write = createPageWriter(deps.db);
  const step = (): Promise<'more' | undefined> => pullOnce(deps, write, stopping.signal);
  const pulling = Array.from({ length: AT_ONCE }, () =>
    repeat({
      name: 'bets of external vendors',
      everyMs: watch === undefined ? LOOK_EVERY_MS : WATCHED_EVERY_MS,
      apartMs: LOOK_EVERY_MS,
      afterFailureMs: LOOK_EVERY_MS,
      step,
      onFailure: (error) => deps.log.warn({ err: error }, 'bets of external vendors that are due could not be looked up'),
    }),
  );
  watch?.add({
    waits: ({ now }) => isVendorDue(now()),
    wake: () => {
      for (const { wake } of pulling) wake();
    },
  });
  return {
    stop: async () => {
      stopping.abort(new Error('stopped'));
      await Promise.all(pulling.map(({ stop }) => stop()));
    },
  };
};

/** One window of the vendor whose turn it is; 'more' when there was one. */
export const pullOnce = async (
  deps: PullerDeps,
  write: ReturnType<typeof createPageWriter>,
  signal: AbortSignal,
): Promise<'more' | undefined> => {
  const turn = await claimVendor(deps.db, deps.now());
  if (turn === null) return undefined;
  try {
    const written = await takeWindow({ deps, write, signal }, turn);
    await patiently(deps, turn, () => recordWindow(deps.db, turn, { written, now: deps.now() }));
  } catch (error) {
    await endWithout(deps, turn, { error, isStopping: signal.aborted });
  }
  return 'more';
};

const endWithout = async (
  deps: PullerDeps,
  turn: Turn,
  { error, isStopping }: { error: unknown; isStopping: boolean },
): Promise<void> => {
  if (error instanceof LeaseLost) return deps.log.warn({ vendor: turn.code }, 'a window of a vendor ended after its lease');
  if (isStopping) return patiently(deps, turn, () => releaseTurn(deps.db, turn));
  const word = error instanceof PullFailure ? error.word : 'not_stored';
  deps.log.warn({ err: error, vendor: turn.code, word }, 'a window of a vendor was not pulled whole');
  await patiently(deps, turn, () => recordFailure(deps.db, turn, { word, now: deps.now() }));
};

/** While the store is away; what is never noted is taken up by whoever finds the lease run out. */
const patiently = async (deps: PullerDeps, turn: Turn, note: () => Promise<boolean>): Promise<void> => {
  for (const untilMs = performance.now() + LEASE_MS; ;) {
    try {
      if (!(await note())) deps.log.warn({ vendor: turn.code }, 'a window of a vendor ended after its lease');
      return;
    } catch (error) {
      if (!isTransient(error) || performance.now() > untilMs) throw error;
    }
    await sleep(RECORD_PAUSE_MS);
  }
};
