import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getChallenge, login } from '@manager/contract/features/auth/login';
import { solveChallenge } from 'altcha-lib/v1';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { client, createStaff, PASSWORD } from '../../../test/staff.ts';
import type { Settings } from '../../kit/service/settings.ts';

const t = await startTestApp();
const { db, settings } = t.deps;
const { userName } = await createStaff(t);
const script = client(t);

beforeEach(async () => {
  await db.deleteFrom('login_attempt').execute();
});

const attempt = async (cloudflareVerifyToken?: string): Promise<number> =>
  (
    await script.send(login, {
      username: userName,
      password: PASSWORD,
      ...(cloudflareVerifyToken === undefined ? {} : { cloudflareVerifyToken }),
    })
  ).code;

describe('the bot check by proof of work', () => {
  const solve = async (): Promise<string> => {
    const { challenge } = await t.anonymous.call(getChallenge, {});
    if (challenge === null) throw new Error('no challenge');
    const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber).promise;
    const { algorithm, salt, signature } = challenge;
    return Buffer.from(
      JSON.stringify({ algorithm, challenge: challenge.challenge, number: solution?.number, salt, signature }),
    ).toString('base64');
  };

  // shows S2.124
  it('lets nobody in without a solved challenge, and each counts once', async () => {
    settings.captcha = 'altcha';
    expect(await attempt()).toBe(40001);
    expect(await attempt('garbage')).toBe(40001);
    const solved = await solve();
    const forged = JSON.parse(Buffer.from(solved, 'base64').toString()) as Record<string, unknown>;
    const wrong = Buffer.from(JSON.stringify({ ...forged, number: Number(forged.number) + 1 })).toString('base64');
    expect(await attempt(wrong)).toBe(40001);
    const codes = await Promise.all(Array.from({ length: 5 }, () => attempt(solved)));
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40001, 40001, 40001, 40001]);
    const { length: notCounted } = await db.selectFrom('login_attempt').where('outcome', '=', 'refused').execute();
    expect(notCounted).toBe(0);
  });
});

describe('Turnstile', async () => {
  type Asked = { secret: string | null; response: string | null; remoteip: string | null; idempotency_key: string | null };
  let asked: Asked[] = [];
  let answer: (response: ServerResponse, asked: Asked) => void;
  /** Plays Cloudflare's siteverify. */
  const cloudflare = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const got: Asked = {
      secret: form.get('secret'),
      response: form.get('response'),
      remoteip: form.get('remoteip'),
      idempotency_key: form.get('idempotency_key'),
    };
    asked.push(got);
    answer(response, got);
  });
  cloudflare.listen(0, '127.0.0.1');
  await once(cloudflare, 'listening');
  afterAll(() => {
    cloudflare.closeAllConnections();
    cloudflare.close();
  });
  const json =
    (value: unknown, status = 200) =>
    (response: ServerResponse) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
  const good = { success: true, hostname: 'console.example.com', action: 'login', challenge_ts: '2026-01-01T00:00:00Z' };
  const turnstile: NonNullable<Settings['turnstile']> = {
    siteKey: 'site-key',
    secretKey: 'secret-key',
    hostname: 'console.example.com',
    verifyUrl: `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}/siteverify`,
  };
  beforeEach(() => {
    settings.captcha = 'turnstile';
    settings.turnstile = turnstile;
    asked = [];
    answer = json(good);
  });
  let drawn = 0;
  const fresh = (): string => `token-${(drawn += 1)}`;

  it('shows the page its site key', async () => {
    expect(await t.anonymous.call(getChallenge, {})).toEqual({ kind: 'turnstile', site_key: 'site-key', challenge: null });
  });

  it('is asked with secret, token and address, and its yes lets in', async () => {
    const token = fresh();
    expect(await attempt(token)).toBe(0);
    expect(asked).toEqual([
      { secret: 'secret-key', response: token, remoteip: '10.9.0.1', idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/) },
    ]);
  });

  it('takes the host under which the console was reached when no public address is set', async () => {
    settings.turnstile = { ...turnstile, hostname: null };
    expect(await attempt(fresh())).toBe(40001);
    answer = json({ ...good, hostname: 'localhost' });
    expect(await attempt(fresh())).toBe(0);
  });

  it('counts a token once, even if Cloudflare said yes twice', async () => {
    const token = fresh();
    expect([await attempt(token), await attempt(token)]).toEqual([0, 40001]);
    answer = json({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    expect(await attempt(fresh())).toBe(40001);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['no', json({ success: false, 'error-codes': ['invalid-input-response'] })],
    ['an expired token', json({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    ['another hostname', json({ ...good, hostname: 'evil.example.com' })],
    ['no hostname', json({ success: true, action: 'login' })],
    ['another form', json({ ...good, action: 'register' })],
    ['no form', json({ success: true, hostname: 'console.example.com' })],
    ['a yes in words', json({ ...good, success: 'true' })],
    ['status 500 with a yes', json(good, 500)],
    ['HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>success</html>')],
    ['nothing', (response) => response.destroy()],
    ['half an answer', (response) => response.writeHead(200, { 'content-length': '500' }).end('{"success":true')],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['null', json(null)],
  ])('lets nobody in on %s', async (_, behaviour) => {
    answer = behaviour;
    expect(await attempt(fresh())).toBe(40001);
    expect(asked).toHaveLength(1);
    expect(await db.selectFrom('login_attempt').select('outcome').execute()).toEqual([{ outcome: 'bot_check' }]);
  });

  it('lets nobody in when Cloudflare does not answer within two seconds', async () => {
    answer = () => undefined;
    const startedMs = performance.now();
    expect(await attempt(fresh())).toBe(40001);
    expect(performance.now() - startedMs).toBeGreaterThan(1_900);
  });

  it('lets nobody in when Cloudflare sends its answer drop by drop', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(drip));
    };
    expect(await attempt(fresh())).toBe(40001);
  });

  it('is not asked about tokens that are none', async () => {
    for (const token of [undefined, '', 'x'.repeat(2_049)]) expect(await attempt(token)).toBe(40001);
    expect(asked).toEqual([]);
  });

  it('lets nobody in while it is not set up', async () => {
    settings.turnstile = null;
    expect(await attempt(fresh())).toBe(40001);
    settings.turnstile = { ...turnstile, verifyUrl: 'http://127.0.0.1:1/' };
    expect(await attempt(fresh())).toBe(40001);
  });
});
