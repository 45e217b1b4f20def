import { getSeamlessDetail } from '@manager/contract/features/log/seamless';
import type { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createSite } from '../../../../test/world.ts';
import { scanMonth } from '../../../completeness/scan.ts';
import { verifyFacts } from '../../../ingest/rebuild-verify.ts';

const t = await startTestApp();
const { db, clickhouse } = t.deps;
const site = await createSite(db, { agentId: (await createAgent(db)).id });
// The engine goes by its own clock.
const nowMs = Date.now();
t.clock.set(nowMs);
const staff = await t.signInAs({ codes: ['O-1'] });

const call = (callId: string, days: number, overrides: Partial<PlatformSeamlessCall> = {}): PlatformSeamlessCall => ({
  call_id: callId,
  site: site.code,
  player: 'ann',
  kind: 'win',
  request_id: callId,
  latency_ms: 10,
  outcome: 'ok',
  http_status: 200,
  called_at: new Date(nowMs - days * 86_400_000).toISOString(),
  request_body: '{"action":"credit"}',
  response_body: '{"status":"ok"}',
  row_version: 1,
  ...overrides,
});
const CALLS = [
  call('ok-old', 7.01),
  call('ok-new', 6.99),
  call('again-old', 8, { outcome: 'duplicate', attempt: 3 }),
  call('nothing-old', 8, { kind: 'cancel', outcome: 'bet_not_found' }),
  call('refused-old', 8, { outcome: 'bet_not_found' }),
  call('lost-old', 400, { outcome: 'unknown', http_status: 0 }),
];
const KEPT = ['ok-new', 'refused-old', 'lost-old'];
const { body } = await t.platform.post(CALLS, { kind: 'seamless_calls' });
if (body.rejected.length > 0) throw new Error(JSON.stringify(body.rejected));

const shown = async (): Promise<string[]> => {
  const ids: string[] = [];
  for (const { call_id } of CALLS) {
    const detail = await staff.call(getSeamlessDetail, { call_id });
    expect(detail.request_body === '').toBe(detail.response_body === '');
    if (detail.request_body !== '') ids.push(call_id);
  }
  return ids;
};

test('bodies of successes are shown for seven days, and the engine drops them; those of failures stay', async () => {
  expect(await shown()).toEqual(KEPT);
  await clickhouse.command({ name: 'test', sql: 'OPTIMIZE TABLE seamless_call FINAL' });
  const stored = await clickhouse.query<{ call_id: string }>({
    name: 'test',
    sql: `SELECT call_id FROM seamless_call WHERE request_body != '' OR response_body != ''`,
  });
  expect(new Set(stored.map(({ call_id }) => call_id))).toEqual(new Set(KEPT));
  expect(await shown()).toEqual(KEPT);
});

test('the report store counts as whole without them', async () => {
  expect((await verifyFacts({ db, clickhouse })).differences).toEqual([]);
  const months = await db
    .selectFrom('fact_month')
    .select(['table_name', 'partition'])
    .where('table_name', '=', 'seamless_call')
    .execute();
  expect(months.length).toBeGreaterThan(1);
  const deps = { db, clickhouse, log: t.deps.log, signal: new AbortController().signal };
  for (const { partition } of months) {
    const month = { table: 'seamless_call', partition } as const;
    expect(await scanMonth(deps as never, month, { exclusive: (work) => work() })).toBeNull();
  }
});
