import { createHmac } from 'node:crypto';
import { getSharedBet } from '@manager/contract/features/account/bet-detail';
import { BetTicket } from '@manager/contract/platform/bet-tickets';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';
import { apiKeyPurpose } from '../../features/set-up/website/api-keys.ts';
import { seal } from '../../kit/service/seal.ts';
import { savePlatformKey } from '../key.ts';

const t = await startTestApp({ settings: { publicUrl: 'https://console.example.com' } });
const { db, settings } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const other = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await savePlatformKey(db, { name: 'no tickets', key: 'no-tickets-key', scopes: ['ingest', 'config'] });
const row = (overrides: object) => betRow({ site: site.code, game: game.code, ...overrides });
await t.platform.postBets([
  row({ bet_id: 'tk-1', player: 'kim' }),
  row({ bet_id: 'tk-2', player: 'lee' }),
  row({ bet_id: 'tk-3', player: 'kim', site: other.code }),
]);

const KEYS = { [site.id]: 'key of the website', [other.id]: 'key of another' };
const addKey = (siteId: string, key: string, expiresAt: Date | null = null) =>
  db
    .insertInto('site_api_key')
    .values({
      site_id: siteId,
      sealed: seal(settings.encryptionKey, apiKeyPurpose(siteId), key),
      last_four: key.slice(-4),
      by_user: '1',
      expires_at: expiresAt,
    })
    .execute();
for (const [siteId, key] of Object.entries(KEYS)) await addKey(siteId, key);
await addKey(site.id, 'key that has ended', new Date(Date.now() - 1_000));

const post = async (body: unknown, headers: Record<string, string> = { authorization: `Bearer ${t.platform.key}` }) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/platform/v1/bet_tickets',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.statusCode, headers: response.headers, body: response.json<Record<string, unknown>>() };
};
const wanted = { site: site.code, player: 'kim', bet_id: 'tk-1' };
const signed = (body: object, { key = KEYS[site.id] ?? '', at = Date.now(), name = 'bet_tickets.' } = {}) => ({
  'x-timestamp': String(at),
  'x-signature': createHmac('sha256', key)
    .update(`${at}.${name}${JSON.stringify(body)}`)
    .digest('hex'),
});
const UNKNOWN = { status: 404, code: 'unknown_bet' };
const faceOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => ({ status, code: body['code'] });

describe('a ticket for a website’s own player', () => {
  it('opens exactly that bet, for a short time', async () => {
    const answer = await post(wanted);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { url, expires_at: expiresAt } = BetTicket.parse(answer.body);
    expect(url).toMatch(/^https:\/\/console\.example\.com\/iframe\/bet-detail\?t=/);
    const leftMs = Date.parse(expiresAt) - Date.now();
    expect(leftMs > 9 * 60_000 && leftMs <= 10 * 60_000).toBe(true);
    const ticket = new URL(url).searchParams.get('t') ?? '';
    expect(await t.anonymous.call(getSharedBet, { t: ticket })).toMatchObject({ bet_id: 'tk-1', bet: '1', win: '0.4' });
  });

  it('is for nobody else’s bet: all of these answer byte for byte alike', async () => {
    const bodies = [
      { ...wanted, bet_id: 'no-such-bet' },
      { ...wanted, bet_id: 'tk-2' },
      { ...wanted, bet_id: 'tk-3' },
      { ...wanted, player: 'lee' },
      { ...wanted, player: 'nobody' },
      { ...wanted, site: other.code },
      { ...wanted, site: 'no-such-site' },
    ];
    const answers = await Promise.all(bodies.map((body) => post(body)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers.map(faceOf)).toEqual(bodies.map(() => UNKNOWN));
  });

  it('wants a key of the scope `ticket`', async () => {
    expect(faceOf(await post(wanted, {}))).toEqual({ status: 401, code: 'unknown_key' });
    expect(faceOf(await post(wanted, { authorization: 'Bearer nobody-knows-me' }))).toEqual({ status: 401, code: 'unknown_key' });
    expect(faceOf(await post(wanted, { authorization: 'Bearer no-tickets-key' }))).toEqual({
      status: 403,
      code: 'scope_missing',
    });
  });

  it('is fetched by the website itself with its api key, for its own bets alone', async () => {
    expect((await post(wanted, signed(wanted))).status).toBe(200);
    const foreign = { site: other.code, player: 'kim', bet_id: 'tk-3' };
    expect((await post(foreign, signed(foreign, { key: KEYS[other.id] ?? '' }))).status).toBe(200);
    const BAD = { status: 401, code: 'bad_signature' };
    const minute = 60_000;
    for (const headers of [
      signed(wanted, { key: KEYS[other.id] ?? '' }),
      signed(wanted, { key: 'key that has ended' }),
      signed(wanted, { at: Date.now() - 6 * minute }),
      signed(wanted, { at: Date.now() + 6 * minute }),
      // As calls to the wallet are signed.
      signed(wanted, { name: '' }),
      signed({ ...wanted, bet_id: 'tk-2' }),
      { ...signed(wanted), 'x-timestamp': 'now' },
      { ...signed(wanted), 'x-signature': '' },
      { ...signed(wanted), 'x-signature': 'ü' },
    ])
      expect(faceOf(await post(wanted, headers))).toEqual(BAD);
    // Without its key nobody learns whether a website exists.
    const nowhere = { ...wanted, site: 'no-such-site' };
    expect(faceOf(await post(nowhere, signed(nowhere)))).toEqual(BAD);
    expect(faceOf(await post(foreign, signed(foreign)))).toEqual(BAD);
    // A wrong bearer is not mended by a right signature.
    expect((await post(wanted, { ...signed(wanted), authorization: 'Bearer nobody-knows-me' })).status).toBe(401);
    const notHis = { ...wanted, bet_id: 'tk-2' };
    expect(faceOf(await post(notHis, signed(notHis)))).toEqual(UNKNOWN);
  });

  it('says what is wrong with the question', async () => {
    expect(faceOf(await post({ ...wanted, more: 1 }))).toEqual({ status: 400, code: 'bad_request' });
    expect(faceOf(await post({ site: site.code }))).toEqual({ status: 400, code: 'bad_request' });
    expect(faceOf(await post('nonsense'))).toEqual({ status: 422, code: 'not_readable' });
    expect(faceOf(await post({ ...wanted, player: 'x'.repeat(5_000) }))).toEqual({ status: 413, code: 'too_large' });
    expect((await post(wanted, { authorization: `Bearer ${t.platform.key}`, 'content-type': 'text/plain' })).status).toBe(415);
  });
});
