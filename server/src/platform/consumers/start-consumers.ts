import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import { repeat } from '../../base/repeat.ts';
import { type Watch, WATCHED_EVERY_MS } from '../../kit/jobs/watch.ts';
import { INGEST_MARK } from '../../kit/report/ingest-mark.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import { consumePage } from './consume.ts';
import type { Consumer } from './consumer.ts';
import { isOverloaded, nextRows, PAGE_ROWS, restAfter } from './back-pressure.ts';

/** Bets that come one by one are taken together: what is made of them follows within half a second. */
const APART_MS = 500;
const AFTER_FAILURE_MS = 5_000;
const BEHIND_EVERY_MS = 60_000;

/** Each follows the bets at its own pace: one that fails or is slow holds up no other. Without a watch it looks by itself for what it has to do besides. */
export const startConsumers = (deps: Deps, consumers: readonly Consumer[], watch?: Watch): { stop: () => Promise<void> } => {
  const running = consumers.map((consumer) => {
    let rows: number = PAGE_ROWS.least;
    const step = async (): Promise<unknown> => {
      const startedMs = performance.now();
      const said = await consumePage(deps, consumer, rows);
      if (said === 'done') return said;
      const tookMs = performance.now() - startedMs;
      if (await isOverloaded(deps)) {
        rows = PAGE_ROWS.least;
        return restAfter(tookMs);
      }
      rows = nextRows(rows, tookMs);
      return said;
    };
    return repeat({
      name: `bets for ${consumer.name}`,
      everyMs: watch === undefined ? APART_MS : WATCHED_EVERY_MS,
      apartMs: APART_MS,
      afterFailureMs: AFTER_FAILURE_MS,
      step,
      onFailure: (error) => {
        if (error instanceof AppError && error.reason === 'figures.incomplete')
          deps.log.warn({ consumer: consumer.name, ...error.details }, 'a consumer of bets waits until its months are whole');
        else deps.log.error({ err: error, consumer: consumer.name }, 'a consumer of bets failed');
      },
    });
  });
  const wakeAll = (): void => {
    for (const { wake } of running) wake();
  };
  const names = consumers.map(({ name }) => name);
  // What another process took in and did not live to follow.
  watch?.add({
    waits: () => sql`exists (
      select from unnest(${names}::text[]) as each (name) left join consumer_position on consumer = each.name
      where coalesce(batch_id, 0) < ${INGEST_MARK})`,
    wake: wakeAll,
    apartMs: BEHIND_EVERY_MS,
  });
  for (const [at, { ownWork }] of consumers.entries())
    if (ownWork !== undefined) watch?.add({ waits: ownWork, wake: () => running[at]?.wake() });
  const endTelling = deps.appliedBets.onTold(({ tables }) => {
    if (tables.has('bet')) wakeAll();
  });
  return {
    stop: async () => {
      endTelling();
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
};
