import { PERMISSION_CODES } from '@manager/contract/permissions';
import type { OwnerDb } from '../../../postgres/db.ts';

/** Adds the codes of this version to the register. Codes of a version before it stay, so that its groups survive a way back. */
export const syncAuthRules = async (db: OwnerDb): Promise<void> => {
  await db
    .insertInto('auth_rule')
    .values(PERMISSION_CODES.map((code, index) => ({ code, sort: index * 10 })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
};
