import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isTransient } from './transient.ts';

/** Any fixed number: it names the use of the report store among the advisory locks of the database. */
const REPORT_STORE = 7_220_003;
const RETRY_MS = 200;

/** `alone`: no other process may use the database with any report store; `shared`: others may, with the same one. */
export type StoreUse = 'alone' | 'shared';

export type StoreLock = {
  isHeld: () => boolean;
  /** Told when the lock is lost with its connection, and when it is held again. */
  onChange: (listener: (isHeld: boolean) => void) => void;
  release: () => Promise<void>;
};

/**
 * Says that this process uses the report store that PostgreSQL calls its copy. The lock lives as long as its connection; a lost one is asked for
 * again until it is held. Undefined: another process has a use that this one does not go with, for longer than `waitMs`.
 */
export const acquireStoreLock = async ({
  url,
  use,
  log,
  waitMs,
}: {
  url: string;
  use: StoreUse;
  log: Logger;
  waitMs: number;
}): Promise<StoreLock | undefined> => {
  const listeners: ((isHeld: boolean) => void)[] = [];
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  const tell = (isHeld: boolean): void => listeners.forEach((listener) => listener(isHeld));

  const attempt = async (): Promise<boolean> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'manager-report-store',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    own.on('error', () => lose(own));
    await own.connect();
    const name = use === 'alone' ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await own.query<{ held: boolean }>(`select ${name}($1) as held`, [REPORT_STORE]);
    if (rows[0]?.held !== true) {
      await own.end();
      return false;
    }
    client = own;
    return true;
  };

  const lose = (own: pg.Client): void => {
    if (client !== own || stopping.signal.aborted) return;
    client = undefined;
    log.warn('the connection that holds the report store was lost, taking it again');
    tell(false);
    void regain();
  };

  const regain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      // PostgreSQL may be starting again, or another process took the place.
      if (await attempt().catch(() => false)) return tell(true);
    }
  };

  for (const untilMs = performance.now() + waitMs; ;) {
    const isInTime = performance.now() <= untilMs;
    // A busy machine may take longer for one connection than a start should end for.
    const isHeld = await attempt().catch((error: unknown) => {
      if (!isInTime || !isTransient(error)) throw error;
      return false;
    });
    if (isHeld) break;
    if (!isInTime) return undefined;
    await sleep(RETRY_MS);
  }
  return {
    isHeld: () => client !== undefined,
    onChange: (listener) => void listeners.push(listener),
    release: async () => {
      stopping.abort();
      const own = client;
      client = undefined;
      await own?.end();
    },
  };
};
