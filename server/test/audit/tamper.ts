import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { filesIn } from '../../src/audit/append-file.ts';
import { appendRows } from '../../src/audit/copies.ts';
import { chainFrom } from '../../src/audit/store.ts';
import type { OwnerDb } from '../../src/postgres/db.ts';

/** What somebody who owns the database may do to the log. `at` and `to` are places in it, from 1 on. */
export type Tamper = { kind: (typeof KINDS)[number]; at: number; to: number; change: number };
const KINDS = ['edit', 'delete', 'insert', 'duplicate', 'move', 'swap', 'truncate'] as const;

export const tampers = (rows: number): fc.Arbitrary<Tamper> => {
  const place = fc.integer({ min: 1, max: rows });
  return fc
    .record({ kind: fc.constantFrom(...KINDS), at: place, to: place, change: fc.nat(CHANGES.length - 1) })
    .filter(({ kind, at, to }) => at !== to || (kind !== 'move' && kind !== 'swap'));
};

/** Every column of the log, each changed into something else. */
const CHANGES: RawBuilder<unknown>[] = [
  sql`at = at + interval '1 microsecond'`,
  sql`actor_id = coalesce(actor_id, 0) + 1`,
  sql`actor_name = actor_name || ' '`,
  sql`sid = coalesce(sid, '') || 'x'`,
  sql`auth_level = 'totp'`,
  sql`ip = '198.51.100.1'`,
  sql`user_agent = ''`,
  sql`request_id = request_id || '0'`,
  sql`idem_key = ''`,
  sql`action = 'website.read'`,
  sql`object_type = 'game'`,
  sql`object_id = object_id || '0'`,
  sql`agent_id = coalesce(agent_id, 0) + 1`,
  sql`outcome = 'denied'`,
  sql`reason = reason || '!'`,
  sql`approval_id = 1`,
  sql`mark = 'alarm'`,
  sql`before = case when before is null then '{}'::jsonb end`,
  sql`after = jsonb_set(after, '{rtp}', '"97.250"')`,
  sql`canon = convert_to(replace(convert_from(canon, 'UTF8'), '"ok"', '"failed"'), 'UTF8')`,
  sql`canon = 'no json'`,
  sql`hash = sha256(hash)`,
  sql`prev = sha256(prev)`,
  sql`agent_hash = sha256(agent_hash)`,
  sql`agent_prev = sha256(agent_prev)`,
  sql`agent_seq = agent_seq + 1`,
  sql`id = id + 1000000`,
];

export const applyTamper = async (owner: OwnerDb, { kind, at, to, change }: Tamper): Promise<void> => {
  const statements: Record<Tamper['kind'], RawBuilder<unknown>[]> = {
    edit: [sql`update audit_event set ${CHANGES[change]} where seq = ${at}`],
    delete: [sql`delete from audit_event where seq = ${at}`],
    insert: [sql`update audit_event set seq = seq + 1 where seq >= ${at}`, forged(sql`${at}::bigint`)],
    duplicate: [forged(sql`${at}::bigint`)],
    move: [
      at < to
        ? sql`update audit_event set seq = case when seq = ${at} then ${to}::bigint else seq - 1 end where seq between ${at} and ${to}`
        : sql`update audit_event set seq = case when seq = ${at} then ${to}::bigint else seq + 1 end where seq between ${to} and ${at}`,
    ],
    swap: [
      sql`update audit_event set seq = case when seq = ${at} then ${to}::bigint else ${at}::bigint end where seq in (${at}, ${to})`,
    ],
    truncate: [sql`delete from audit_event where seq >= ${at}`],
  };
  for (const statement of statements[kind]) await statement.execute(owner);
};

const forged = (seq: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into audit_event (actor_name, ip, user_agent, request_id, action, object_type, object_id, outcome, seq)
  values ('nobody', '', '', 'forged', 'game.save', 'game', '1', 'ok', ${seq})`;

/** Computes all hashes, numbers and ends anew, as the product would have made them: a chain that is whole in itself. */
export const relink = async (owner: OwnerDb): Promise<void> => {
  await sql`do $$ declare event audit_event; begin
    delete from audit_head; insert into audit_head values ('*', 0, '');
    for event in select * from audit_event order by seq, id loop
      event := chain_next(event);
      update audit_event set seq = event.seq, prev = event.prev, hash = event.hash, canon = event.canon, agent_seq = event.agent_seq,
        agent_prev = event.agent_prev, agent_hash = event.agent_hash where id = event.id;
    end loop; end $$`.execute(owner);
};

/** Makes the second copy say what the store says now. */
export const rewriteCopy = async (db: OwnerDb, folder: string): Promise<void> => {
  for (const path of await filesIn(folder, /^\d{4}-\d{2}\.ndjson$/)) await rm(path);
  await appendRows(folder, await chainFrom(db, { seq: 0n, limit: 10_000 }));
};

export const keyFile = (dataDir: string): string => join(dataDir, 'keys', 'audit-checkpoint.pem');
