import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the 15 s after which the product has to be gone (also when its launcher was killed), when it does not wait for a balancer before. */
const STOP_LIMIT_MS = 12_000;

export type Stopping = {
  /** What a stop takes back, in the reverse order. */
  steps: (() => Promise<unknown>)[];
  /** What SIGTERM waits for first; ends at once when the signal given to it fires. Absent until the product has started. */
  drain?: (hurry: AbortSignal) => Promise<void>;
  isUnderWay: boolean;
};

/**
 * Takes back in the reverse order of starting when a signal says so, or when the launcher is gone that started this process with a channel
 * (tools/run.mjs): it may have been killed, and then no signal comes. What takes too long is cut, which loses nothing that was
 * acknowledged. Only SIGTERM drains before, and another signal than that ends the draining: a person at a terminal does not wait.
 */
export const stopOnSignals = (stopping: Stopping): void => {
  const hurry = new AbortController();
  const stop = async ({ drains }: { drains: boolean }): Promise<void> => {
    if (!drains) hurry.abort();
    if (stopping.isUnderWay) return;
    stopping.isUnderWay = true;
    // Who read the output may be gone as well: saying something must not end what is being drained.
    for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
    await stopping.drain?.(hurry.signal);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS);
    for (const step of stopping.steps.toReversed())
      await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop({ drains: true }));
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop({ drains: false }));
  process.on('disconnect', () => void stop({ drains: false }));
  // Gone before anybody listened; without a channel this is undefined.
  if (process.connected === false) void stop({ drains: false });
};

/**
 * Answers requests for some seconds more, in which a balancer sees that this process is not ready and sends it no new ones. `begin` gives back
 * what another process is to take over meanwhile; it runs again as a step of the stop, which waits for it and hears of its failure.
 */
export const drain =
  ({ seconds, begin }: { seconds: number; begin: () => Promise<void> }) =>
  async (hurry: AbortSignal): Promise<void> => {
    if (seconds === 0 || hurry.aborted) return;
    void begin().catch(() => undefined);
    await sleep(seconds * 1_000, undefined, { signal: hurry }).catch(() => undefined);
  };
