import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { saveAgent } from '@manager/contract/features/set-up/agent';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { sealVendorKey } from '../src/features/account/skg-bets/vendor-key.ts';
import { totpPurpose } from '../src/features/auth/factor/totp.ts';
import { renewCodes, useRecoveryCode } from '../src/features/auth/factor/recovery-codes.ts';
import { MAIL_BODY } from '../src/features/mail/queue-mail.ts';
import { apiKeyPurpose } from '../src/features/set-up/website/api-keys.ts';
import { encryptionKeyFile, type Keys, loadKeys, turnKey } from '../src/keys.ts';
import { ownCtx } from '../src/kit/service/ctx.ts';
import { seal, unseal } from '../src/kit/service/seal.ts';
import { sealCall } from '../src/kit/timed-change/stored-change.ts';
import { inTransaction } from '../src/postgres/db.ts';
import { SEALED_COLUMNS } from '../src/sealed-values.ts';
import { startTestApp } from './client.ts';
import { putPool } from './jackpot/put-pool.ts';
import { silentLog } from './stores.ts';
import { setDualControl } from './sweep/open-request.ts';
import { createAgent, createSite } from './world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'manager-turned-keys-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const t = await startTestApp();
const { db, settings } = t.deps;
const file = encryptionKeyFile(dataDir);
/** As a start does. */
const load = async (written?: string): Promise<Keys> => {
  const keys = await loadKeys(readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: written }, '/'), { db, log: silentLog });
  Object.assign(settings, { encryptionKey: keys.encryptionKey, codeKeys: keys.codeKeys });
  return keys;
};
const linesOf = (): string[] => readFileSync(file, 'utf8').split('\n');

const { encryptionKey: first } = await load();
const maker = await t.signInAs({ isSuper: true });
const checker = await t.signInAs({ isSuper: true });
const agent = await createAgent(db);
const save = (input: object, key: string) => maker.tryCall(saveAgent, input, { headers: { 'idempotency-key': key } });
const newAgent = () => ({
  name: 'Turned',
  seller_id: `t-${randomBytes(6).toString('hex')}`,
  timezone: 'UTC',
  settlement_hour: 0,
});

/** One value of every kind, as the product makes them. */
const putAll = async () => {
  const site = await createSite(db, { agentId: agent.id });
  await db
    .updateTable('staff_user')
    .set({ totp_secret: seal(settings.encryptionKey, totpPurpose(maker.userId), 'a second factor') })
    .where('id', '=', maker.userId)
    .execute();
  const apiKey = { sealed: seal(settings.encryptionKey, apiKeyPurpose(site.id), 'a key'), last_four: 'akey', by_user: 'x' };
  await db
    .insertInto('site_api_key')
    .values({ site_id: site.id, ...apiKey })
    .execute();
  await db
    .insertInto('mail_outbox')
    .values({
      next_try_at: new Date(),
      to_address: 'kim@example.com',
      template: 'reset_password',
      language: 'en',
      subject: 'Hello',
      // As versions wrote it that did not say by which key.
      body: seal(settings.encryptionKey, MAIL_BODY, 'a mail').subarray(4),
    })
    .execute();
  await putPool({ db, key: settings.encryptionKey }, {});
  const vendor = { name: 'Outside', is_enabled: false, api_url: 'https://vendor.example.com', last_four: 'abcd' };
  await db
    .insertInto('vendor')
    .values({ code: `v${randomBytes(4).toString('hex')}`, ...vendor, key_sealed: sealVendorKey(t.deps, 'a vendor key') })
    .execute();
  const change = {
    endpoint: '/api/set_up/website_game/add_or_edit',
    object_type: 'website_game',
    object_id: site.id,
    agent_id: agent.id,
    before: { is_enabled: null },
    after: { is_enabled: false },
    asks: { apply: null, revert: null },
    requested_by: maker.userId,
    apply_at: new Date('2030-01-01T00:00:00.123Z'),
  };
  await db
    .insertInto('timed_change')
    .values({
      ...change,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
      asks: JSON.stringify(change.asks),
      payload: sealCall(settings, change, { id: site.id, reason: 'x' }),
      operation: 'website_game.save',
      object_name: 'x',
      state: 'scheduled',
      requested_name: 'x',
      requested_ip: '127.0.0.1',
      requested_at: new Date(),
    })
    .execute();
};

