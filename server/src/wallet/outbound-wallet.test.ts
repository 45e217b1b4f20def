import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog, testStores } from '../../test/stores.ts';
import { createAgent, createSite } from '../../test/world.ts';
import { inTransaction } from '../postgres/db.ts';
import { readAllowedAddresses } from './address-guard.ts';
import { inTrace } from '../base/trace.ts';
import { createOutboundWallet } from './create-outbound-wallet.ts';
import type { OutboundWallet, WalletRequest, WalletResult } from './outbound.ts';
import { readWalletStates } from './wallet-state.ts';

const stores = await testStores();
const { db } = stores.database;
const allowed = readAllowedAddresses('127.0.0.1,::1');
const open: { close: () => unknown }[] = [];
let agentId = '';
beforeAll(async () => {
  agentId = (await createAgent(db)).id;
});
afterAll(async () => {
  for (const each of open) await each.close();
});

/** Moved by tests that would have to wait. */
let laterMs = 0;
const tickMs = (): number => performance.now() + laterMs;
type Options = Partial<Parameters<typeof createOutboundWallet>[0]>;
const walletOf = (options: Options = {}): OutboundWallet => {
  const openKey = ({ siteId, sealed }: { siteId: string; sealed: Buffer }): string => sealed.toString().replace(`${siteId}:`, '');
  const wallet = createOutboundWallet({ db, openKey, allowed, now: () => new Date(), log: silentLog, tickMs, ...options });
  open.push(wallet);
  return wallet;
};
const wallet = walletOf();

