import { createHash } from 'node:crypto';
import { type ScopedDb, sqlStateOf, type ScopedTx } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import { canonicalJson } from '../service/canonical-json.ts';
import type { Ctx } from '../service/ctx.ts';
import { seal, unseal } from '../service/seal.ts';

const LOCK_NOT_AVAILABLE = '55P03';
export const IDEMPOTENT_ANSWER = 'idempotency';

/**
 * Runs a write once for each Idempotency-Key of a user: the key is stored in the transaction of the change, so it exists exactly when the
 * change does. The same call again gets the same answer, another call under the same key is refused, a simultaneous one waits.
 */
export const onceByKey = async (ctx: Ctx, tx: ScopedTx, work: () => Promise<unknown>): Promise<unknown> => {
  const { idempotencyKey: key, call } = ctx;
  if (key === null || call === undefined) return work();
  const bodyHash = hashOf(call);
  const mine = await claim(ctx, tx, { key, path: call.path, bodyHash });
  if (!mine) {
    const stored = await findStored(tx, { userId: ctx.user.id, key });
    if (stored === undefined) throw new AppError('requests.in_progress', { retry_after_s: 1 });
    return answerOf(ctx, stored, bodyHash);
  }
  try {
    const data = await work();
    await store(ctx, tx, { key, answer: { data } });
    return data;
  } catch (error) {
    // Accepted, but waiting for a second person: that is the answer which the same key gets again.
    if (error instanceof AppError && error.keepsChanges) await store(ctx, tx, { key, answer: { waiting: error.details } });
    throw error;
  }
};

/** For writes that do something before their transaction: the same call under way, and the answer that it left. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs a write with its first phase unless its key was answered before; a simultaneous call under the same key waits for the first one,
 * without a connection. `onceByKey` still decides: this only keeps the first phase from being done twice.
 */
export const afterSameKey = async (ctx: Ctx, work: () => Promise<unknown>): Promise<unknown> => {
  const { idempotencyKey: key, call } = ctx;
  if (key === null || call === undefined) return work();
  const name = `${ctx.user.id} ${key}`;
  const turn = (underWay.get(name) ?? Promise.resolve())
    .catch(() => undefined)
    .then(async () => {
      const stored = await findStored(ctx.db, { userId: ctx.user.id, key });
      return stored === undefined ? work() : answerOf(ctx, stored, hashOf(call));
    });
  underWay.set(name, turn);
  try {
    return await turn;
  } finally {
    if (underWay.get(name) === turn) underWay.delete(name);
  }
};

const hashOf = ({ path, input }: NonNullable<Ctx['call']>): Buffer =>
  createHash('sha256')
    .update(canonicalJson([path, input]))
    .digest();

type StoredAnswer = { data: unknown } | { waiting: Record<string, unknown> };

const store = async (ctx: Ctx, tx: ScopedTx, { key, answer }: { key: string; answer: StoredAnswer }): Promise<void> => {
  await tx
    .updateTable('idempotency_key')
    .set({ answer: seal(ctx.settings.encryptionKey, IDEMPOTENT_ANSWER, JSON.stringify(answer)) })
    .where('user_id', '=', ctx.user.id)
    .where('key', '=', key)
    .execute();
};

type Claim = { key: string; path: string; bodyHash: Buffer };

const claim = async (ctx: Ctx, tx: ScopedTx, { key, path, bodyHash }: Claim): Promise<boolean> => {
  try {
    const inserted = await tx
      .insertInto('idempotency_key')
      .values({ user_id: ctx.user.id, key, endpoint: path, body_hash: bodyHash, created_at: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return inserted.numInsertedOrUpdatedRows === 1n;
  } catch (error) {
    // The first call under this key has not ended yet.
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) throw new AppError('requests.in_progress', { retry_after_s: 1 });
    throw error;
  }
};

type StoredRow = { body_hash: Buffer; answer: Buffer | null };

const findStored = (db: ScopedDb, { userId, key }: { userId: string; key: string }): Promise<StoredRow | undefined> =>
  db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

const answerOf = (ctx: Ctx, row: StoredRow, bodyHash: Buffer): unknown => {
  if (!row.body_hash.equals(bodyHash)) throw new AppError('requests.key_reused', { field: 'Idempotency-Key' });
  if (row.answer === null) throw new Error('a stored key has no answer');
  const answer = JSON.parse(unseal(ctx.settings.encryptionKey, IDEMPOTENT_ANSWER, row.answer).toString()) as StoredAnswer;
  if ('waiting' in answer) throw new AppError('approval.waiting', answer.waiting);
  return answer.data;
};
