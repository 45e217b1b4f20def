import { createHmac, randomBytes } from 'node:crypto';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import { eachKey, KEY_BYTES } from '../../../kit/service/seal.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { mailUser } from '../../mail/public.ts';

const HOW_MANY = 10;
/** Crockford's base32: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

/** 60 random bits in groups that a person can copy: `7k2m-9x4q-…`. */
const drawCode = (): string =>
  // 256 is a multiple of 32: every letter is as likely as any other.
  [...randomBytes(LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % 32))
    .join('')
    .replaceAll(/.{4}(?=.)/g, '$&-');

/** What people type for it: capitals, blanks, O for 0 and I or L for 1. */
export const normaliseCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

/** Under the product's key, which is not in the store: 60 bits alone could be tried out from a copy of it. */
const hashOf = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`recovery code ${userId} ${normaliseCode(code)}`)
    .digest();

/** Ten new codes instead of those before; shown here and never again. */
export const renewCodes = async (ctx: AnyCtx, tx: AnyTx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: HOW_MANY }, drawCode);
  const key = ctx.settings.codeKeys.subarray(0, KEY_BYTES);
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(key, userId, code) })))
    .execute();
  return codes;
};

/** Takes one code, once, and tells its user by mail. */
export const useRecoveryCode = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> => {
  const used = await tx
    .updateTable('recovery_code')
    .set({ used_at: ctx.now() })
    .where('user_id', '=', userId)
    .where(
      'code_hash',
      'in',
      eachKey(ctx.settings.codeKeys).map((key) => hashOf(key, userId, code)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) return false;
  const { left } = await tx
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const values = { left: Number(left), at: ctx.now(), ip: ctx.ip };
  await mailUser(ctx, tx, { userId, template: 'recovery_code_used', values });
  return true;
};
