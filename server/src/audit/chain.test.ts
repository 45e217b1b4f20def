import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asOwner, writeRows } from '../../test/audit/log-rows.ts';
import { testStores } from '../../test/stores.ts';
import { inTransaction } from '../postgres/db.ts';

const stores = await testStores();
const { db } = stores.database;
const anyone = stores.database.scoped({ agentIds: ['1'], aboveIds: [], userId: '1' });

const allRows = () => db.selectFrom('audit_event').selectAll().orderBy('seq').execute();
const sha256 = (...parts: Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** The chain by its definition: every row follows the one before, over all rows and over those of one agent. */
const expectWhole = async (): Promise<number> => {
  const ends = new Map<string, { seq: bigint; hash: Buffer }>();
  const endOf = (chain: string) => ends.get(chain) ?? { seq: 0n, hash: Buffer.alloc(0) };
  const rows = await allRows();
  for (const row of rows) {
    const chain = row.agent_id ?? '-';
    const [all, own] = [endOf('*'), endOf(chain)];
    expect([row.seq, row.agent_seq]).toEqual([String(all.seq + 1n), String(own.seq + 1n)]);
    expect([row.prev, row.agent_prev]).toEqual([all.hash, own.hash]);
    expect([row.hash, row.agent_hash]).toEqual([sha256(row.prev, row.canon), sha256(row.agent_prev, row.canon)]);
    ends.set('*', { seq: BigInt(row.seq), hash: row.hash });
    ends.set(chain, { seq: BigInt(row.agent_seq), hash: row.agent_hash });
  }
  const heads = await db.selectFrom('audit_head').selectAll().execute();
  expect(new Map(heads.map(({ chain, seq, hash }) => [chain, { seq: BigInt(seq), hash }]))).toEqual(ends);
  return rows.length;
};

test('50 writers at once leave no gap and no fork, whatever rolls back', async () => {
  const writers = Array.from({ length: 50 }, async (_, writer) => {
    for (let n = 0; n < 6; n++) {
      const agents = [String((writer + n) % 7), String((writer * n) % 5)];
      const work = inTransaction(db, async (tx) => {
        // Two rows of two agents, in any order: whoever comes second must wait, and must not wait in a circle.
        await writeRows(tx, 2, (row) => ({ agentId: agents[row - 1] === '0' ? null : (agents[row - 1] ?? null) }));
        if (n === 3) throw new Error('changed my mind');
      });
      if (n === 3) await expect(work).rejects.toThrow('changed my mind');
      else await work;
    }
  });
  await Promise.all(writers);
  expect(await expectWhole()).toBe(50 * 5 * 2);
});

test('the hashed bytes say what the columns say, to the microsecond', async () => {
  await writeRows(db, 1, () => ({ agentId: '9' }));
  const row = (await allRows()).at(-1);
  const [exact] = (
    await sql<{
      us: string;
    }>`select (extract(epoch from at) * 1000000)::bigint as us from audit_event where id = ${row?.id}`.execute(db)
  ).rows;
  expect(JSON.parse(row?.canon.toString() ?? '')).toEqual({
    id: Number(row?.id),
    seq: Number(row?.seq),
    agent_seq: 1,
    at_us: Number(exact?.us),
    actor_id: 1,
    actor_name: 'kim',
    sid: null,
    auth_level: '',
    ip: '203.0.113.7',
    user_agent: 'test',
    request_id: 'request-1',
    idem_key: null,
    action: 'website.save',
    object_type: 'website',
    object_id: '1',
    agent_id: 9,
    outcome: 'ok',
    reason: '',
    before: { name: 'Old 1', rtp: '96.5' },
    after: { name: 'New 1 – naïve ☂', rtp: '97.25', n: 1 },
    approval_id: null,
    mark: '',
  });
});

test('what a writer gives for its place and its time does not count', async () => {
  const before = await db.selectFrom('audit_head').select('seq').where('chain', '=', '*').executeTakeFirstOrThrow();
  await sql`insert into audit_event (actor_name, ip, user_agent, request_id, action, object_type, object_id, outcome, at, seq, canon, hash)
    values ('x', '', '', 'forged', 'a', 'b', 'c', 'ok', '2001-01-01', 999999, 'x', 'y')`.execute(anyone);
  const [row] = (await allRows()).slice(-1);
  expect(row).toMatchObject({ request_id: 'forged', seq: String(Number(before.seq) + 1) });
  expect(Date.now() - (row?.at.getTime() ?? 0)).toBeLessThan(60_000);
  await expectWhole();
});

describe('nobody rewrites', () => {
  const attempts = [
    ['update', sql`update audit_event set reason = 'x'`],
    ['delete', sql`delete from audit_event`],
    ['truncate', sql`truncate audit_event`],
  ] as const;

  test.each(attempts)('%s is refused to the console and to the owner', async (_, statement) => {
    await expect(statement.execute(anyone)).rejects.toThrow(/permission denied/);
    await expect(statement.execute(db)).rejects.toThrow(/append-only/);
  });

  test('the role of the console holds exactly these rights', async () => {
    const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
    const { rows } = await sql<{ name: string; rights: string[] }>`
      select name, array_agg(kind order by kind) filter (where has_table_privilege('manager_app', name, kind)) as rights
      from unnest(array['audit_event', 'audit_head', 'audit_checkpoint', 'export_file', 'job_run']) name,
        unnest(${rights}::text[]) kind group by name order by name`.execute(db);
    expect(Object.fromEntries(rows.map((row) => [row.name, row.rights]))).toEqual({
      audit_checkpoint: ['SELECT'],
      audit_event: ['INSERT', 'SELECT'],
      audit_head: null,
      export_file: ['INSERT', 'SELECT'],
      job_run: ['SELECT'],
    });
    const owned = await sql`select 1 from pg_class where relowner = 'manager_app'::regrole`.execute(db);
    expect(owned.rows).toEqual([]);
  });

  test.each([
    sql`select * from audit_head`,
    sql`update audit_head set seq = 1`,
    sql`insert into audit_checkpoint (seq, at, hash, prev_signature, signature, public_key) values (1, now(), '', '', '', '')`,
    sql`alter table audit_event disable trigger audit_event_chain`,
    sql`set session_replication_role = replica`,
    sql`select chain_next(null::audit_event)`,
  ])('the role of the console is kept from the machinery: attempt %#', async (statement) => {
    await expect(statement.execute(anyone)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('a temporary table of the same name catches nothing', async () => {
    const before = await db.selectFrom('audit_head').select('seq').where('chain', '=', '*').executeTakeFirstOrThrow();
    await inTransaction(anyone, async (tx) => {
      await sql`create temporary table audit_head (chain text primary key, seq bigint, hash bytea) on commit drop`.execute(tx);
      await sql`insert into pg_temp.audit_head values ('*', 0, '')`.execute(tx);
      await writeRows(tx, 1);
    });
    const after = await db.selectFrom('audit_head').select('seq').where('chain', '=', '*').executeTakeFirstOrThrow();
    expect(Number(after.seq) - Number(before.seq)).toBe(1);
    await expectWhole();
  });
});

test('rows from before the chain get their place in it', async () => {
  // As migration 0004 does it, over rows that have none.
  await asOwner(db, async (owner) => {
    await sql`update audit_event set seq = -id, canon = '', hash = '', prev = '', agent_seq = 0, agent_hash = '', agent_prev = ''`.execute(
      owner,
    );
    await sql`delete from audit_head where chain <> '*'`.execute(owner);
    await sql`update audit_head set seq = 0, hash = ''`.execute(owner);
    await sql`do $$ declare event audit_event; begin
      for event in select * from audit_event order by id loop
        event := chain_next(event);
        update audit_event set seq = event.seq, prev = event.prev, hash = event.hash, canon = event.canon,
          agent_seq = event.agent_seq, agent_prev = event.agent_prev, agent_hash = event.agent_hash where id = event.id;
      end loop; end $$`.execute(owner);
  });
  expect(await expectWhole()).toBeGreaterThan(500);
});