/** What each sealed value says under `keys`, by the column and in the order of its rows. */
const readAll = async (keys: Buffer): Promise<Record<string, string[]>> => {
  const said: Record<string, string[]> = {};
  for (const { table, column, key, purposeOf } of SEALED_COLUMNS) {
    const order = sql.join(key.map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where length(${sql.ref(column)}) > 0 order by ${order}`.execute(db);
    said[`${table}.${column}`] = rows.map((row) => unseal(keys, purposeOf(row), row[column] as Buffer).toString());
  }
  return said;
};

const codesOf = (userId: string) => inTransaction(db, (tx) => renewCodes(ownCtx(t.deps, 'test'), tx, userId));
const takes = (userId: string, code: string) =>
  inTransaction(db, (tx) => useRecoveryCode(ownCtx(t.deps, 'test'), tx, { userId, code }));

/** Hashes, public keys, signatures, pictures and the journal: nothing that a key of the product opens. */
const NOT_SEALED =
  /(?:hash|prev|canon|signature|public_key|commitment|digest|fingerprint|png|content|sha256|ticket_key)$|^ingest_batch\.body$/;

it('every column of bytes is sealed anew, or holds nothing sealed', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where data_type = 'bytea' and table_schema = 'public' order by 1`.execute(db);
  const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).filter((name) => !sealed.includes(name) && !NOT_SEALED.test(name))).toEqual([]);
  expect(sealed.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});

it('a new key seals all anew at the next start, and the one after that forgets the former', async () => {
  await putAll();
  const key = randomUUID();
  const input = newAgent();
  const answered = await save(input, key);
  await setDualControl(t, 'on');
  const waiting = await save({ id: agent.id, version: 1, settlement_hour: 9 }, randomUUID());
  const { approval_id: id } = waiting.data as unknown as { approval_id: string };
  const codes = await codesOf(checker.userId);
  const before = await readAll(first);
  expect(Object.entries(before).filter(([, values]) => values.length === 0)).toEqual([]);

  turnKey(file);
  const [second = '', former] = linesOf();
  expect([linesOf().length, former, statSync(file).mode & 0o777]).toEqual([2, first.toString('base64'), 0o600]);
  expect((await load()).encryptionKey.toString('base64', 0, 32)).toBe(second);
  const after = await readAll(Buffer.from(second, 'base64'));
  expect(after).toEqual(before);
  await expect(readAll(first)).rejects.toThrow('does not open');
  // Another process may still hold the former key: it stays for one more start.
  expect(linesOf()).toHaveLength(2);
  await load();
  expect(linesOf()).toEqual([second]);
  expect((await load()).encryptionKey.toString('base64')).toBe(second);

  // What was begun under the former key goes on under the new one.
  expect((await save(input, key)).data).toEqual(answered.data);
  expect(await checker.call(approveRequest, { id })).toMatchObject({ state: 'executed', failure: '' });
  await setDualControl(t, null);
  expect([await takes(checker.userId, codes[0] ?? ''), await takes(checker.userId, codes[0] ?? '')]).toEqual([true, false]);
  const [code = ''] = await codesOf(maker.userId);
  turnKey(file);
  await load();
  await load();
  expect(linesOf()).toHaveLength(1);
  expect([await takes(checker.userId, codes[1] ?? ''), await takes(maker.userId, code)]).toEqual([true, true]);
});

it('what another process seals with the former key meanwhile keeps that key at hand', async () => {
  const { encryptionKey: former } = await load();
  turnKey(file);
  await load();
  await db
    .updateTable('staff_user')
    .set({ totp_secret: seal(former, totpPurpose(checker.userId), 'late') })
    .where('id', '=', checker.userId)
    .execute();
  await load();
  expect(linesOf()).toHaveLength(2);
  const { encryptionKey } = await load();
  expect(linesOf()).toHaveLength(1);
  expect((await readAll(encryptionKey.subarray(0, 32)))['staff_user.totp_secret']).toContain('late');
});

it('keys of the environment turn in the same way; a key that nothing was sealed by stops the start', async () => {
  const { encryptionKey } = await load();
  const [former, next] = [encryptionKey.toString('base64'), randomBytes(32).toString('base64')];
  await expect(load(next)).rejects.toThrow('The environment variable ENCRYPTION_KEY is not the key');
  await load(`${next},${former}`);
  await load(next);
  expect((await readAll(Buffer.from(next, 'base64')))['mail_outbox.body']).toContain('a mail');
  await expect(load(former)).rejects.toThrow('The environment variable ENCRYPTION_KEY is not the key');
});
