import { randomBytes } from 'node:crypto';
import { hashPassword } from './features/auth/password.ts';
import { drawUserInviteCode } from './features/user/public.ts';
import { drawPlatformKey, savePlatformKey } from './platform/key.ts';
import type { OwnerDb } from './postgres/db.ts';

/**
 * The first super user `admin`. Returns its password when it was drawn here: the only time that anybody sees it. It need not be changed at
 * the first sign-in: whoever starts the product chose it or is the only one who read it, and scripts rely on it.
 */
export const ensureAdmin = async (db: OwnerDb, chosenPassword: string | undefined): Promise<string | undefined> => {
  const someone = await db.selectFrom('staff_user').select('id').where('is_super', '=', true).executeTakeFirst();
  if (someone !== undefined) return undefined;
  const password = chosenPassword ?? randomBytes(15).toString('base64url');
  const made = await db
    .insertInto('staff_user')
    .values({
      user_name: 'admin',
      name: 'Administrator',
      password_hash: await hashPassword(password),
      password_changed_at: new Date(),
      is_super: true,
      invite_code: drawUserInviteCode(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another process was first: its password counts, not this one.
  return made === undefined || chosenPassword !== undefined ? undefined : password;
};

const FIRST_KEY = 'first platform key';

/** The first platform key. Returns it when it was drawn here. */
export const ensurePlatformKey = async (db: OwnerDb, chosenKey: string | undefined): Promise<string | undefined> => {
  const existing = await db.selectFrom('platform_key').select('id').where('name', '=', FIRST_KEY).executeTakeFirst();
  if (chosenKey !== undefined)
    await savePlatformKey(db, { name: FIRST_KEY, key: chosenKey, scopes: ['ingest', 'config', 'ticket', 'activity'] });
  if (existing !== undefined || chosenKey !== undefined) return undefined;
  const key = drawPlatformKey();
  await savePlatformKey(db, { name: FIRST_KEY, key, scopes: ['ingest', 'config', 'ticket', 'activity'] });
  return key;
};
