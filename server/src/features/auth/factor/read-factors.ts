import type { SecondFactor } from '@manager/contract/features/auth/factor';
import type { AnyDb } from '../../../postgres/db.ts';

export type KnownPasskey = { credential_id: string; transports: string[] };

export type Factors = {
  /** That can be used now, the strongest first. */
  methods: SecondFactor[];
  /** Enabled ones. */
  passkeys: KnownPasskey[];
  /** Something was enrolled, whether or not it can be used now. */
  hasAny: boolean;
  totpEnrolledAt: Date | null;
  recoveryCodesLeft: number;
};

/** The second factors of a user. */
export const readFactors = async (db: AnyDb, userId: string): Promise<Factors> => {
  const { totp_confirmed_at: totpEnrolledAt } = await db
    .selectFrom('staff_user')
    .select('totp_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const all = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  const passkeys = all.filter(({ status }) => status === 'enabled');
  const hasAny = totpEnrolledAt !== null || all.length > 0;
  const recoveryCodesLeft = Number(left);
  const methods: SecondFactor[] = [];
  if (passkeys.length > 0) methods.push('passkey');
  if (totpEnrolledAt !== null) methods.push('totp');
  if (hasAny && recoveryCodesLeft > 0) methods.push('recovery_code');
  return { methods, passkeys, hasAny, totpEnrolledAt, recoveryCodesLeft };
};
