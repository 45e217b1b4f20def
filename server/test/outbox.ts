import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClickHouse } from '../src/clickhouse/client.ts';
import { type OwnFact, queueFacts } from '../src/journal/fact-outbox.ts';
import { inTransaction, type OwnerDb } from '../src/postgres/db.ts';

/** A fact of Manager itself, with its id for comparisons. */
export type Own = { id: string; fact: OwnFact };

const AT = '2026-01-02T03:59:59.000Z';

/** Facts with ids of their own; `more` replaces fields of the row. */
export const outboxFacts = (site: string) => {
  const run = randomBytes(4).toString('hex');
  let drawn = 0;
  const own = (kind: OwnFact['kind'], idName: string, line: object): Own => {
    const id = `${run}-${(drawn += 1)}`;
    return { id, fact: { kind, line: { [idName]: id, site, player: 'ann', row_version: 1, ...line } } };
  };
  return {
    call: (more: object = {}): Own =>
      own('seamless_calls', 'call_id', {
        kind: 'bonus',
        request_id: 'q',
        latency_ms: 40,
        outcome: 'ok',
        http_status: 200,
        called_at: AT,
        ...more,
      }),
    txn: (more: object = {}): Own =>
      own('wallet_txns', 'txn_id', {
        // A player plays in one currency.
        player: 'currency' in more ? 'eve' : 'ann',
        currency: 'USD',
        method: 'paid',
        amount: '1.20',
        status: 'ok',
        created_at: AT,
        ...more,
      }),
    credit: (more: object = {}): Own =>
      own('promo_credits', 'credit_id', { currency: 'USD', kind: 'activity', amount: '4', granted_at: AT, ...more }),
    /** The same fact with other fields. */
    again: ({ id, fact }: Own, more: object): Own => ({ id, fact: { ...fact, line: { ...fact.line, ...more } } }),
  };
};

export const queueOwn = (db: OwnerDb, all: readonly Own[]): Promise<void> =>
  inTransaction(db, (tx) =>
    queueFacts(
      tx,
      all.map(({ fact }) => fact),
    ),
  );

export const outboxLines = (db: OwnerDb) => db.selectFrom('fact_outbox').selectAll().orderBy('id').execute();

/** Until nothing waits any more and what was frozen is applied; refused lines stay. A store that is away is asked again. */
export const untilSent = async (db: OwnerDb, limitMs = 120_000): Promise<void> => {
  for (const untilMs = performance.now() + limitMs; ; await sleep(20)) {
    if (performance.now() > untilMs) throw new Error(`facts still waited after ${limitMs} ms`);
    const isSent = await nothingWaits(db).catch(() => false);
    if (isSent) return;
  }
};

const nothingWaits = async (db: OwnerDb): Promise<boolean> => {
  const waiting = await db.selectFrom('fact_outbox').select('id').where('refused_at', 'is', null).limit(1).executeTakeFirst();
  const open = await db.selectFrom('ingest_group').select('id').where('applied_at', 'is', null).limit(1).executeTakeFirst();
  return waiting === undefined && open === undefined;
};

const ID_OF: Record<string, string> = { seamless_call: 'call_id', wallet_txn: 'txn_id', promo_credit: 'credit_id' };

/** Which of these the report store holds, sorted; throws when one is there more than once. */
export const storedOnce = async (clickhouse: ClickHouse, table: string, ids: readonly string[]): Promise<string[]> => {
  const idName = ID_OF[table] as string;
  const found: string[] = [];
  for (let at = 0; at < ids.length; at += 5_000) {
    const rows = await clickhouse.query<{ id: string; n: string }>({
      name: 'test',
      sql: `SELECT ${idName} AS id, count() AS n FROM ${table} WHERE ${idName} IN {ids:Array(String)} GROUP BY id`,
      params: { ids: ids.slice(at, at + 5_000) },
    });
    const twice = rows.filter(({ n }) => n !== '1');
    if (twice.length > 0) throw new Error(`${twice.length} facts are there more than once, such as ${twice[0]?.id}`);
    found.push(...rows.map(({ id }) => id));
  }
  return found.toSorted();
};
