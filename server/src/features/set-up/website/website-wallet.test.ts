import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rotateApiKey } from '@manager/contract/features/set-up/website-keys';
import { testWallet, type WalletTestResult } from '@manager/contract/features/set-up/website-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';
import { readAllowedAddresses } from '../../../wallet/address-guard.ts';

const t = await startTestApp({ settings: { walletAllowed: readAllowedAddresses('127.0.0.1') } });
const { db } = t.deps;
const agent = await createAgent(db);
const admin = await t.signInAs({ isSuper: true });
const editor = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-91'] });
const run = 'abcdef0123456789';

type Seen = { headers: IncomingHttpHeaders; body: Record<string, unknown>; raw: string };
type Behaviour = (seen: Seen) => { status?: number; body: string; headers?: Record<string, string>; afterMs?: number };

/** A website's wallet as its operator would write it: it checks the signature by itself. */
let behaviour: Behaviour;
const calls: Seen[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const raw = Buffer.concat(chunks).toString();
    const seen = { headers: request.headers, raw, body: JSON.parse(raw) as Record<string, unknown> };
    calls.push(seen);
    const { status = 200, body, headers = {}, afterMs = 0 } = behaviour(seen);
    setTimeout(() => response.writeHead(status, headers).end(body), afterMs);
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const honest =
  (...keys: string[]): Behaviour =>
  ({ headers, raw }) => {
    const wanted = keys.map((key) =>
      createHmac('sha256', key)
        .update(`${String(headers['x-timestamp'])}.${raw}`)
        .digest('hex'),
    );
    const given = String(headers['x-signature']).split(',');
    return given.some((each) => wanted.includes(each))
      ? { body: JSON.stringify({ status: 'ok', balance: '12.5' }) }
      : { body: JSON.stringify({ status: 'bad_signature' }) };
  };

const makeSite = async (address = url): Promise<{ id: string; code: string; key: string; rotate: () => Promise<string> }> => {
  const { id, code } = await createSite(db, { agentId: agent.id });
  await db.updateTable('site').set({ api_url: address }).where('id', '=', id).execute();
  let version = 1;
  const rotate = async (): Promise<string> => {
    const made = await admin.call(rotateApiKey, { id, version, reason: 'test' });
    version = made.version;
    return made.api_key ?? '';
  };
  return { id, code, key: await rotate(), rotate };
};
const test = (id: string, overrides: Partial<Parameters<typeof editor.call>[1]> = {}): Promise<WalletTestResult> =>
  editor.call(testWallet, { id, step: 'balance', run, ...overrides });
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

describe('a wallet that works', () => {
  it('answers balance, a bet of 0 and its cancel, signed, under ids of one test', async () => {
    const site = await makeSite();
    behaviour = honest(site.key);
    calls.length = 0;
    for (const step of ['balance', 'bet', 'cancel'] as const)
      expect(await test(site.id, { step })).toMatchObject({ step, verdict: 'ok', response: { status: 200 }, detail: '' });
    const common = { site: site.code, player: 'manager-test', currency: 'USD', is_test: true };
    expect(calls.map(({ body }) => body)).toEqual([
      { action: 'balance', request_id: `test-${run}-balance`, ...common },
      { action: 'bet', request_id: `test-${run}-bet`, ...common, amount: '0', bet_id: `test-${run}` },
      { action: 'cancel', request_id: `test-${run}-cancel`, ...common, cancels: `test-${run}-bet`, bet_id: `test-${run}` },
    ]);
    const rows = await db
      .selectFrom('audit_event')
      .select(['action', 'outcome', 'after'])
      .where('object_id', '=', site.id)
      .where('action', '=', 'website.test_wallet')
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { outcome: 'ok', after: { step: 'balance', verdict: 'ok', run } },
      { after: { step: 'bet' } },
      { after: { step: 'cancel' } },
    ]);
  });

  it('shows what went over the wire without key and signature', async () => {
    const site = await makeSite();
    behaviour = ({ headers }) => ({
      body: JSON.stringify({
        status: 'ok',
        balance: '1',
        session_token: 'tok-1',
        echo: site.key,
        signature: headers['x-signature'],
      }),
    });
    const { request, response } = await test(site.id);
    expect(request.url).toBe(url);
    expect(JSON.parse(request.body)).toMatchObject({ action: 'balance' });
    const signature = String(calls.at(-1)?.headers['x-signature']);
    expect(request.headers['x-signature']).toBe(`${signature.slice(0, 8)}••••`);
    expect(JSON.parse(response?.body ?? '')).toEqual({
      status: 'ok',
      balance: '1',
      session_token: '••••',
      echo: '••••',
      signature: '••••',
    });
  });

  it('is reached by both keys while they are changed over', async () => {
    const site = await makeSite();
    const newKey = await site.rotate();
    for (const key of [site.key, newKey]) {
      behaviour = honest(key);
      expect((await test(site.id)).verdict).toBe('ok');
    }
    await site.rotate();
    behaviour = honest(site.key);
    expect((await test(site.id)).verdict).toBe('bad_signature');
  });
});

