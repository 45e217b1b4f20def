import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testStores } from '../../test/stores.ts';
import { createAgent, createSite } from '../../test/world.ts';
import { readAllowedAddresses } from './address-guard.ts';
import { createOutboundWallet } from './create-outbound-wallet.ts';
import type { WalletRequest, WalletResult } from './outbound.ts';
import { signedHeaders } from './sign.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/wallet-api.md'), 'utf8');
const KEY = 'a key of some length';

const { db } = (await testStores()).database;
/** Moved where a change has to be seen. */
let laterMs = 0;
const wallet = createOutboundWallet({
  db,
  openKey: ({ sealed }) => sealed.toString(),
  allowed: readAllowedAddresses('127.0.0.1'),
  now: () => new Date(),
  log: silentLog,
  tickMs: () => performance.now() + laterMs,
});
const dir = mkdtempSync(join(tmpdir(), 'manager-example-wallet-'));
const file = join(dir, 'wallet.db');
let program: ChildProcess | undefined;
let siteId = '';

const start = (site: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PORT: '0', SITE: site, API_KEYS: `another key,${KEY}`, STORE: file };
    program = spawn(process.execPath, [join(ROOT, 'docs/examples/wallet.ts')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    program.stdout?.once('data', (line: Buffer) => resolve(Number(/"port":(\d+)/.exec(line.toString())?.[1])));
    program.once('exit', () => reject(new Error('the example ended')));
  });
const startOn = async (site: string): Promise<void> => {
  const url = `http://127.0.0.1:${await start(site)}/wallet`;
  await db.updateTable('site').set({ api_url: url }).where('id', '=', siteId).execute();
};

