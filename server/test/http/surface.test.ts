import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@manager/contract/endpoints.gen';
import { getAccountList } from '@manager/contract/features/account/account-list';
import { login } from '@manager/contract/features/auth/login';
import { getUserList } from '@manager/contract/features/user/user';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { trustedProxies } from '../../src/kit/http/trusted-proxies.ts';
import { startTestApp } from '../client.ts';

const PROXIES = ['10.9.0.0/16', '::1'];
const t = await startTestApp({ isTrustedProxy: trustedProxies(PROXIES) });
const LOGIN = `/manager${login.path}`;
const credentials = { username: 'nobody', password: 'not the password' };
let port = 0;

beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as net.AddressInfo).port;
});

const posts = endpoints.filter(({ method }) => method === 'POST');

describe('writes that another site makes a browser send', () => {
  const attempt = async (url: string, headers: Record<string, string>): Promise<number> =>
    (await t.app.inject({ method: 'POST', url, headers: { host: 'console.example', ...headers }, body: '{}' })).statusCode;

  it.each(posts.map((endpoint) => [endpoint.path, endpoint]))('are refused by %s', async (_, endpoint) => {
    const url = `/manager${endpoint.path}`;
    const json = { 'content-type': 'application/json' };
    const statuses = [
      await attempt(url, { ...json, origin: 'https://evil.example' }),
      await attempt(url, { ...json, origin: 'null' }),
      await attempt(url, { ...json, 'sec-fetch-site': 'cross-site' }),
      await attempt(url, { ...json, 'sec-fetch-site': 'same-site' }),
      await attempt(url, { 'content-type': 'application/x-www-form-urlencoded' }),
      await attempt(url, { 'content-type': 'multipart/form-data; boundary=x' }),
      await attempt(url, { 'content-type': 'text/plain' }),
    ];
    expect(statuses).toEqual([403, 403, 403, 403, 415, 415, 415]);
  });

  it('pass from the console itself and from programs', async () => {
    for (const headers of [{}, { origin: 'http://console.example' }, { 'sec-fetch-site': 'same-origin' }]) {
      const given = Object.fromEntries(Object.entries({ 'content-type': 'application/json', ...headers }));
      expect(await attempt(LOGIN, given)).toBe(200);
    }
  });

  it('get no leave from a preflight', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-token',
    };
    const answer = await t.app.inject({ method: 'OPTIONS', url: LOGIN, headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.statusCode).toBe(403);
  });
});

