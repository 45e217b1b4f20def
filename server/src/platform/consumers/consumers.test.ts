import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';
import { watchQueries } from '../../../test/watched-queries.ts';
import { createAppliedBets } from '../../journal/applied-bets.ts';
import { readIngestMark } from '../../kit/report/ingest-mark.ts';
import { consumeNow, consumePage, positionOf } from './consume.ts';
import { pageAtHand, planPage, readPage } from './read-page.ts';
import type { BetChange, Consumer } from './consumer.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const game = await createGame(db);
await sql`create table taken (bet_id text primary key, net integer not null, bet numeric not null)`.execute(db);

let drawn = 0;
const bet = (more: object = {}) => ({
  ...betRow({ site: site.code, game: game.code, player: 'kim', bet: '1', win: '2' }),
  bet_id: `c-${++drawn}`,
  round_id: `c-${drawn}`,
  bet_at: new Date(t.clock.nowMs() - 5_000).toISOString(),
  settled_at: new Date(t.clock.nowMs() - 4_000).toISOString(),
  ...more,
});

const seen: BetChange[] = [];
let fails = 0;
let isWanted = true;
const consumer: Consumer = {
  name: 'test.count',
  isWanted: async () => isWanted,
  take: async (_deps, tx, changes) => {
    for (const { sign, bet: one } of changes)
      await sql`insert into taken values (${one.betId}, ${sign}::int, ${String(one.bet * BigInt(sign))}::numeric)
        on conflict (bet_id) do update set net = taken.net + excluded.net, bet = taken.bet + excluded.bet`.execute(tx);
    if (fails-- > 0) throw new Error('killed between read and commit');
    seen.push(...changes);
  },
};

const taken = async () =>
  (await sql<{ bet_id: string; net: number; bet: string }>`select * from taken order by bet_id`.execute(db)).rows;

beforeEach(async () => {
  isWanted = true;
  fails = 0;
  await consumeNow(t.deps, consumer);
  await sql`truncate taken`.execute(db);
  seen.length = 0;
});

it('takes each version once, also when it is killed between reading and keeping', async () => {
  const bets = Array.from({ length: 40 }, () => bet());
  for (const part of [bets.slice(0, 15), bets.slice(15)]) await t.platform.postBets(part);
  fails = 2;
  await expect(consumePage(t.deps, consumer)).rejects.toThrow('killed');
  expect(await taken()).toEqual([]);
  await expect(consumePage(t.deps, consumer)).rejects.toThrow('killed');
  await consumeNow(t.deps, consumer);
  await consumeNow(t.deps, consumer);
  const rows = await taken();
  expect(rows.map((row) => row.bet_id).toSorted()).toEqual(bets.map((row) => row.bet_id).toSorted());
  expect(rows.every(({ net }) => net === 1)).toBe(true);
});

it('takes the old version back with the new one', async () => {
  const first = bet({ status: 'pending', settled_at: undefined, win: '0' });
  await t.platform.postBets([first] as never);
  await consumeNow(t.deps, consumer);
  const settled = { ...first, status: 'settled', win: '5', settled_at: new Date(t.clock.nowMs()).toISOString(), row_version: 2 };
  await t.platform.postBets([settled] as never);
  await t.platform.postBets([{ ...settled, status: 'cancelled', row_version: 3 }] as never);
  await consumeNow(t.deps, consumer);
  expect(seen.map(({ sign, bet: one }) => [sign, one.rowVersion, one.status, one.win])).toEqual([
    [1, 1, 'pending', 0n],
    [-1, 1, 'pending', 0n],
    [1, 2, 'settled', 5_000_000n],
    [-1, 2, 'settled', 5_000_000n],
    [1, 3, 'cancelled', 5_000_000n],
  ]);
  expect(await taken()).toEqual([{ bet_id: first.bet_id, net: 1, bet: '1000000' }]);
});

it('is kept by one of several processes', async () => {
  const bets = Array.from({ length: 30 }, () => bet());
  await t.platform.postBets(bets);
  await Promise.all(Array.from({ length: 6 }, () => consumeNow(t.deps, consumer)));
  await consumeNow(t.deps, consumer);
  const rows = await taken();
  expect(rows).toHaveLength(30);
  expect(rows.every(({ net }) => net === 1)).toBe(true);
});

it('gives up what it prepared when another one was faster', async () => {
  await t.platform.postBets([bet()]);
  let isInside = false;
  const slow: Consumer = {
    name: consumer.name,
    isWanted: async () => true,
    prepare: async () => {
      // As another process, which does not see the lock of this one, would.
      await sql`update consumer_position set batch_id = batch_id + 1 where consumer = ${consumer.name}`.execute(db);
      return async () => {
        isInside = true;
      };
    },
  };
  const before = await positionOf(db, consumer.name);
  expect(await consumePage(t.deps, slow)).toBe('more');
  expect(isInside).toBe(false);
  expect(await positionOf(db, consumer.name)).toBe(before + 1n);
});

it('moves on without reading while nobody wants bets, and works without any when it has to', async () => {
  isWanted = false;
  await t.platform.postBets([bet()]);
  await consumeNow(t.deps, consumer);
  isWanted = true;
  await consumeNow(t.deps, consumer);
  expect(await taken()).toEqual([]);
  let turns = 3;
  await consumeNow(t.deps, {
    name: 'test.own',
    isWanted: async () => true,
    ownWork: () => sql`${turns > 0}::boolean`,
    prepare: async (_deps, page) => async () => {
      if (page.changes.length === 0) turns -= 1;
    },
  });
  expect(turns).toBe(0);
});

it('finds in its hands to the letter what the report store would answer, and asks that for what is longer ago', async () => {
  const from = await positionOf(db, consumer.name);
  const kinds = [
    { source: 'bonus', source_id: '7', spin_type: 'free', feature_buy: true, bet: '0', win: '12.345678' },
    { parent_bet_id: 'c-1', jackpot_win: '3.5', win: '0.000001' },
    { status: 'pending', settled_at: undefined, win: '0' },
    {
      bet_at: new Date(t.clock.nowMs() - 40 * 86_400_000).toISOString(),
      settled_at: new Date(t.clock.nowMs() - 40 * 86_400_000).toISOString(),
    },
  ];
  const bets = Array.from({ length: 24 }, (_, at) => bet(kinds[at % kinds.length]));
  await t.platform.postBets(bets as never);
  const amended = bets.flatMap((one, at) =>
    at % 3 === 0 ? [{ ...one, win: '9', status: 'cancelled', settled_at: one.settled_at ?? one.bet_at, row_version: 2 }] : [],
  );
  await t.platform.postBets(amended as never);
  const plan = await planPage(db, { from, mark: BigInt(await readIngestMark(db)), rows: 10_000 });
  const stored = await readPage(t.deps, plan);
  expect(stored.changes).toHaveLength(bets.length + 2 * amended.length);
  expect(pageAtHand(t.deps, plan)).toEqual(stored);
  expect(pageAtHand({ appliedBets: createAppliedBets() }, plan)).toBeUndefined();
});

it('asks the report store for nothing while it keeps up', async () => {
  const watched = watchQueries(t.deps.clickhouse);
  for (let group = 0; group < 3; group++) {
    await t.platform.postBets([bet(), bet()]);
    await consumeNow({ ...t.deps, clickhouse: watched.clickhouse }, consumer);
  }
  expect(await taken()).toHaveLength(6);
  expect(watched.asked).toEqual([]);
});
