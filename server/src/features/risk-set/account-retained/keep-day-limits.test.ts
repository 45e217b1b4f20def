import type { PlatformBet } from '@manager/contract/platform/bets';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { keepDayLimits } from './keep-day-limits.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const game = await createGame(db);
const { id: agentId } = await createAgent(db);
t.clock.set(Date.parse('2026-11-20T12:00:00Z'));

let drawn = 0;
const newSite = async () => {
  const site = await createSite(db, { agentId });
  const setLimit = (usd: string | null) =>
    db.updateTable('site').set({ max_win_day_usd: usd }).where('id', '=', site.id).execute();
  const bet = (player: string, win: string, more: Partial<PlatformBet> = {}): Partial<PlatformBet> => {
    drawn += 1;
    const at = new Date(t.clock.nowMs() - 1_000).toISOString();
    const id = `k${drawn}`;
    return {
      ...betRow({ site: site.code, game: game.code, player, bet_at: at, settled_at: at }),
      bet_id: id,
      round_id: id,
      bet: '1',
      win,
      ...more,
    };
  };
  const isStopped = async (player: string): Promise<boolean> => {
    const { body } = await t.platform.ask('GET', 'config/effective', { site: site.code, game: game.code, player });
    return (body as EffectiveConfig).denials.includes('max_win_day');
  };
  const netOf = async (player: string): Promise<string | undefined> =>
    (
      await db
        .selectFrom('player_day_win')
        .innerJoin('player', 'player.id', 'player_day_win.player_id')
        .select('net_usd')
        .where('player.site_id', '=', site.id)
        .where('user_name', '=', player)
        .executeTakeFirst()
    )?.net_usd;
  return { ...site, setLimit, bet, isStopped, netOf };
};

/** The limit begins; what happens before the earlier bets are read, happens then. */
const keepWith = (meanwhile: () => Promise<unknown>): Promise<unknown> => {
  let isFirst = true;
  const query: Deps['clickhouse']['query'] = async (asked) => {
    if (isFirst && asked.name === 'day_limit.earlier') {
      isFirst = false;
      await meanwhile();
    }
    return t.deps.clickhouse.query(asked);
  };
  return keepDayLimits.run({ ...t.deps, clickhouse: { ...t.deps.clickhouse, query } });
};

it('counts a bet once that comes between the beginning of a limit and the adding of earlier ones, whatever other records were frozen', async () => {
  const site = await newSite();
  await t.platform.postBets([site.bet('ann', '41')]);
  // Another lane has drawn its batch later and frozen it sooner.
  const { rows } = await sql<{ last: string }>`select last_value as last from ingest_batch_id_seq`.execute(db);
  await sql`select setval('ingest_batch_id_seq', ${rows[0]?.last}::bigint + 100)`.execute(db);
  const startedAt = new Date(t.clock.nowMs() - 5_000).toISOString();
  const of = { site: site.code, player: 'ann', game: game.code, currency: 'USD' };
  const session = { session_id: 's1', ...of, started_at: startedAt, row_version: 1 };
  expect(await t.platform.post([session], { kind: 'sessions' })).toMatchObject({ body: { accepted: 1 } });
  await sql`select setval('ingest_batch_id_seq', ${rows[0]?.last}::bigint + 1)`.execute(db);
  await site.setLimit('100');
  await keepWith(() => t.platform.postBets([site.bet('ann', '31')]));
  expect(await site.netOf('ann')).toBe('70');
  await sql`select setval('ingest_batch_id_seq', ${rows[0]?.last}::bigint + 200)`.execute(db);
});

it('judges nobody by half of a day', async () => {
  const site = await newSite();
  await t.platform.postBets([site.bet('bea', '0', { bet: '500' }), site.bet('cid', '71')]);
  await site.setLimit('100');
  await keepWith(async () => {
    await t.platform.postBets([site.bet('bea', '201'), site.bet('cid', '31')]);
    expect([await site.isStopped('bea'), await site.isStopped('cid')]).toEqual([false, false]);
    await site.setLimit('99.5');
    await keepDayLimits
      .run({ ...t.deps, clickhouse: { ...t.deps.clickhouse, query: () => Promise.reject(new Error('away')) } })
      .catch(() => undefined);
    expect(await site.isStopped('bea')).toBe(false);
  });
  expect([await site.isStopped('bea'), await site.isStopped('cid')]).toEqual([false, true]);
});

it('begins anew with the newest beginning of a limit, also when an older one is read meanwhile', async () => {
  const site = await newSite();
  await t.platform.postBets([site.bet('dan', '41')]);
  await site.setLimit('100');
  await keepWith(async () => {
    await site.setLimit(null);
    await keepDayLimits.run(t.deps);
    await t.platform.postBets([site.bet('dan', '31')]);
    await site.setLimit('100');
    const away = () => Promise.reject(new Error('away'));
    await keepDayLimits.run({ ...t.deps, clickhouse: { ...t.deps.clickhouse, query: away } }).catch(() => undefined);
  });
  await keepDayLimits.run(t.deps);
  expect(await site.netOf('dan')).toBe('70');
});

it('leaves days alone that are over everywhere', async () => {
  const site = await newSite();
  await site.setLimit('100');
  await keepDayLimits.run(t.deps);
  const long = '2026-11-14T10:00:00.000Z';
  await t.platform.postBets([site.bet('eli', '31', { bet_at: long, settled_at: long })]);
  expect(await site.netOf('eli')).toBeUndefined();
});
