import { sql } from 'kysely';
import type { AnyDb, OwnerDb } from '../postgres/db.ts';
import type { CircuitState } from './breaker.ts';

/** How the calls to a website's wallet go, as the processes that make them last wrote it. */
export type WalletState = {
  siteId: string;
  state: CircuitState;
  /** Calls in a row without an answer. */
  failures: number;
  openedAt: Date | null;
  nextProbeAt: Date | null;
  /** When the wallet last answered. */
  lastOkAt: Date | null;
};

/** Writes states in one statement; what another process knows of a later answer stays. */
export const writeWalletStates = async (db: OwnerDb, states: readonly WalletState[], now: Date): Promise<void> => {
  await db
    .insertInto('wallet_state')
    .values(
      states.map(({ siteId, state, failures, openedAt, nextProbeAt, lastOkAt }) => ({
        site_id: siteId,
        state,
        failures,
        opened_at: openedAt,
        next_probe_at: nextProbeAt,
        last_ok_at: lastOkAt,
        updated_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        failures: eb.ref('excluded.failures'),
        opened_at: eb.ref('excluded.opened_at'),
        next_probe_at: eb.ref('excluded.next_probe_at'),
        last_ok_at: sql<Date | null>`greatest(wallet_state.last_ok_at, excluded.last_ok_at)`,
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
};

/**
 * The states of all websites that were ever called and that `db` may see, by website. An open circuit whose time is over is half open: the next
 * call tries the wallet, also when the process that opened it is gone.
 */
export const readWalletStates = async (db: AnyDb, now: Date): Promise<ReadonlyMap<string, WalletState>> => {
  const rows = await db.selectFrom('wallet_state').selectAll().execute();
  return new Map(
    rows.map((row) => {
      const isOver = row.state === 'open' && row.next_probe_at !== null && row.next_probe_at <= now;
      const state = {
        siteId: row.site_id,
        state: isOver ? 'half_open' : (row.state as CircuitState),
        failures: row.failures,
        openedAt: row.opened_at,
        nextProbeAt: row.next_probe_at,
        lastOkAt: row.last_ok_at,
      } satisfies WalletState;
      return [row.site_id, state];
    }),
  );
};
