import { setTimeout as sleep } from 'node:timers/promises';

export type Repeated = {
  /** Starts nothing new and waits for the step that is under way. */
  stop: () => Promise<void>;
};
/** `wake`: there is work now, take the next step without the pause. A pause after a failure lasts all the same: nobody hammers at what is down. */
export type Wakeable = Repeated & { wake: () => void };

/** What a step answers that wants another pause than the usual one. */
export class Rest {
  readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
}

type Repetition = {
  /** `'more'`: there is more to do at once, without the pause. A `Rest`: the pause is as long as it says. */
  step: () => Promise<unknown>;
  /** The pause between the end of a step and the next one. */
  everyMs: number;
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
  step,
  everyMs,
  afterFailureMs = everyMs,
  startsPaused = false,
  signal,
  onFailure,
}: Repetition): Wakeable => {
  const stopping = new AbortController();
  const ends = signal === undefined ? stopping.signal : AbortSignal.any([signal, stopping.signal]);
  let isWoken = false;
  let endPause = (): void => undefined;
  ends.addEventListener('abort', () => endPause());

  const pause = async (ms: number): Promise<void> => {
    const ended = new AbortController();
    endPause = () => ended.abort();
    await sleep(isWoken ? 0 : ms, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
  };

  const takeStep = async (): Promise<number> => {
    isWoken = false;
    try {
      const said = await step();
      if (said instanceof Rest) return said.ms;
      return said === 'more' ? 0 : everyMs;
    } catch (error) {
      if (ends.aborted) return 0;
      await onFailure(error);
      await sleep(afterFailureMs, undefined, { signal: ends, ref: false }).catch(() => undefined);
      return 0;
    }
  };

  const run = async (): Promise<void> => {
    let pauseMs = startsPaused ? everyMs : await takeStep();
    while (!ends.aborted) {
      await pause(pauseMs);
      if (!ends.aborted) pauseMs = await takeStep();
    }
  };
  const running = run();
  return {
    wake: () => {
      isWoken = true;
      endPause();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
