import type { confirmStepUp } from '@manager/contract/features/auth/step-up';
import type { InputOf } from '@manager/contract/kit/endpoint';

export type FactorMethod = 'password' | 'totp' | 'passkey' | 'recovery_code';
/** What a user shows; a sign-in takes no password here, the server offers none. */
export type FactorProof = Omit<InputOf<typeof confirmStepUp>, 'ticket'>;

/** The safest first: a passkey cannot be phished; a recovery code is for the day when everything else is lost. */
const ORDER: readonly FactorMethod[] = ['passkey', 'totp', 'password', 'recovery_code'];

/** The offered ways in the order in which they are proposed; a passkey only where the browser knows them. */
export const usableMethods = ({
  offered,
  hasPasskeys,
}: {
  offered: readonly FactorMethod[];
  hasPasskeys: boolean;
}): FactorMethod[] => ORDER.filter((method) => offered.includes(method) && (method !== 'passkey' || hasPasskeys));

/** A typed answer as the call takes it. */
export const proofOf = (method: Exclude<FactorMethod, 'passkey'>, typed: string): FactorProof => {
  if (method === 'totp') return { code: typed.replaceAll(/\s/g, '') };
  return method === 'password' ? { password: typed } : { recovery_code: typed.trim() };
};
