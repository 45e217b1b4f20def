import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { hashPassword } from './features/auth/password.ts';
import { drawUserInviteCode } from './features/user/read.ts';
import { drawPlatformKey, savePlatformKey } from './platform/key.ts';
import type { Db } from './postgres/db.ts';

/** The product's own secret: drawn once, kept in the store so that several processes share it. */
export const loadSecret = async (db: Db): Promise<Buffer> => {
  await db
    .insertInto('setting')
    .values({ name: 'secret', value: JSON.stringify(randomBytes(32).toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', 'secret').executeTakeFirstOrThrow();
  if (typeof value !== 'string') throw new Error('the stored secret is not readable');
  return Buffer.from(value, 'base64');
};

/**
 * The first super user `admin`. Returns its password when it was drawn here: the only time that anybody sees it. It need not be changed at
 * the first sign-in: whoever starts the product chose it or is the only one who read it, and scripts rely on it.
 */
export const ensureAdmin = async (db: Db, chosenPassword: string | undefined): Promise<string | undefined> => {
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
export const ensurePlatformKey = async (db: Db, chosenKey: string | undefined): Promise<string | undefined> => {
  const existing = await db.selectFrom('platform_key').select('id').where('name', '=', FIRST_KEY).executeTakeFirst();
  if (chosenKey !== undefined) await savePlatformKey(db, { name: FIRST_KEY, key: chosenKey, scopes: ['ingest', 'config'] });
  if (existing !== undefined || chosenKey !== undefined) return undefined;
  const key = drawPlatformKey();
  await savePlatformKey(db, { name: FIRST_KEY, key, scopes: ['ingest', 'config'] });
  return key;
};

const KEY_BYTES = 32;

/**
 * The key that seals second factors, waiting mails and payloads. It lives outside of the store, so that a copy of the store opens nothing:
 * from the environment, or from a file that is made at the first start.
 */
export const loadEncryptionKey = async ({ ENCRYPTION_KEY, dataDir }: Config): Promise<Buffer> => {
  if (ENCRYPTION_KEY !== undefined) return Buffer.from(ENCRYPTION_KEY, 'base64');
  const folder = join(dataDir, 'keys');
  const path = join(folder, 'encryption.key');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  // Another process of the same data folder may be first: only one of them creates the file.
  await writeFile(path, randomBytes(KEY_BYTES).toString('base64'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`the encryption key in ${path} is damaged`);
  return key;
};
