import { setTimeout as sleep } from 'node:timers/promises';

export type Repeated = {
  /** Starts nothing new and waits for the step that is under way. */
  stop: () => Promise<void>;
};
/** `wake`: there is work now, take the next step without the pause. What keeps steps apart lasts all the same, and so does a pause after a failure. */
export type Wakeable = Repeated & { wake: () => void };

/** What a step answers that wants another pause than the usual one. Telling of work shortens it to `leastMs`: not at all unless told. */
export class Rest {
  readonly ms: number;
  readonly leastMs: number;
  constructor(ms: number, leastMs: number = ms) {
    this.ms = ms;
    this.leastMs = leastMs;
  }
}

/** Work that is done again and again, by its name: the list of all that looks again by itself in this process. */
export type Looking = {
  name: string;
  /**
   * Has it look at once, without the pause; settles when a look that began after the call has found no more to do, or has failed.
   * `isForced` is told to the step, which may be due at other times of its own.
   */
  look: (isForced?: boolean) => Promise<void>;
};

const all = new Set<Looking>();

export const allLooking = (): readonly Looking[] => [...all];

/** A rest between two pieces of work that has no next look of its own: asked to look, it goes on at once. Rejects when the signal fires. */
export const rest = async (name: string, ms: number, signal: AbortSignal): Promise<void> => {
  const ended = new AbortController();
  const looking: Looking = { name, look: async () => ended.abort() };
  all.add(looking);
  try {
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, ended.signal]) });
  } catch (error) {
    if (!ended.signal.aborted || signal.aborted) throw error;
  } finally {
    all.delete(looking);
  }
};

type Repetition = {
  /** For the list of what looks again; without one it is nobody's business but its owner's. */
  name?: string;
  /** `'more'`: there is more to do at once, without the pause. A `Rest`: the pause is as long as it says. */
  step: (isForced: boolean) => Promise<unknown>;
  /** The pause between the end of a step and the next one. */
  everyMs: number;
  /** The least pause, also for who is woken: work that comes in drops is done together. */
  apartMs?: number;
  /** The pause after a failure; `everyMs` unless told. */
  afterFailureMs?: number;
  /** Somebody took the first step already: begin with a pause. */
  startsPaused?: boolean;
  /** Ends the repetition from outside as `stop` does. */
  signal?: AbortSignal;
  /** Told of every failure but those of a step that was being stopped. The next step is taken all the same. */
  onFailure: (error: unknown) => unknown;
};

/**
 * Work that this process does again and again: one step at a time, the next after a pause, whatever becomes of the one before. It keeps no
 * process alive. Which kinds of background work there are besides: docs/decisions/0034-background-work.md.
 */
export const repeat = ({
  name,
  step,
  everyMs,
  apartMs = 0,
  afterFailureMs = everyMs,
  startsPaused = false,
  signal,
  onFailure,
}: Repetition): Wakeable => {
  const stopping = new AbortController();
  const ends = signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  const asked: Asked[] = [];
  const usual: Pause = { restMs: apartMs, pauseMs: Math.max(0, everyMs - apartMs) };
  let isWoken = false;
  let endPause = (): void => undefined;
  let endRest = (): void => undefined;
  ends.addEventListener('abort', () => askNow());
  const wake = (): void => {
    isWoken = true;
    endPause();
  };
  const askNow = (): void => {
    wake();
    endRest();
  };

  const pause = async ({ restMs, pauseMs }: Pause): Promise<void> => {
    const [rested, paused] = [new AbortController(), new AbortController()];
    endRest = () => rested.abort();
    endPause = () => paused.abort();
    if (restMs > 0 && asked.length === 0)
      await sleep(restMs, undefined, { signal: rested.signal, ref: false }).catch(() => undefined);
    if (!isWoken) await sleep(pauseMs, undefined, { signal: paused.signal, ref: false }).catch(() => undefined);
  };

  const takeStep = async (): Promise<Pause> => {
    isWoken = false;
    const waiting = asked.splice(0);
    try {
      const said = await step(waiting.some(({ isForced }) => isForced));
      // Whoever asked waits until there is no more.
      if (said === 'more') asked.unshift(...waiting.splice(0));
      if (said instanceof Rest) return { restMs: said.leastMs, pauseMs: said.ms - said.leastMs };
      return said === 'more' ? NO_PAUSE : usual;
    } catch (error) {
      if (ends.aborted) return NO_PAUSE;
      await onFailure(error);
      for (const { done } of waiting.splice(0)) done();
      await sleep(afterFailureMs, undefined, { signal: ends, ref: false }).catch(() => undefined);
      return NO_PAUSE;
    } finally {
      for (const { done } of waiting) done();
    }
  };

  const run = async (): Promise<void> => {
    let next = startsPaused ? usual : await takeStep();
    while (!ends.aborted) {
      await pause(next);
      if (!ends.aborted) next = await takeStep();
    }
  };
  const looking: Looking | undefined = name === undefined ? undefined : { name, look: askWith({ asked, wake: askNow, ends }) };
  if (looking !== undefined) all.add(looking);
  const running = run().finally(() => {
    if (looking !== undefined) all.delete(looking);
    for (const { done } of asked.splice(0)) done();
  });
  return {
    wake,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/** First what keeps two steps apart, then what ends as soon as there is work. */
type Pause = { restMs: number; pauseMs: number };

const NO_PAUSE: Pause = { restMs: 0, pauseMs: 0 };

type Asked = { isForced: boolean; done: () => void };

const askWith =
  ({ asked, wake, ends }: { asked: Asked[]; wake: () => void; ends: AbortSignal }): Looking['look'] =>
  (isForced = false) =>
    new Promise((done) => {
      if (ends.aborted) return done();
      asked.push({ isForced, done });
      wake();
    });
