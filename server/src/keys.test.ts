import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../test/client.ts';
import { createStaff } from '../test/staff.ts';
import { silentLog } from '../test/stores.ts';
import { readConfig } from './config.ts';
import { totpPurpose } from './features/auth/factor/totp.ts';
import { MAIL_BODY } from './features/mail/queue-mail.ts';
import { encryptionKeyFile, type Keys, loadKeys, loadSecret } from './keys.ts';
import { EVERYTHING } from './kit/service/scope.ts';
import { seal } from './kit/service/seal.ts';

const t = await startTestApp();
const { db } = t.deps;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'manager-keys-'));
  await db.deleteFrom('setting').where('name', '=', 'secret').execute();
  await db.deleteFrom('mail_outbox').execute();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => encryptionKeyFile(dataDir);
const loadAll = (written?: string, folder = dataDir): Promise<Keys> =>
  loadKeys(readConfig({ DATA_DIR: folder, ENCRYPTION_KEY: written }, '/'), { db, log: silentLog });
const load = async (key?: Buffer, folder = dataDir): Promise<Buffer> =>
  (await loadAll(key?.toString('base64'), folder)).encryptionKey;
const writeKey = (text: string | Buffer): void => {
  mkdirSync(join(dataDir, 'keys'), { recursive: true });
  writeFileSync(file(), text);
};
/** As a version left it that knew of no probe. */
const asOlderStore = async (): Promise<void> => {
  const { value } = await db.selectFrom('setting').select('value').where('name', '=', 'secret').executeTakeFirstOrThrow();
  const { secret } = value as { secret: string };
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(secret) })
    .where('name', '=', 'secret')
    .execute();
};
const queueSealed = (key: Buffer) =>
  db
    .insertInto('mail_outbox')
    .values({
      created_at: new Date(),
      next_try_at: new Date(),
      to_address: 'kim@example.com',
      template: 'reset_password',
      language: 'en',
      subject: 'Hello',
      body: seal(key, MAIL_BODY, 'text'),
    })
    .execute();

describe('the encryption key', () => {
  test('is drawn at the first start and the same from then on, readable by its owner only', async () => {
    const secret = await loadSecret(db);
    const key = await load();
    expect(key).toHaveLength(32);
    expect(await load()).toEqual(key);
    expect(await loadSecret(db)).toEqual(secret);
    expect(readFileSync(file(), 'utf8')).toBe(key.toString('base64'));
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dataDir, 'keys'))).toEqual(['encryption.key']);
  });

  test('is one, however many start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => load()));
    expect(new Set(keys.map(String)).size).toBe(1);
  });

  test('another one stops the start with the name of the file or of the variable', async () => {
    const key = await load();
    writeKey(randomBytes(32).toString('base64'));
    await expect(load()).rejects.toThrow(`The encryption key in ${file()} is not the one with which this database was used`);
    await expect(load(randomBytes(32))).rejects.toThrow('The environment variable ENCRYPTION_KEY is not the key');
    expect(await load(key)).toEqual(key);
    writeKey(key.toString('base64'));
    expect(await load()).toEqual(key);
    // A second machine with a folder of its own would draw one of its own.
    await expect(load(undefined, join(dataDir, 'other'))).rejects.toThrow('is missing or damaged');
    expect(existsSync(join(dataDir, 'other', 'keys', 'encryption.key'))).toBe(false);
  });

  test.each(['', '\0'.repeat(44), 'c2hvcnQ=', undefined])(
    'that reads %j stops the start, unless nothing was sealed yet',
    async (text) => {
      if (text !== undefined) writeKey(text);
      const key = await load();
      expect(await load()).toEqual(key);
      if (text === undefined) rmSync(file());
      else writeKey(text);
      await expect(load()).rejects.toThrow(`The encryption key ${file()} is missing or damaged`);
      expect(existsSync(file()) ? readFileSync(file(), 'utf8') : undefined).toBe(text);
    },
  );

  test('that is lost for good is given up by a file, once', async () => {
    const former = await load();
    await queueSealed(former);
    rmSync(file());
    writeFileSync(`${file()}.lost`, '');
    const key = await load();
    expect(key).not.toEqual(former);
    expect(await load()).toEqual(key);
    expect(existsSync(`${file()}.lost`)).toBe(false);
    writeKey(former.toString('base64'));
    await expect(load()).rejects.toThrow('is not the one');
  });

  test('of an older store is held against what it sealed', async () => {
    const key = await load();
    await asOlderStore();
    await queueSealed(key);
    await expect(load(randomBytes(32))).rejects.toThrow('ENCRYPTION_KEY is not the key');
    rmSync(file());
    await expect(load()).rejects.toThrow('is missing or damaged');
    expect(await load(key)).toEqual(key);
    await expect(load(randomBytes(32))).rejects.toThrow('ENCRYPTION_KEY is not the key');
  });

  test('of an older store may have taken the place of one whose seals still lie there', async () => {
    const key = await load();
    await asOlderStore();
    const { id } = await createStaff(t);
    const given = { totp_secret: seal(randomBytes(32), totpPurpose(id), 'former'), totp_confirmed_at: new Date() };
    await db.updateTable('staff_user').set(given).where('id', '=', id).execute();
    await expect(load()).rejects.toThrow('is not the one');
    await queueSealed(key);
    expect(await load()).toEqual(key);
    await db.updateTable('staff_user').set({ totp_secret: null, totp_confirmed_at: null }).where('id', '=', id).execute();
  });

  test('has its probe where the console can neither see nor change it', async () => {
    await load();
    const view = t.deps.dbFor({ id: '1', scope: EVERYTHING });
    expect(await view.selectFrom('setting').select('name').where('name', '=', 'secret').execute()).toEqual([]);
    const changed = await view.updateTable('setting').set({ value: '"mine"' }).where('name', '=', 'secret').executeTakeFirst();
    const removed = await view.deleteFrom('setting').where('name', '=', 'secret').executeTakeFirst();
    expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
  });
});
