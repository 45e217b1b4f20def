import { UnknownBatches } from '@manager/contract/platform/batches';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';
import { backUp } from '../../../test/payout/restore.ts';
import { silentLog } from '../../../test/stores.ts';
import { noticeRestore } from '../../audit/notice-restore.ts';
import { savePlatformKey } from '../key.ts';

const t = await startTestApp();
const { db, clickhouse, completeness } = t.deps;
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });

const ask = (query: string, key = t.platform.key) =>
  t.app.inject({ url: `/platform/v1/batches${query}`, headers: key === '' ? {} : { authorization: `Bearer ${key}` } });
const spansOf = async (query = '?state=unknown') => {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  return UnknownBatches.parse(response.json()).spans;
};
const bets = (...ids: string[]) =>
  ids.map((id) => ({
    ...betRow({ site: site.code, game: game.code, player: 'p', bet: '1', win: '0' }),
    bet_id: id,
    round_id: id,
  }));

it('answers that nothing is lost where nothing was restored', async () => {
  expect(await spansOf()).toEqual([]);
});

it.each([
  '',
  '?state=',
  '?state=applied',
  '?state=unknown&state=unknown',
  '?state=unknown&since=',
  '?state=unknown&since=yesterday',
  '?state=unknown&since=17',
  '?state=unknown&since=2026-13-01T00:00:00Z',
  '?state=unknown&since=99999999999999999999-01-01T00:00:00Z',
  `?state=unknown&since=${'9'.repeat(4_000)}`,
  '?state=unknown&since[]=2026-01-01T00:00:00Z',
  '?state=unknown&site=x',
])('refuses %s', async (query) => {
  const response = await ask(query);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'bad_request' });
});

it('asks for a key that may send facts', async () => {
  await savePlatformKey(db, { name: 'reads settings', key: 'mpk_reads_settings', scopes: ['config'] });
  expect((await ask('?state=unknown', '')).statusCode).toBe(401);
  expect((await ask('?state=unknown', 'mpk_nobody_knows')).statusCode).toBe(401);
  expect((await ask('?state=unknown', 'mpk_reads_settings')).statusCode).toBe(403);
});

it('names the time and what is known of it; what is sent again is taken once', async () => {
  expect((await t.platform.post(bets('kept'))).status).toBe(200);
  const restore = await backUp(db);
  const sentAt = Date.now();
  expect((await t.platform.post(bets('lost-1', 'lost-2'))).status).toBe(200);
  await restore();
  await sql`select setval(pg_get_serial_sequence('ingest_batch', 'id'), (select max(id) from ingest_batch))`.execute(db);
  await completeness.check();
  await noticeRestore({ db, clickhouse, dataDir: '/nowhere', log: silentLog });
  const [span, ...more] = await spansOf();
  expect(more).toEqual([]);
  expect(Date.parse(span?.from ?? '')).toBeLessThan(sentAt);
  expect(Date.parse(span?.to ?? '')).toBeGreaterThan(sentAt);
  expect(span?.known).toMatchObject([{ kind: 'bets', site: site.code, rows: 2 }]);
  // A platform asks from its last look on.
  expect(await spansOf(`?state=unknown&since=${encodeURIComponent(span?.to ?? '')}`)).toEqual([span]);
  const later = new Date(Date.parse(span?.to ?? '') + 1_000).toISOString();
  expect(await spansOf(`?state=unknown&since=${later}`)).toEqual([]);
  expect(await spansOf('?state=unknown&since=2026-01-01T00:00:00%2B08:00')).toEqual([span]);
});

it('makes one span of several signs of one restore, and another of the next', async () => {
  const note = (id: string, restoredTo: string, notedAt: string) =>
    db
      .insertInto('restore_note')
      .values({ signal: 'command', evidence_id: id, restored_to: restoredTo, noted_at: notedAt, evidence: '{}' })
      .execute();
  await note('a', '2025-01-01T10:00:00Z', '2025-01-01T12:00:00Z');
  await note('b', '2025-01-01T11:00:00Z', '2025-01-01T12:00:10Z');
  await note('c', '2025-01-03T11:00:00Z', '2025-01-03T12:00:10Z');
  expect((await spansOf()).slice(0, 2)).toEqual([
    { from: '2025-01-01T09:59:00.000Z', to: '2025-01-01T12:00:10.000Z', known: [] },
    { from: '2025-01-03T10:59:00.000Z', to: '2025-01-03T12:00:10.000Z', known: [] },
  ]);
});
