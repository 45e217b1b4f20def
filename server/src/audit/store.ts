import { sql } from 'kysely';
import type { OwnerDb, OwnerTx } from '../postgres/db.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { CopiedRow } from './copies.ts';

export type ChainedRow = CopiedRow & { prev: Buffer };

/** Rows of the chain from `seq` on. Numbers are given under a lock that lasts to the commit, so none appears behind another later. */
export const chainFrom = async (db: OwnerDb, { seq, limit }: { seq: bigint; limit: number }): Promise<ChainedRow[]> => {
  const rows = await db
    .selectFrom('audit_event')
    .select(['seq', 'id', 'at', 'canon', 'prev', 'hash'])
    .where('seq', '>=', String(seq))
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, seq: BigInt(row.seq) }));
};

export const checkpointsAfter = async (db: OwnerDb, seq: bigint): Promise<Checkpoint[]> => {
  const rows = await db
    .selectFrom('audit_checkpoint')
    .select(['seq', 'at', 'hash', 'prev_signature', 'signature', 'public_key'])
    .where('seq', '>', String(seq))
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    seq: BigInt(row.seq),
    at: row.at,
    hash: row.hash,
    prevSignature: row.prev_signature,
    signature: row.signature,
    publicKey: row.public_key,
  }));
};

export const lastCheckpoint = async (db: OwnerDb): Promise<{ seq: bigint; at: Date; signature: Buffer } | undefined> => {
  const row = await db
    .selectFrom('audit_checkpoint')
    .select(['seq', 'at', 'signature'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, seq: BigInt(row.seq) };
};

/** Raw public key that signed the newest checkpoint. */
export const lastSigner = async (db: OwnerDb): Promise<Buffer | undefined> =>
  (await db.selectFrom('audit_checkpoint').select('public_key').orderBy('seq', 'desc').limit(1).executeTakeFirst())?.public_key;

export const storeCheckpoint = async (tx: OwnerTx, checkpoint: Checkpoint): Promise<void> => {
  await tx
    .insertInto('audit_checkpoint')
    .values({
      seq: String(checkpoint.seq),
      at: checkpoint.at,
      hash: checkpoint.hash,
      prev_signature: checkpoint.prevSignature,
      signature: checkpoint.signature,
      public_key: checkpoint.publicKey,
    })
    .execute();
};

/** Any fixed number that no other advisory lock of the database has (postgres/lane-lock.ts, postgres/store-lock.ts). */
const KEEPER = 7_220_004;

/** Of several processes one at a time copies and signs. The right ends with the transaction. */
export const mayKeep = async (tx: OwnerTx): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${KEEPER}) as held`.execute(tx);
  return rows[0]?.held === true;
};
