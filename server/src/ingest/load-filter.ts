import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Completeness } from '../completeness/completeness.ts';
import type { FactKind } from './fact-kind.ts';
import type { IdFilter } from './id-filter.ts';

const RETRY_MS = 1_000;

type Loading = {
  filter: IdFilter;
  clickhouse: ClickHouse;
  completeness: Pick<Completeness, 'isKnown' | 'hasGap'>;
  /** Nobody wants the filter any more. */
  isOver: () => boolean;
  /** Cuts its pauses short. */
  signal: AbortSignal;
  log: Logger;
};

/** Until it is loaded every row is looked up: slower, and just as right. It works half the time, so that people are answered meanwhile. */
export const loadFilter = async (
  kind: FactKind,
  { filter, clickhouse, completeness, isOver, signal, log }: Loading,
): Promise<void> => {
  while (!filter.isLoaded() && !isOver()) {
    // A filter of some ids would take the others for new.
    if (!completeness.isKnown() || completeness.hasGap(kind.tables.keys)) {
      await sleep(RETRY_MS / 10, undefined, { signal }).catch(() => undefined);
      continue;
    }
    try {
      for await (const ids of kind.storedIds(clickhouse)) {
        if (isOver()) return;
        const startedMs = performance.now();
        for (const id of ids) filter.add(id);
        await sleep(performance.now() - startedMs);
      }
      filter.markLoaded();
    } catch (error) {
      log.warn({ err: error, kind: kind.name }, 'the filter of known ids could not be loaded, trying again');
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};