describe('the address of a client', () => {
  const ipSeen = async (
    remoteAddress: string,
    headers: Record<string, string>,
  ): Promise<{ ip: string; country: string | null }> => {
    const username = `probe-${Math.random().toString(36).slice(2)}`;
    await t.app.inject({ method: 'POST', url: LOGIN, remoteAddress, headers, body: { ...credentials, username } });
    return t.deps.authDb
      .selectFrom('login_attempt')
      .select(['ip', 'country'])
      .where('user_name', '=', username)
      .executeTakeFirstOrThrow();
  };

  it('is what a believed proxy says, and nobody else', async () => {
    const spoof = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.8', 'cf-ipcountry': 'NZ' };
    expect(await ipSeen('198.51.100.1', spoof)).toMatchObject({ ip: '198.51.100.1' });
    expect(await ipSeen('10.9.1.1', spoof)).toMatchObject({ ip: '203.0.113.7' });
    // Two hops: what the client itself put in front does not count.
    expect(await ipSeen('10.9.1.1', { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 10.9.2.2' })).toMatchObject({
      ip: '203.0.113.9',
    });
    expect(await ipSeen('10.9.1.1', { 'x-forwarded-for': 'garbage' })).not.toMatchObject({ ip: '203.0.113.7' });
  });

  it('a list that is no list stops the start', () => {
    expect(() => trustedProxies(['10.0.0.0/8', 'everyone'])).toThrow('"everyone"');
  });
});

describe('what is too much', () => {
  const post = (body: string) =>
    t.app.inject({ method: 'POST', url: LOGIN, headers: { 'content-type': 'application/json' }, body });

  it('is turned away before anything reads it', async () => {
    const deep = `${'['.repeat(11)}${']'.repeat(11)}`;
    const statuses = [
      (await post(deep)).statusCode,
      (await post(JSON.stringify({ list: Array.from({ length: 1_001 }, () => 1) }))).statusCode,
      (await post(JSON.stringify({ text: 'x'.repeat(300_000) }))).statusCode,
      (await t.app.inject({ url: `/manager${getUserList.path}?name=${'x'.repeat(8_300)}` })).statusCode,
    ];
    expect(statuses).toEqual([400, 400, 413, 414]);
    expect((await post(JSON.stringify({ ...credentials, username: 'nobody' }))).statusCode).toBe(200);
  });

  it.each(['TRACE', 'CONNECT', 'PUT', 'PATCH', 'PROPFIND'])('%s is no method here', async (method) => {
    const answer = await raw(`${method} ${LOGIN} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  });
});

/** Sends bytes as they are and answers everything that came back until the server hung up, or `silence`. */
const raw = (bytes: string, { waitMs = 3_000, to = port } = {}): Promise<string> =>
  new Promise((resolve) => {
    const socket = net.connect(to, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });

describe('a request that two servers could read in two ways', () => {
  const head = `POST ${LOGIN} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  it.each([
    ['both lengths', `${head}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}x`],
    ['a hidden length', `${head}content-length : 2\r\n\r\n{}`],
    ['a bare line feed in a header', `${head}x-a: 1\nx-b: 2\r\ncontent-length: 2\r\n\r\n{}`],
    ['a head above 16 KiB', `${head}x-a: ${'x'.repeat(17_000)}\r\ncontent-length: 2\r\n\r\n{}`],
  ])('%s is refused and the connection closed', async (_, bytes) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('"code":0');
  });

  it('a thousand idle connections cost others nothing', async () => {
    const idle = Array.from({ length: 1_000 }, () => net.connect(port, '127.0.0.1').on('error', () => undefined));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const answer = await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of idle) socket.destroy();
  });
});

describe('an address that is none', () => {
  let web: Awaited<ReturnType<typeof createApp>>;
  let folder = '';
  let to = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'console-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Console</title>');
    web = await createApp({ deps: t.deps, ingest: t.ingest, webRoot: folder });
    await web.listen({ port: 0, host: '127.0.0.1' });
    to = (web.server.address() as net.AddressInfo).port;
  });
  afterAll(async () => {
    await web.close();
    rmSync(folder, { recursive: true });
  });
  const ask = (method: string, path: string) => raw(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`, { to });

  it.each(['//[', '//[::1', '//', '//%5b', '///', '//x:99999/', '//x/iframe/bet-detail?t=1', '/%', '/manager/%ff'])(
    '%s is not there, whoever asks',
    async (path) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const answer = await ask(method, path);
        expect([method, answer.slice(0, 12)]).toEqual([method, expect.stringMatching(/^HTTP\/1\.1 40[04]$/)]);
      }
    },
  );

  it('is none of a page', async () => {
    for (const path of ['/', '/report/game-report?date=[', '/no-such-page', '/iframe/bet-detail?t=%', '/iframe/bet-detail?t=//['])
      expect([path, (await ask('GET', path)).slice(0, 12)]).toEqual([path, 'HTTP/1.1 200']);
  });
});

describe('what only this machine is told', () => {
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    Promise.all(['/metrics', '/readyz'].map(async (url) => (await t.app.inject({ url, remoteAddress, headers })).statusCode));

  it('is not told to whom a proxy of this machine lets in, believed or not', async () => {
    expect(await ask({})).toEqual([200, 200]);
    expect(await ask({}, '198.51.100.1')).toEqual([404, 404]);
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
      'forwarded',
      'via',
      'cf-connecting-ip',
      'cf-ray',
      'true-client-ip',
      'x-client-ip',
    ])
      expect([name, await ask({ [name]: name === 'x-forwarded-for' ? '127.0.0.1' : 'x' })]).toEqual([name, [404, 404]]);
    // A proxy that adds no header: the name that was asked for is not this machine's.
    expect(await ask({ host: 'console.example' })).toEqual([404, 404]);
    // The proxy that is believed says who asks.
    expect(await ask({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }, '::1')).toEqual([200, 200]);
    expect(await ask({ 'x-forwarded-for': '203.0.113.7' }, '::1')).toEqual([404, 404]);
  });
});

describe('a request that trickles in', () => {
  const LIMIT_MS = 1_000;
  let slow: Awaited<ReturnType<typeof createApp>>;
  let to = 0;
  beforeAll(async () => {
    slow = await createApp({ deps: t.deps, ingest: t.ingest, requestLimitMs: LIMIT_MS });
    await slow.listen({ port: 0, host: '127.0.0.1' });
    to = (slow.server.address() as net.AddressInfo).port;
  });
  afterAll(() => slow.close());

  /** Milliseconds until the server hangs up on somebody who sends a byte every 50 ms. */
  const lifetimeOf = (start: string): Promise<number> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const socket = net.connect(to, '127.0.0.1', () => socket.write(start));
      const drip = setInterval(() => socket.write('x'), 50);
      const timer = setTimeout(() => socket.destroy(), 12_000);
      socket.on('error', () => undefined).resume();
      socket.on('close', () => {
        clearInterval(drip);
        clearTimeout(timer);
        resolve(performance.now() - begun);
      });
    });

  it('is cut at its limit, wherever it stays', async () => {
    const json = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 20000\r\n\r\n"';
    const lines = `authorization: Bearer ${t.platform.key}\r\ncontent-type: application/x-ndjson\r\n`;
    const lives = await Promise.all(
      [
        `GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: `,
        `POST ${LOGIN} HTTP/1.1\r\n${json}`,
        `POST /platform/v1/bets HTTP/1.1\r\nhost: x\r\n${lines}content-length: 20000\r\n\r\n`,
      ].map(lifetimeOf),
    );
    // Shown as a list, so that a failure tells all three.
    expect(lives.filter((ms) => ms <= LIMIT_MS * 0.9 || ms >= LIMIT_MS + 5_000)).toEqual([]);
  });
});

describe('a fault of a store', () => {
  const LEAK = /DB::|at \/|\bselect\b|postgres|kysely|clickhouse|\.ts:|ECONN|syntax error|permission denied/i;
  afterAll(() => t.clock.set(null));

  it('is told without its inside, under the id that the log has', async () => {
    const root = await t.signInAs({ isSuper: true });
    await t.deps.db.schema.alterTable('currency').renameTo('currency_hidden').execute();
    try {
      for (const endpoint of endpoints.filter(({ access }) => access.kind !== 'public')) {
        const answer = await t.app.inject({
          method: endpoint.method,
          url: `/manager${endpoint.path}`,
          headers: { 'x-token': root.token },
          ...(endpoint.method === 'POST' ? { body: {} } : {}),
        });
        expect([endpoint.path, LEAK.test(answer.json<{ message: string }>().message)]).toEqual([endpoint.path, false]);
        if (answer.json<{ code: number }>().code === 50000)
          expect(answer.json()).toMatchObject({ data: { request_id: expect.any(String) } });
      }
    } finally {
      await t.deps.db.schema.alterTable('currency_hidden').renameTo('currency').execute();
    }
  });
});

it('a read takes as its body what is too long for an address, and answers the same', async () => {
  const admin = await t.signInAs({ isSuper: true });
  const url = `/manager${getAccountList.path}`;
  const ask = async (id: string) => {
    const headers = { 'x-token': admin.token };
    const byAddress = await t.app.inject({ url: `${url}?id=${id}`, headers });
    const byBody = await t.app.inject({ method: 'POST', url, headers, payload: { id } });
    return [byAddress, byBody].map((answer) => [answer.statusCode, answer.json<{ code: number }>().code]);
  };
  expect(await ask('1,2')).toEqual([
    [200, 0],
    [200, 0],
  ]);
  const ids = Array.from({ length: 1_500 }, (_, n) => String(9_007_199_254_740_000 + n)).join(',');
  expect(await ask(ids)).toEqual([
    [414, 40001],
    [200, 0],
  ]);
  expect((await ask('1,x'))[1]).toEqual([200, 40001]);
  const nobody = await t.app.inject({ method: 'POST', url, payload: { id: '1' } });
  expect(nobody.json<{ code: number }>().code).toBe(50008);
});