describe('a wallet that does not', () => {
  it.each<[string, Behaviour, Partial<WalletTestResult>]>([
    ['another key', honest('another key'), { verdict: 'bad_signature' }],
    ['401', () => ({ status: 401, body: 'no' }), { verdict: 'bad_signature', response: { status: 401, body: 'no' } }],
    ['a refusal', () => ({ body: '{"status":"unknown_player"}' }), { verdict: 'refused' }],
    ['garbage', () => ({ body: '<html>' }), { verdict: 'bad_answer', response: { status: 200, body: '<html>' } }],
    ['no balance', () => ({ body: '{"status":"ok"}' }), { verdict: 'bad_answer' }],
    ['a balance that is no money', () => ({ body: '{"status":"ok","balance":"1e3"}' }), { verdict: 'bad_answer' }],
    ['an error', () => ({ status: 500, body: 'down' }), { verdict: 'http_error' }],
    ['a redirect', () => ({ status: 307, body: '', headers: { location: 'http://127.0.0.1:1/' } }), { verdict: 'redirect' }],
    ['a flood', () => ({ body: 'x'.repeat(70_000) }), { verdict: 'too_large', response: { status: 200, body: '' } }],
    ['silence', () => ({ body: '{}', afterMs: 6_000 }), { verdict: 'timeout', response: null }],
  ])('is told by %s', async (_, how, expected) => {
    const site = await makeSite();
    behaviour = how;
    const result = await test(site.id);
    expect(result).toMatchObject(expected);
  });

  it('or that stands in the own network is not called', async () => {
    const site = await makeSite('http://10.0.0.1/wallet');
    expect(await test(site.id)).toMatchObject({ verdict: 'address_refused', response: null });
    const last = await db.selectFrom('audit_event').select('after').orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(last).toMatchObject({ after: { verdict: 'address_refused' } });
  });
});

describe('what a test needs', () => {
  it('an address, a key, and a player who is no customer', async () => {
    const site = await makeSite();
    behaviour = honest(site.key);
    const bare = await createSite(db, { agentId: agent.id });
    const input = { step: 'balance', run } as const;
    expect(fieldsOf(await editor.tryCall(testWallet, { id: bare.id, ...input }))).toEqual({ api_url: 'Required' });
    await db.updateTable('site').set({ api_url: url }).where('id', '=', bare.id).execute();
    expect(fieldsOf(await editor.tryCall(testWallet, { id: bare.id, ...input }))).toEqual({ api_key: 'Create an API key first' });
    const player = (user_name: string, type: string) =>
      db.insertInto('player').values({ site_id: site.id, user_name, type, currency: 'EUR' }).execute();
    await player('customer', 'real');
    expect(fieldsOf(await editor.tryCall(testWallet, { id: site.id, ...input, player: 'customer' }))).toEqual({
      player: 'Not a test player',
    });
    await player('tester', 'test');
    await test(site.id);
    expect(calls.at(-1)?.body).toMatchObject({ player: 'tester', currency: 'EUR' });
    await test(site.id, { player: 'somebody', currency: 'THB' });
    expect(calls.at(-1)?.body).toMatchObject({ player: 'somebody', currency: 'THB' });
  });
});
