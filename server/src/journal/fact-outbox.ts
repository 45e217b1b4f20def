import { sql } from 'kysely';
import type { AnyTx } from '../postgres/db.ts';
import { asSystem } from '../postgres/scoped-db.ts';

/** Names of the kinds of facts (`FactKind.name`) that the product itself writes. */
export type OwnFactKind = 'seamless_calls' | 'wallet_txns' | 'promo_credits' | 'bets' | 'transfers';

/** A row of the Platform API as platforms send it. */
export type OwnFact = { kind: OwnFactKind; line: Readonly<Record<string, unknown>> };

/**
 * What the product does by itself becomes facts by the way of those that platforms send: stored with the change that it belongs to, taken up by
 * the process that holds the lanes once that commits, and kept until it is in the journal.
 */
export const queueFacts = async (tx: AnyTx, facts: readonly OwnFact[]): Promise<void> => {
  if (facts.length === 0) return;
  const kinds = facts.map(({ kind }) => kind);
  const lines = facts.map(({ line }) => JSON.stringify(line));
  await asSystem(tx, (own) =>
    sql`insert into fact_outbox (kind, line) select kind, line
      from unnest(${kinds}::text[], ${lines}::json[]) with ordinality as queued (kind, line, place) order by place`.execute(own),
  );
};

/** Refused lines are sent once more, as when what they lacked was set up meanwhile. Answers how many of these had been refused. */
export const retryRefused = async (tx: AnyTx, ids: readonly string[]): Promise<number> =>
  asSystem(tx, async (own) => {
    const { numUpdatedRows } = await own
      .updateTable('fact_outbox')
      .set((row) => ({ refused_at: null, code: null, message: null, attempt: row('attempt', '+', 1) }))
      .where('id', 'in', [...ids])
      .where('refused_at', 'is not', null)
      .executeTakeFirstOrThrow();
    // As the trigger does for what is queued.
    await sql`select pg_notify('fact_outbox', kind) from (select distinct kind from fact_outbox where id = any(${[...ids]}::bigint[])) as kinds`.execute(
      own,
    );
    return Number(numUpdatedRows);
  });