const listen = async (handler: RequestListener): Promise<{ url: string; server: Server; sockets: () => number }> => {
  let sockets = 0;
  const server = createServer(handler).on('connection', () => (sockets += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/wallet`, server, sockets: () => sockets };
};
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
type Heard = { headers: IncomingMessage['headers']; raw: string; said: Record<string, unknown> };
/** A wallet that answers what `answer` says to each call. */
const listenJson = async (answer: (heard: Heard, response: ServerResponse) => unknown) => {
  const heard: Heard[] = [];
  const listening = await listen((request, response) => {
    void bodyOf(request).then((raw) => {
      const call = { headers: request.headers, raw, said: JSON.parse(raw) as Record<string, unknown> };
      heard.push(call);
      const text = answer(call, response);
      if (text !== undefined) response.end(typeof text === 'string' ? text : JSON.stringify(text));
    });
  });
  return { ...listening, heard };
};
const OK = { status: 'ok', balance: '12.5' };

const addKey = (siteId: string, key: string): Promise<unknown> =>
  db
    .insertInto('site_api_key')
    .values({ site_id: siteId, sealed: Buffer.from(`${siteId}:${key}`), last_four: key.slice(-4), by_user: '0' })
    .execute();
const makeSite = async (
  url: string,
  keys: readonly string[] = ['the key of the site'],
): Promise<{ id: string; code: string }> => {
  const site = await createSite(db, { agentId });
  await db.updateTable('site').set({ api_url: url }).where('id', '=', site.id).execute();
  for (const key of keys) await addKey(site.id, key);
  return site;
};
const makeUnapproved = async (url: string, state = 'unapproved'): Promise<{ id: string }> => {
  const site = await makeSite(url);
  await db.updateTable('site').set({ approved_state: state }).where('id', '=', site.id).execute();
  return site;
};
let drawn = 0;
const credit = (siteId: string, overrides: Partial<WalletRequest> = {}): WalletRequest => {
  drawn += 1;
  const ids = { requestId: `r-${drawn}`, callId: `c-${drawn}`, attempt: 1 };
  const what = { action: 'credit', creditKind: 'promo', amount: '1.25', player: 'kim', currency: 'USD', isTest: false } as const;
  return { siteId, ...ids, ...what, ...overrides };
};
const without = (request: WalletRequest): WalletRequest => {
  const { amount: _amount, creditKind: _kind, ...rest } = request;
  return rest;
};

describe('a wallet that works', () => {
  it('is asked with the fields of each action, signed by every valid key, and answers with the balance', async () => {
    const { url, heard } = await listenJson(() => OK);
    const site = await makeSite(url, []);
    await addKey(site.id, 'old');
    const soon = new Date(Date.now() + 60_000);
    await db.updateTable('site_api_key').set({ expires_at: soon }).where('site_id', '=', site.id).execute();
    await addKey(site.id, 'new');
    const base = credit(site.id, { player: '名前', betId: 'b-1', roundId: 'o-1' });
    const { creditKind: _kind, ...transfer } = base;
    const { betId: _bet, roundId: _round, ...question } = without(base);
    const calls: WalletRequest[] = [
      base,
      { ...without(base), action: 'cancel', requestId: 'cancel:x', cancels: 'x' },
      { ...transfer, action: 'transfer_in' },
      { ...transfer, action: 'transfer_out' },
      { ...question, action: 'balance' },
    ];
    for (const call of calls)
      expect(await wallet.call(call)).toMatchObject({
        outcome: 'ok',
        end: 'booked',
        httpStatus: 200,
        remoteCode: 'ok',
        balance: '12.5',
        site: site.code,
        detail: '',
        responseBody: '{"status":"ok","balance":"12.5"}',
      });
    const common = { request_id: base.requestId, site: site.code, player: '名前', currency: 'USD', is_test: false };
    const bet = { bet_id: 'b-1', round_id: 'o-1' };
    expect(heard.map(({ said }) => said)).toEqual([
      { action: 'credit', ...common, amount: '1.25', kind: 'promo', ...bet },
      { action: 'cancel', ...common, request_id: 'cancel:x', cancels: 'x', negative_balance: 'reject', ...bet },
      { action: 'transfer_in', ...common, amount: '1.25', ...bet },
      { action: 'transfer_out', ...common, amount: '1.25', ...bet },
      { action: 'balance', ...common },
    ]);
    for (const { headers, raw } of heard) {
      const sign = (key: string): string =>
        createHmac('sha256', key)
          .update(`${String(headers['x-timestamp'])}.${raw}`)
          .digest('hex');
      expect(headers['x-signature']).toBe(`${sign('new')},${sign('old')}`);
    }
  });

  it('hears the trace of the request that it is asked for, or else one that follows from the id; a line has it', async () => {
    const { url, heard } = await listenJson(() => OK);
    const site = await makeSite(url);
    const told: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line) as Record<string, unknown>) });
    const logged = walletOf({ log });
    const asked = { id: '4bf92f3577b34da6a3ce929d0e0e4736', flags: '01' };
    const own = '0190a1b2c3d44e5f8a9b0c1d2e3f4a5b';
    const requestId = 'pay-0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
    await inTrace(asked, () => logged.call(credit(site.id, { requestId })));
    await logged.call(credit(site.id, { requestId }));
    expect(heard.map(({ headers }) => String(headers['traceparent']).replace(/-[0-9a-f]{16}-/, '-…-'))).toEqual([
      `00-${asked.id}-…-01`,
      `00-${own}-…-00`,
    ]);
    const line = { msg: 'wallet call', site: site.code, action: 'credit', requestId, outcome: 'ok', ms: expect.any(Number) };
    expect(told).toMatchObject([
      { ...line, traceId: asked.id },
      { ...line, traceId: own },
    ]);
  });

  it('is called over one connection as long as calls follow each other', async () => {
    const { url, sockets } = await listenJson(() => OK);
    const site = await makeSite(url);
    for (let call = 0; call < 20; call += 1) await wallet.call(credit(site.id));
    expect(sockets()).toBe(1);
    const all = await Promise.all(Array.from({ length: 8 }, () => wallet.call(credit(site.id))));
    expect(all.map(({ end }) => end)).toEqual(Array.from({ length: 8 }, () => 'booked'));
    expect(sockets()).toBeLessThanOrEqual(8);
  });

  it('is called at its new address and with its new key as soon as they are set', async () => {
    const [first, second] = [await listenJson(() => OK), await listenJson(() => OK)];
    const site = await makeSite(first.url);
    await wallet.call(credit(site.id));
    await db.updateTable('site').set({ api_url: second.url }).where('id', '=', site.id).execute();
    laterMs += 1_000;
    await wallet.call(credit(site.id));
    await db.updateTable('site_api_key').set({ expires_at: new Date() }).where('site_id', '=', site.id).execute();
    await addKey(site.id, 'another');
    laterMs += 1_000;
    await wallet.call(credit(site.id));
    expect([first.heard.length, second.heard.length]).toEqual([1, 2]);
    const { headers, raw } = second.heard[1] as Heard;
    const wanted = createHmac('sha256', 'another')
      .update(`${String(headers['x-timestamp'])}.${raw}`)
      .digest();
    expect(timingSafeEqual(wanted, Buffer.from(String(headers['x-signature']), 'hex'))).toBe(true);
  });
});

describe('an answer', () => {
  type Expected = Partial<WalletResult>;
  const REPEAT: Expected = { end: 'refused', mayRepeat: true };
  const FINAL: Expected = { end: 'refused', mayRepeat: false };
  const UNKNOWN: Expected = { outcome: 'unknown', end: 'unknown', mayRepeat: false };
  type Said = { status?: number; headers?: Record<string, string>; body: string };
  const say = (status: string, more = {}): Said => ({ body: JSON.stringify({ status, ...more }) });
  it.each<[string, Said, Expected]>([
    ['that it was booked before', say('duplicate', { balance: '3' }), { outcome: 'duplicate', end: 'booked', balance: '3' }],
    ['of the same request', say('ok', { balance: '3', request_id: 'this' }), { end: 'booked' }],
    ['to another request', say('ok', { balance: '3', request_id: 'other' }), { ...UNKNOWN, detail: 'bad_answer' }],
    ['with a balance beyond all', say('ok', { balance: '99999999999999' }), { end: 'booked', balance: null }],
    ['without a balance', say('ok'), { ...UNKNOWN, detail: 'bad_answer', httpStatus: 200, remoteCode: 'ok' }],
    ['of a player who is not known', say('unknown_player'), { ...FINAL, outcome: 'user_disabled', remoteCode: 'unknown_player' }],
    ['of a switched off player', say('user_disabled'), { ...FINAL, outcome: 'user_disabled' }],
    ['of another currency', say('wrong_currency'), { ...FINAL, outcome: 'wrong_currency' }],
    ['of too little money', say('not_enough_money', { balance: '0.01' }), { ...FINAL, balance: '0.01' }],
    ['of something taken back before', say('cancelled'), { ...FINAL, outcome: 'bet_not_found' }],
    ['of maintenance', say('maintenance'), { ...REPEAT, outcome: 'maintenance' }],
    ['of a limit', say('limit'), { ...REPEAT, outcome: 'limit' }],
    ['of a wrong signature', say('bad_signature'), { ...REPEAT, outcome: 'bad_signature', httpStatus: 200 }],
    ['of a wrong signature by HTTP', { status: 401, body: 'no' }, { ...REPEAT, outcome: 'bad_signature', httpStatus: 401 }],
    ['that the id was used otherwise', say('conflict'), { ...UNKNOWN, detail: 'unknown_status', remoteCode: 'conflict' }],
    ['that nobody agreed upon', say('50%\\\u0000\ud800'), { ...UNKNOWN, remoteCode: '50%\ufffd\ufffd\ufffd' }],
    ['of an error', { status: 500, body: 'down' }, { ...UNKNOWN, httpStatus: 500, detail: 'http_error', responseBody: 'down' }],
    ['that leads elsewhere', { status: 307, headers: { location: '/' }, body: '' }, { ...UNKNOWN, detail: 'redirect' }],
    ['of junk', { body: '<html>\u0000' }, { ...UNKNOWN, detail: 'bad_answer', responseBody: '<html>\ufffd' }],
    ['of JSON that is none', { body: '{"status":"ok","balance":12.5}' }, { ...UNKNOWN, detail: 'bad_answer' }],
    [
      'nested beyond all',
      { body: '['.repeat(32_000) + ']'.repeat(32_000) },
      { ...UNKNOWN, detail: 'bad_answer', responseBody: '••••' },
    ],
    ['without end', { body: 'x'.repeat(65_537) }, { ...UNKNOWN, httpStatus: 200, detail: 'too_large', responseBody: '' }],
  ])('%s is judged', async (_, { status = 200, headers = {}, body }, expected) => {
    const { url } = await listenJson((_call, response) => (response.writeHead(status, headers), body));
    const site = await makeSite(url);
    expect(await wallet.call(credit(site.id, { requestId: 'this' }))).toMatchObject(expected);
  });

  it.each(['bet_not_found', 'cancelled'])(
    '%s, nothing to take back, counts as taken back, for a cancel alone',
    async (status) => {
      const { url } = await listenJson(() => ({ status }));
      const site = await makeSite(url);
      const cancel: WalletRequest = { ...without(credit(site.id)), action: 'cancel', betId: 'b-9' };
      expect(await wallet.call(cancel)).toMatchObject({ end: 'booked', outcome: 'bet_not_found' });
      expect(await wallet.call(credit(site.id))).toMatchObject({ end: 'refused', outcome: 'bet_not_found' });
    },
  );

  it('that was lost after the booking comes again as a duplicate, and the money moved once', async () => {
    const booked = new Map<string, string>();
    const { url } = await listenJson(({ said }, response) => {
      const id = String(said['request_id']);
      if (booked.has(id)) return { status: 'duplicate', balance: '1.25' };
      booked.set(id, String(said['amount']));
      response.socket?.resetAndDestroy();
      return undefined;
    });
    const site = await makeSite(url);
    const request = credit(site.id);
    expect(await wallet.call(request)).toMatchObject({ end: 'unknown', httpStatus: 0, detail: 'ECONNRESET' });
    const again = { ...request, callId: `${request.callId}-2`, attempt: 2 };
    expect(await wallet.call(again)).toMatchObject({ end: 'booked', outcome: 'duplicate', balance: '1.25' });
    expect([...booked]).toEqual([[request.requestId, '1.25']]);
  });

  it('is kept without secrets, in 8 KiB at most', async () => {
    const { url } = await listenJson(({ headers }) => ({
      ...OK,
      token: 'tok',
      echo: 'the key of the site',
      signature: headers['x-signature'],
      secrets: { pin: '1234' },
      padding: '名'.repeat(5_000),
    }));
    const site = await makeSite(url);
    const { responseBody, end } = await wallet.call(credit(site.id));
    expect(end).toBe('booked');
    expect(responseBody).toContain('"token":"••••","echo":"••••","signature":"••••","secrets":"••••","padding":"名');
    expect(Buffer.byteLength(responseBody)).toBeLessThanOrEqual(8_192);
    expect(Buffer.byteLength(responseBody)).toBeGreaterThan(8_192 - 6);
    expect(responseBody).toMatch(/名…$/);
  });
});

describe('a wallet that does not answer', () => {
  it('or drips a byte a second leaves the end unknown after the time', async () => {
    const hole = await listen(() => undefined);
    const drip = await listen((_, response) => {
      response.writeHead(200, { 'content-length': '40' });
      const timer = setInterval(() => response.write(' '), 1_000);
      response.once('close', () => clearInterval(timer));
    });
    const sites = [await makeSite(hole.url), await makeSite(drip.url)];
    // Slower than a connection may be, and that on one that was kept: an answer all the same.
    let afterMs = 0;
    const slow = await listenJson((_, response) => void setTimeout(() => response.end(JSON.stringify(OK)), afterMs));
    const slowSite = await makeSite(slow.url);
    await wallet.call(credit(slowSite.id));
    afterMs = 2_500;
    const late = wallet.call(credit(slowSite.id));
    for (const result of await Promise.all(sites.map(({ id }) => wallet.call(credit(id))))) {
      expect(result).toMatchObject({ end: 'unknown', outcome: 'unknown', httpStatus: 0, detail: 'timeout', responseBody: '' });
      expect(result.latencyMs).toBeGreaterThanOrEqual(4_990);
    }
    expect([(await late).end, slow.sockets()]).toEqual(['booked', 1]);
  }, 15_000);

  it('opens its circuit after five calls in a row; of 32 calls at once one tries it, for ever longer', async () => {
    const own = walletOf();
    let isDown = true;
    let calls = 0;
    const { url } = await listenJson((_, response) => {
      calls += 1;
      if (!isDown) return OK;
      setTimeout(() => response.socket?.resetAndDestroy(), 50);
      return undefined;
    });
    const site = await makeSite(url);
    const burst = async (): Promise<string[]> => {
      const results = await Promise.all(Array.from({ length: 32 }, () => own.call(credit(site.id))));
      return results.map(({ end, detail }) => `${end} ${detail}`).filter((text) => text !== 'not_sent circuit_open');
    };
    for (let call = 0; call < 5; call += 1) {
      expect(own.room(site.id)).toBe(7);
      expect(await own.call(credit(site.id))).toMatchObject({ end: 'unknown', detail: 'ECONNRESET' });
    }
    expect([own.room(site.id), await burst(), calls]).toEqual([0, [], 5]);
    for (const [index, openMs] of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      laterMs += openMs - 500;
      expect([openMs, own.room(site.id), await burst()]).toEqual([openMs, 0, []]);
      laterMs += 500;
      expect([own.room(site.id), await burst(), calls]).toEqual([1, ['unknown ECONNRESET'], 6 + index]);
    }
    isDown = false;
    laterMs += 60_000;
    expect(await burst()).toEqual(['booked ']);
    expect(own.room(site.id)).toBe(7);
    expect((await own.call(credit(site.id))).end).toBe('booked');
  });

  it('has all its places back after its circuit opened while others waited for their turn', async () => {
    const own = walletOf({ callsPerSecond: 5 });
    let isDown = true;
    const { url } = await listenJson((_, response) => (isDown ? void response.socket?.resetAndDestroy() : OK));
    const site = await makeSite(url);
    for (let call = 0; call < 4; call += 1) {
      await own.call(credit(site.id));
      laterMs += 1_000;
    }
    const [fifth, sixth] = await Promise.all([own.call(credit(site.id)), own.call(credit(site.id))]);
    expect([fifth.detail, sixth.detail]).toEqual(['ECONNRESET', 'circuit_open']);
    isDown = false;
    laterMs += 5_000;
    expect((await own.call(credit(site.id))).end).toBe('booked');
    expect(own.room(site.id)).toBe(7);
  });

  it('is told to other processes, which see its circuit and when it last answered', async () => {
    const own = walletOf();
    let isDown = false;
    const { url } = await listenJson((_, response) => {
      if (isDown) response.writeHead(503);
      return OK;
    });
    const site = await makeSite(url);
    const before = Date.now();
    await own.call(credit(site.id));
    isDown = true;
    for (let call = 0; call < 5; call += 1) await own.call(credit(site.id));
    await own.close();
    const state = (await readWalletStates(db, new Date())).get(site.id);
    expect(state).toMatchObject({ state: 'open', failures: 5 });
    for (const instant of [state?.openedAt, state?.lastOkAt]) {
      expect(instant?.getTime()).toBeGreaterThan(before - 50);
      expect(instant?.getTime()).toBeLessThan(Date.now() + 50);
    }
    const opensMs = (state?.nextProbeAt?.getTime() ?? 0) - (state?.openedAt?.getTime() ?? 0);
    expect(opensMs).toBe(5_000);
    const later = new Date((state?.nextProbeAt?.getTime() ?? 0) + 1);
    expect((await readWalletStates(db, later)).get(site.id)?.state).toBe('half_open');
    expect(await own.call(credit(site.id))).toMatchObject({ end: 'not_sent', detail: 'stopping' });
  });
});

describe('one website', () => {
  it('has eight calls under way and no more, whatever the others do', async () => {
    const own = walletOf();
    let [now, most] = [0, 0];
    const hole = await listen((request) => {
      [now, most] = [now + 1, Math.max(most, now + 1)];
      request.once('close', () => (now -= 1));
      setTimeout(() => request.socket.destroy(), 400);
    });
    const [dead, alive] = [await makeSite(hole.url), await makeSite((await listenJson(() => OK)).url)];
    const stuck = Array.from({ length: 12 }, () => own.call(credit(dead.id)));
    const refused = (await Promise.all(stuck.slice(8))).map(({ end, detail }) => `${end} ${detail}`);
    expect(refused).toEqual(Array.from({ length: 4 }, () => 'not_sent full'));
    expect([own.room(dead.id), own.room(alive.id)]).toEqual([0, 7]);
    expect((await own.call(credit(alive.id))).end).toBe('booked');
    await Promise.all(stuck);
    expect(most).toBe(8);
  });

  it('is called no faster than its limit: calls wait for their turn', async () => {
    const own = walletOf({ callsPerSecond: 50 });
    const { url, heard } = await listenJson(() => OK);
    const site = await makeSite(url);
    const startedMs = performance.now();
    const worker = async (): Promise<void> => {
      for (let call = 0; call < 10; call += 1) expect((await own.call(credit(site.id))).end).toBe('booked');
    };
    await Promise.all(Array.from({ length: 5 }, worker));
    // 50 calls: 5 of them at once, the others 20 ms apart.
    expect(performance.now() - startedMs).toBeGreaterThan(880);
    expect(heard).toHaveLength(50);
    const slow = walletOf({ callsPerSecond: 1 });
    expect((await slow.call(credit(site.id))).end).toBe('booked');
    expect(await slow.call(credit(site.id))).toMatchObject({ end: 'not_sent', detail: 'rate' });
  });
});

describe('nothing is sent', () => {
  it('to a website that is unknown, has no address, no key or no approval, or stands in the own network', async () => {
    const { url, heard } = await listenJson(() => OK);
    const cases: [string, string][] = [
      ['999999', 'unknown_site'],
      [(await makeSite('')).id, 'no_address'],
      [(await makeSite('no address')).id, 'no_address'],
      [(await makeSite(url, [])).id, 'no_key'],
      [(await makeUnapproved(url)).id, 'not_approved'],
      [(await makeUnapproved(url, 'failed')).id, 'not_approved'],
      [(await makeSite('http://10.0.0.1/')).id, 'address_refused'],
      [(await makeSite('http://169.254.169.254/')).id, 'address_refused'],
    ];
    for (const [id, detail] of cases)
      expect(await wallet.call(credit(id))).toMatchObject({ end: 'not_sent', outcome: 'unknown', detail });
    expect(heard).toEqual([]);
  });

  // What an approval agrees to is where the money is booked.
  it('to an address that nobody agreed to, of any action, until somebody does; switched off or removed is paid all the same', async () => {
    const [agreed, other] = [await listenJson(() => OK), await listenJson(() => OK)];
    const site = await makeSite(agreed.url);
    const set = async (change: { approved_state?: string; api_url?: string; status?: string; deleted_at?: Date }) => {
      await db.updateTable('site').set(change).where('id', '=', site.id).execute();
      laterMs += 1_000;
    };
    expect((await wallet.call(credit(site.id))).end).toBe('booked');
    await set({ api_url: other.url, approved_state: 'unapproved' });
    const { creditKind: _kind, ...transfer } = credit(site.id);
    const calls: WalletRequest[] = [
      credit(site.id),
      { ...without(credit(site.id)), action: 'cancel', cancels: 'x' },
      { ...without(credit(site.id)), action: 'balance' },
      { ...transfer, action: 'transfer_in' },
      { ...transfer, action: 'transfer_out' },
    ];
    for (const call of calls) expect(await wallet.call(call)).toMatchObject({ end: 'not_sent', detail: 'not_approved' });
    expect([agreed.heard.length, other.heard.length]).toEqual([1, 0]);
    await set({ approved_state: 'approved' });
    await wallet.call(credit(site.id));
    await set({ status: 'disabled', deleted_at: new Date() });
    expect((await wallet.call(credit(site.id))).end).toBe('booked');
    expect([agreed.heard.length, other.heard.length]).toEqual([1, 2]);
  });

  it('signed by a key that does not open; the other key of the website still signs', async () => {
    const openKey = ({ sealed }: { sealed: Buffer }): string => {
      if (sealed.toString().includes('broken')) throw new Error('does not open');
      return sealed.toString();
    };
    const own = walletOf({ openKey });
    const { url, heard } = await listenJson(() => OK);
    expect(await own.call(credit((await makeSite(url, ['broken'])).id))).toMatchObject({ end: 'not_sent', detail: 'no_key' });
    const site = await makeSite(url, ['whole']);
    const soon = new Date(Date.now() + 60_000);
    await db.updateTable('site_api_key').set({ expires_at: soon }).where('site_id', '=', site.id).execute();
    await addKey(site.id, 'broken');
    expect(await own.call(credit(site.id))).toMatchObject({ end: 'booked' });
    expect(heard.map(({ headers }) => String(headers['x-signature']).split(',').length)).toEqual([1]);
  });

  it('over a connection that is made anew to an address that is closed, also when calls went there before', async () => {
    const current = [...allowed];
    const own = walletOf({ allowed: current });
    const { url, sockets } = await listenJson((_, response) => (response.setHeader('connection', 'close'), OK));
    const site = await makeSite(url.replace('127.0.0.1', 'localhost'));
    expect((await own.call(credit(site.id))).end).toBe('booked');
    // As if the name now led into the own network.
    current.length = 0;
    const results = await Promise.all(Array.from({ length: 8 }, () => own.call(credit(site.id))));
    expect(results.map(({ end, detail }) => `${end} ${detail}`)).toEqual(
      Array.from({ length: 8 }, () => 'not_sent address_refused'),
    );
    expect(sockets()).toBe(1);
    expect(own.room(site.id)).toBe(7);
  });

  it('inside a transaction, and for a request that no wallet could understand', async () => {
    const { url, heard } = await listenJson(() => OK);
    const site = await makeSite(url);
    await expect(inTransaction(db, () => wallet.call(credit(site.id)))).rejects.toThrow('inside a transaction');
    const wrong: Partial<WalletRequest>[] = [
      { amount: '0' },
      { amount: '-1' },
      { amount: '1e3' },
      { amount: '0.0000001' },
      { amount: '1000000000000' },
      { requestId: '' },
      { requestId: 'x'.repeat(65) },
      { requestId: 'a b' },
      { callId: 'ü' },
      { action: 'transfer_in' },
      { action: 'balance' },
      { action: 'cancel' },
      { cancels: 'x' },
    ];
    for (const part of wrong) await expect(wallet.call(credit(site.id, part))).rejects.toThrow('no call to a wallet');
    expect(heard).toEqual([]);
  });
});
