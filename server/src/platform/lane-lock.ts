import pg from 'pg';
import type { Logger } from 'pino';

/** Any fixed number: names the lane of bets among the advisory locks of the database. */
const LANE = 7_220_001;

/**
 * Of several processes one at a time holds the lane. The lock lives as long as its connection: when that is lost, so is the lane,
 * and `onLost` is told at once.
 */
export const acquireLane = async ({ url, log, onLost }: { url: string; log: Logger; onLost: () => void }): Promise<{ release: () => Promise<void> } | undefined> => {
  const client = new pg.Client({ connectionString: url, application_name: 'manager-lane', connectionTimeoutMillis: 2_000, keepAlive: true });
  let isReleased = false;
  client.on('error', (error) => {
    if (isReleased) return;
    log.warn({ err: error }, 'the ingest lane was lost');
    onLost();
  });
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LANE]);
  if (rows[0]?.held !== true) {
    isReleased = true;
    await client.end();
    return undefined;
  }
  return {
    release: async () => {
      isReleased = true;
      await client.end();
    },
  };
};
