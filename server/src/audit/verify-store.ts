import { sql } from 'kysely';
import { inTransaction, type OwnerTx } from '../postgres/db.ts';

export type StoredRow = {
  id: string;
  seq: bigint;
  agentSeq: bigint;
  /** Name of the chain of its agent. */
  chain: string;
  canon: Buffer;
  prev: Buffer;
  hash: Buffer;
  agentPrev: Buffer;
  agentHash: Buffer;
  /** Do the columns say what the hashed bytes say? */
  isSame: boolean;
};

export type RowPosition = { seq: string; id: string };

const BATCH_ROWS = 2_000;

/**
 * The columns as they are hashed, made here and not by a function of the database: whoever changed rows could have changed that as well.
 * The same keys in any order give the same jsonb text.
 */
const columnsJson = sql`pg_catalog.jsonb_build_object(
  'id', id, 'seq', seq, 'agent_seq', agent_seq, 'at_us', (extract(epoch from at) * 1000000)::bigint, 'actor_id', actor_id,
  'actor_name', actor_name, 'sid', sid, 'auth_level', auth_level, 'ip', ip, 'user_agent', user_agent, 'request_id', request_id,
  'idem_key', idem_key, 'action', action, 'object_type', object_type, 'object_id', object_id, 'agent_id', agent_id, 'outcome', outcome,
  'reason', reason, 'before', before, 'after', after, 'approval_id', approval_id, 'mark', mark)`;

/** All rows by their numbers, as one snapshot has them. Numbers that occur twice, or below 1, come as they are. */
export async function* readStored(tx: OwnerTx): AsyncGenerator<StoredRow> {
  let next: ReturnType<typeof readBatch> | undefined = readBatch(tx, undefined);
  try {
    while (next !== undefined) {
      const rows: Awaited<typeof next> = await next;
      // The store reads on while these are worked on.
      next = rows.length < BATCH_ROWS ? undefined : readBatch(tx, rows.at(-1));
      for (const { agent_id: agentId, is_same_text: isSameText, ...row } of rows) {
        if (!isSameText) await ended(next);
        yield {
          id: row.id,
          seq: BigInt(row.seq),
          agentSeq: BigInt(row.agent_seq),
          chain: agentId ?? '-',
          canon: row.canon,
          prev: row.prev,
          hash: row.hash,
          agentPrev: row.agent_prev,
          agentHash: row.agent_hash,
          isSame: isSameText || (await isSameValue(tx, row)),
        };
      }
    }
  } finally {
    // Whoever stops early ends the transaction, which must not meet a running query.
    await ended(next);
  }
}

/** Waits for a query without asking how it went. */
const ended = async (query: Promise<unknown> | undefined): Promise<void> => {
  await query?.catch(() => undefined);
};

const readBatch = (tx: OwnerTx, after: RowPosition | undefined) =>
  tx
    .selectFrom('audit_event')
    .select(['id', 'seq', 'agent_seq', 'agent_id', 'canon', 'prev', 'hash', 'agent_prev', 'agent_hash'])
    .select(sql<boolean>`canon = pg_catalog.convert_to(${columnsJson}::text, 'UTF8')`.as('is_same_text'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(seq, id) > (${after?.seq ?? '0'}::bigint, ${after?.id ?? '0'}::bigint)`),
    )
    .orderBy('seq')
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute();

/** Other bytes may still be the same value: a later PostgreSQL may print it in another way. */
const isSameValue = async (tx: OwnerTx, { id, seq }: RowPosition): Promise<boolean> => {
  try {
    return await inTransaction(tx, async (step) => {
      const { rows } = await sql<{ is_same: boolean }>`
        select pg_catalog.convert_from(canon, 'UTF8')::jsonb = ${columnsJson} as is_same from audit_event
        where id = ${id} and seq = ${seq}`.execute(step);
      return rows[0]?.is_same === true;
    });
  } catch {
    // The bytes are no JSON any more.
    return false;
  }
};

export type Head = { seq: bigint; hash: Buffer };

/** The ends of the chains as the store remembers them, by chain. */
export const readHeads = async (tx: OwnerTx): Promise<Map<string, Head>> => {
  const rows = await tx.selectFrom('audit_head').select(['chain', 'seq', 'hash']).execute();
  return new Map(rows.map(({ chain, seq, hash }) => [chain, { seq: BigInt(seq), hash }]));
};

export const countStored = async (tx: OwnerTx): Promise<number> => {
  const { count } = await tx
    .selectFrom('audit_event')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
