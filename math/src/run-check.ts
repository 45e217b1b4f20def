import { Worker } from 'node:worker_threads';
import type { CheckResult } from './check-package.ts';
import type { CheckOrder } from './check-worker.ts';

/** Heap of the thread: a package that wants more is refused, the product goes on. */
const MAX_HEAP_MB = 384;

export type Checked = CheckResult & { sha256: string };
type Told = { outcomes: number } | { result: Checked };

/** Checks a package in a thread of its own, so that nobody waits for it. Fails when the thread does, or when `signal` fires. */
export const runCheck = (
  order: CheckOrder,
  { onProgress, signal }: { onProgress: (outcomes: number) => void; signal?: AbortSignal },
): Promise<Checked> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const stop = (): void => void worker.terminate();
    signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (told: Told) => {
      if ('result' in told) resolve(told.result);
      else onProgress(told.outcomes);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      signal?.removeEventListener('abort', stop);
      // After the answer this does nothing.
      reject(new Error(`the check ended with ${code}`));
    });
  });
