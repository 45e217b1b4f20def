/** Less than the 15 s after which the product has to be gone (also when its launcher was killed). */
const STOP_LIMIT_MS = 12_000;

/**
 * Drains in the reverse order of starting when a signal says so, or when the launcher is gone that started this process with a channel
 * (tools/run.mjs): it may have been killed, and then no signal comes. What takes too long is cut, which loses nothing that was
 * acknowledged. Answers whether a stop is under way.
 */
export const stopOnSignals = (steps: readonly (() => Promise<unknown>)[]): (() => boolean) => {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    // Who read the output may be gone as well: saying something must not end what is being drained.
    for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
    setTimeout(() => process.exit(1), STOP_LIMIT_MS);
    for (const step of steps.toReversed()) await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());
  process.on('disconnect', () => void stop());
  // Gone before anybody listened; without a channel this is undefined.
  if (process.connected === false) void stop();
  return () => isStopping;
};
