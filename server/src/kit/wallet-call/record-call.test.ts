import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { untilSent } from '../../../test/outbox.ts';
import { createAgent, createSite } from '../../../test/world.ts';
import { inTransaction } from '../../postgres/db.ts';
import { readAllowedAddresses } from '../../wallet/address-guard.ts';
import { createOutboundWallet } from '../../wallet/create-outbound-wallet.ts';
import type { WalletRequest, WalletResult } from '../../wallet/outbound.ts';
import { seal, unseal } from '../service/seal.ts';
import { factsOfCall, recordCall } from './record-call.ts';

const t = await startTestApp();
const { db, clickhouse, settings, log } = t.deps;
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const purpose = `api key of website ${site.id}`;

let answer: Buffer | string = '';
const server = createServer((request, response) => {
  request.resume().once('end', () => response.end(answer));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const wallet = createOutboundWallet({
  db,
  openKey: ({ sealed }) => unseal(settings.encryptionKey, purpose, sealed).toString(),
  allowed: readAllowedAddresses('127.0.0.1'),
  now: () => new Date(t.clock.nowMs()),
  log,
});
afterAll(async () => {
  await wallet.close();
  server.closeAllConnections();
  server.close();
});
const sealed = seal(settings.encryptionKey, purpose, 'the key');
await db.insertInto('site_api_key').values({ site_id: site.id, sealed, last_four: '-key', by_user: '0' }).execute();
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
await db.updateTable('site').set({ api_url: url }).where('id', '=', site.id).execute();

const common = { siteId: site.id, player: 'kim', currency: 'USD', attempt: 1, isTest: false };
const made: WalletRequest[] = [
  { ...common, callId: 'c-1', requestId: 'r-1', action: 'credit', creditKind: 'promo', amount: '0.000001', roundId: 'o-1' },
  { ...common, callId: 'c-2', requestId: 'r-2', action: 'credit', creditKind: 'jackpot', amount: '999999999999.999999' },
  { ...common, callId: 'c-3', requestId: 'r-3', action: 'transfer_in', amount: '1' },
  { ...common, callId: 'c-4', requestId: 'cancel:r-3', action: 'cancel', cancels: 'r-3', attempt: 7 },
  { ...common, callId: 'c-5', requestId: 'r-5', action: 'balance' },
];
const record = async (request: WalletRequest): Promise<void> => {
  const result = await wallet.call(request);
  await inTransaction(db, (tx) => recordCall(tx, request, result));
};
const refused = async (): Promise<unknown[]> => {
  const { rows } = await sql`select message from fact_outbox where refused_at is not null`.execute(db);
  return rows;
};

test('attempts become facts by what they were, and of a call that was not sent there is none', async () => {
  answer = '{"status":"ok","balance":"5","token":"secret"}';
  for (const request of made) await record(request);
  await record({ ...common, siteId: '999999', callId: 'c-6', requestId: 'r-6', action: 'balance' });
  await untilSent(db);
  expect(await refused()).toEqual([]);
  const rows = await clickhouse.query({
    name: 'test',
    sql: `SELECT call_id, site_id, user_name, direction, kind, request_id, round_id, toString(amount) AS amount, attempt, outcome, http_status, remote_code,
            response_body FROM seamless_call ORDER BY call_id`,
  });
  const same = {
    site_id: Number(site.id),
    user_name: 'kim',
    direction: 'out',
    outcome: 'ok',
    http_status: 200,
    remote_code: 'ok',
  };
  const response_body = '{"status":"ok","balance":"5","token":"***"}';
  const row = (ids: readonly [string, string], kind: string, more = {}) => ({
    ...same,
    call_id: ids[0],
    request_id: ids[1],
    kind,
    round_id: '',
    amount: null,
    attempt: 1,
    response_body,
    ...more,
  });
  expect(rows).toEqual([
    // Of the first attempts only the third is one of those whose bodies are kept.
    row(['c-1', 'r-1'], 'bonus', { amount: '0.000001', round_id: 'o-1', response_body: '' }),
    row(['c-2', 'r-2'], 'jackpot', { amount: '999999999999.999999', response_body: '' }),
    row(['c-3', 'r-3'], 'transfer', { amount: '1' }),
    row(['c-4', 'cancel:r-3'], 'cancel', { attempt: 7 }),
    row(['c-5', 'r-5'], 'balance', { response_body: '' }),
  ]);
});

test('every failure and every repeat keeps its bodies, of the other successes one in ten', async () => {
  answer = '{"status":"user_disabled"}';
  const refusal = await wallet.call({ ...common, callId: 'k-1', requestId: 'k', action: 'balance' });
  answer = '{"status":"ok","balance":"5"}';
  const success = await wallet.call({ ...common, callId: 'k-2', requestId: 'k', action: 'balance' });
  const kept = (result: WalletResult, attempt: number): number =>
    Array.from({ length: 2_000 }, (_, index) => ({ ...common, callId: `k-${index}`, requestId: 'k', attempt }))
      .flatMap((each) => factsOfCall({ ...each, action: 'balance' }, result))
      .filter(({ line }) => 'request_body' in line && 'response_body' in line).length;
  expect([kept(refusal, 1), kept({ ...success, end: 'unknown' }, 1), kept(success, 2)]).toEqual([2_000, 2_000, 2_000]);
  expect(kept(success, 1)).toBeGreaterThan(150);
  expect(kept(success, 1)).toBeLessThan(250);
});

test('whatever a website answers, its attempt is on record', async () => {
  const hostile: (string | Buffer)[] = [
    '',
    '\0\0',
    Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0x00]),
    '{"status":"\\ud800\\u0000\\u202e\\\\","balance":"1"}',
    `{"status":"${'名'.repeat(64)}"}`,
    `{"status":"ok","balance":"1","note":"${'"\\'.replaceAll(/./g, '\\$&').repeat(8_000)}"}`,
    `{"status":"ok","balance":"1","token":"","note":"${'名'.repeat(4_000)}"}`,
    `{"token":"x"}${'{"token":""}'.repeat(3_000)}`,
    '[null]',
    `{"status":"   "}`,
  ];
  for (const [index, each] of hostile.entries()) {
    answer = each;
    await record({ ...common, callId: `h-${index}`, requestId: `h-${index}`, action: 'balance', attempt: 2 });
  }
  await untilSent(db);
  expect(await refused()).toEqual([]);
  const stored = await clickhouse.query<{ call_id: string }>({
    name: 'test',
    sql: `SELECT call_id FROM seamless_call WHERE startsWith(call_id, 'h-') ORDER BY call_id`,
  });
  expect(stored.map(({ call_id }) => call_id)).toEqual(hostile.map((_, index) => `h-${index}`));
});
