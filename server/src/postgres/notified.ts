import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Migration 0083 notifies on it: there is a row more of what games know. */
export type Channel = 'config_change';

/** Pause before a lost connection is opened again. */
const AGAIN_MS = 1_000;

/**
 * Hears what transactions of any process notify of, over a connection of its own. `onTold` is also called whenever that connection is made: what
 * was notified of before is not known.
 */
export const listenOn = ({
  url,
  log,
  channel,
  onTold,
}: {
  url: string;
  log: Logger;
  channel: Channel;
  onTold: () => void;
}): { stop: () => Promise<void> } => {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  const listen = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'manager-listen',
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    client = own;
    const isLost = new Promise((resolve) => own.once('end', resolve));
    own.on('error', (error) => log.warn({ err: error, channel }, 'the connection for notifications was lost'));
    own.on('notification', onTold);
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      onTold();
      await isLost;
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, channel }, 'notifications cannot be listened for');
    } finally {
      await own.end().catch(() => undefined);
    }
  };

  const keepListening = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listen();
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const listening = keepListening();

  return {
    stop: async () => {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
};
