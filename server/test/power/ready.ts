import { setTimeout as sleep } from 'node:timers/promises';

type Ready = {
  status: string;
  reports: { state: string; gaps: { table: string; partition: string; reason: string }[]; detached_parts: number };
};

const WHOLE_LIMIT_MS = 600_000;

/** Waits until nothing has to be restored any more; answers what had to be. */
export const untilWhole = async (address: string): Promise<string[]> => {
  const gaps = new Set<string>();
  let last = '';
  for (const untilMs = performance.now() + WHOLE_LIMIT_MS; performance.now() < untilMs; await sleep(100)) {
    try {
      last = await (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })).text();
      const { status, reports } = JSON.parse(last) as Ready;
      for (const { table, partition, reason } of reports.gaps) gaps.add(`${table} ${partition} ${reason}`);
      if (status === 'ok' && reports.gaps.length === 0) return [...gaps];
    } catch (error) {
      last = String(error);
    }
  }
  throw new Error(`it was not whole after ${WHOLE_LIMIT_MS} ms: ${last}`);
};
