import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import { seal, unseal } from '../../../kit/service/seal.ts';
import type { AnyTx } from '../../../postgres/db.ts';

const PERIOD_S = 30;
/** Codes of the steps beside the present one pass too: clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const generator = (secret: Buffer, userName = ''): TOTP =>
  new TOTP({
    issuer: 'Manager',
    label: userName,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** The time step (RFC 6238) that `code` is of; null when it is of none near `nowMs`. */
export const stepOfCode = (secret: Buffer, code: string, nowMs: number): number | null => {
  const delta = generator(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
};

/** 160 bits, as RFC 4226 recommends; base32 and the address for a QR code. */
export const drawTotp = (userName: string): { bytes: Buffer; secret: string; uri: string } => {
  const bytes = randomBytes(SECRET_BYTES);
  const totp = generator(bytes, userName);
  return { bytes, secret: totp.secret.base32, uri: totp.toString() };
};

/** Bound to its user: copied into another row it opens nothing. */
export const totpPurpose = (userId: string): string => `totp ${userId}`;
export const sealTotp = (ctx: AnyCtx, userId: string, bytes: Buffer): Buffer =>
  seal(ctx.settings.encryptionKey, totpPurpose(userId), bytes);
export const unsealTotp = (ctx: AnyCtx, userId: string, sealed: Buffer): Buffer =>
  unseal(ctx.settings.encryptionKey, totpPurpose(userId), sealed);

/** Takes a code of the confirmed app, once: neither it nor one of an earlier step passes again (T015). */
export const useTotp = async (ctx: AnyCtx, tx: AnyTx, { userId, code }: { userId: string; code: string }): Promise<boolean> => {
  const row = await tx
    .selectFrom('staff_user')
    .select('totp_secret')
    .where('id', '=', userId)
    .where('totp_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (row?.totp_secret == null) return false;
  const step = stepOfCode(unsealTotp(ctx, userId, row.totp_secret), code, ctx.now().getTime());
  return step !== null && takeStep(tx, userId, step);
};

/** False when a code of this step or a later one was taken before: the comparison and the write are one statement. */
export const takeStep = async (tx: AnyTx, userId: string, step: number): Promise<boolean> => {
  const taken = await tx
    .updateTable('staff_user')
    .set({ totp_last_step: String(step) })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', String(step))]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
};