beforeAll(async () => {
  const { id, code } = await createSite(db, { agentId: (await createAgent(db)).id, code: 'example-site' });
  siteId = id;
  await db
    .insertInto('site_api_key')
    .values({ site_id: id, sealed: Buffer.from(KEY), last_four: KEY.slice(-4), by_user: '0' })
    .execute();
  await startOn(code);
  const store = new DatabaseSync(file);
  store.exec(`insert into account values ('kim', 'USD', 10000000), ('lee', 'THB', 0), ('spender', 'USD', 0)`);
  store.close();
});
afterAll(async () => {
  await wallet.close();
  program?.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

let calls = 0;
type Wish = Pick<WalletRequest, 'action' | 'requestId'> & Partial<WalletRequest>;
const call = (wish: Wish): Promise<WalletResult> => {
  calls += 1;
  return wallet.call({ siteId, callId: `c-${calls}`, attempt: 1, player: 'kim', currency: 'USD', isTest: false, ...wish });
};
const credit = (requestId: string, amount: string, more: Partial<WalletRequest> = {}) =>
  call({ action: 'credit', creditKind: 'promo', requestId, amount, ...more });
const told = async (result: Promise<WalletResult>): Promise<string> => {
  const { end, remoteCode, balance } = await result;
  return [end, remoteCode, balance].filter((part) => part !== null).join(' ');
};

it('the program of the page is the one in docs/examples', () => {
  expect(PAGE).toContain(`\`\`\`ts\n${readFileSync(join(ROOT, 'docs/examples/wallet.ts'), 'utf8')}\`\`\`\n`);
});

it('the signatures of the page are those of the calls', () => {
  // Made by another implementation than ours.
  const rows = [...PAGE.matchAll(/^\| `(test-key-\d)` \| `(\d+)` \| (?:`(\{.*\})`|the same) \| `([0-9a-f]{64})` \|$/gmu)];
  expect(rows).toHaveLength(3);
  let body = '';
  for (const [, key = '', timestamp = '', sent, signature] of rows) {
    body = sent ?? body;
    const headers = signedHeaders({ keys: [key], body, now: new Date(Number(timestamp)) });
    expect(headers).toEqual({ 'x-timestamp': timestamp, 'x-signature': signature });
  }
});

describe('the wallet of the page', () => {
  it('books each id once, whoever asks how often', async () => {
    expect(await told(call({ action: 'balance', requestId: 'q-1' }))).toBe('booked ok 10.000000');
    const all = await Promise.all(Array.from({ length: 7 }, () => told(credit('p-1', '0.5'))));
    expect(all.toSorted()).toEqual([...Array.from({ length: 6 }, () => 'booked duplicate 10.500000'), 'booked ok 10.500000']);
    expect(await told(credit('p-1', '0.6'))).toBe('unknown conflict');
    expect(await told(credit('p-2', '0.000001'))).toBe('booked ok 10.500001');
  });

  it('refuses what cannot be, and books it under the same id once it can', async () => {
    expect(await told(credit('p-3', '1', { player: 'nobody' }))).toBe('refused unknown_player');
    expect(await told(credit('p-3', '1', { player: 'lee' }))).toBe('refused wrong_currency');
    expect(await told(credit('p-3', '1', { player: 'lee', currency: 'THB' }))).toBe('booked ok 1.000000');
    expect(await told(call({ action: 'transfer_in', requestId: 't-1', amount: '11' }))).toBe(
      'refused not_enough_money 10.500001',
    );
    expect(await told(call({ action: 'transfer_in', requestId: 't-1', amount: '10' }))).toBe('booked ok 0.500001');
  });

  it('takes back once, and what comes after its cancel is refused', async () => {
    const cancel = (requestId: string, cancels: string) => told(call({ action: 'cancel', requestId, cancels }));
    expect(await cancel('cancel:t-1', 't-1')).toBe('booked ok 10.500001');
    expect(await cancel('cancel:t-1', 't-1')).toBe('booked duplicate 10.500001');
    expect(await cancel('another', 't-1')).toBe('booked ok 10.500001');
    expect(await told(call({ action: 'transfer_in', requestId: 't-1', amount: '10' }))).toBe('refused cancelled');
    expect(await cancel('cancel:late', 'late')).toBe('booked ok 10.500001');
    expect(await told(call({ action: 'transfer_in', requestId: 'late', amount: '1' }))).toBe('refused cancelled');
    expect(await told(call({ action: 'cancel', requestId: 'cancel:b', betId: 'b-1' }))).toBe('booked ok 10.500001');
    const player = 'nobody';
    expect(await told(call({ action: 'cancel', requestId: 'cancel:n', cancels: 'n', player }))).toBe('booked ok 0.000000');
    expect(await told(call({ action: 'transfer_in', requestId: 'n', player, amount: '1' }))).toBe('refused cancelled');
    expect(await told(call({ action: 'balance', requestId: 'q-1' }))).toBe('booked ok 10.500001');
  });

  it('leaves less than nothing only where the website agreed to that', async () => {
    const player = 'spender';
    const allow = async (negative_balance: string): Promise<void> => {
      await db.updateTable('site').set({ negative_balance }).where('id', '=', siteId).execute();
      laterMs += 1_000;
    };
    const cancel = () => told(call({ action: 'cancel', requestId: 'cancel:s-1', cancels: 's-1', player }));
    await credit('s-1', '3', { player });
    await call({ action: 'transfer_in', requestId: 's-2', player, amount: '2' });
    expect(await cancel()).toBe('refused not_enough_money 1.000000');
    await allow('allow');
    expect(await cancel()).toBe('booked ok -2.000000');
    await allow('reject');
    expect(await cancel()).toBe('booked duplicate -2.000000');
  });

  it('knows what it booked after it was killed', async () => {
    program?.removeAllListeners('exit').kill('SIGKILL');
    await startOn('example-site');
    laterMs += 1_000;
    expect(await told(credit('p-2', '0.000001'))).toBe('booked duplicate 10.500001');
    expect(await told(call({ action: 'transfer_in', requestId: 't-1', amount: '10' }))).toBe('refused cancelled');
  });

  it('believes nobody without the key, and speaks for its website alone', async () => {
    await db.updateTable('site').set({ code: 'another-site' }).where('id', '=', siteId).execute();
    laterMs += 1_000;
    expect(await call({ action: 'balance', requestId: 'q-2' })).toMatchObject({ outcome: 'invalid_partner', mayRepeat: true });
    await db
      .updateTable('site_api_key')
      .set({ sealed: Buffer.from('wrong') })
      .where('site_id', '=', siteId)
      .execute();
    laterMs += 1_000;
    expect(await call({ action: 'balance', requestId: 'q-2' })).toMatchObject({ outcome: 'bad_signature', mayRepeat: true });
  });
});
