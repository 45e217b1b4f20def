import type { PasskeyAssertion } from '@manager/contract/features/auth/passkey';
import { fieldError } from '../../../base/app-error.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { usePasskey } from './passkey.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { useTotp } from './totp.ts';
import type { Checked } from './passkey.ts';

export type Answer = { code?: string | undefined; recovery_code?: string | undefined; passkey?: PasskeyAssertion | undefined };

const METHODS = ['code', 'recovery_code', 'passkey'] as const;

/** The one method that an answer uses; anything else is an invalid input. */
export const methodOf = (answer: Answer): (typeof METHODS)[number] => {
  const used = METHODS.filter((method) => answer[method] !== undefined);
  const [method] = used;
  if (method === undefined || used.length > 1) throw fieldError(method ?? 'code', method === undefined ? 'required' : 'invalid');
  return method;
};

/** Takes a second factor, once: a code, a recovery code or a signature that counted counts no more. Writes only when it is right. */
export const checkFactor = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, answer, challenge }: { userId: string; answer: Answer; challenge: string | null },
): Promise<Checked> => {
  if (answer.code !== undefined)
    return (await useTotp(ctx, tx, { userId, code: answer.code })) ? { factor: 'totp' } : { refused: 'wrong' };
  if (answer.recovery_code !== undefined)
    return (await useRecoveryCode(ctx, tx, { userId, code: answer.recovery_code }))
      ? { factor: 'recovery_code' }
      : { refused: 'wrong' };
  if (answer.passkey === undefined || challenge === null) return { refused: 'wrong' };
  return usePasskey(ctx, tx, { userId, response: answer.passkey, challenge });
};
