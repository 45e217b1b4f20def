import type { PlatformBet } from '@manager/contract/platform/bets';
import { decimal, toWire } from '@manager/domain/money';
import { TASK_PERIODS, TASK_TYPES } from '@manager/domain/task';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedOf } from '../../../../../tools/test/draw.ts';
import { createBetDraw, RATES } from '../../../../test/activity/draw-bets.ts';
import { type OraclePlay, type OracleTask, type OracleTurn, progressOf } from '../../../../test/activity/task-oracle.ts';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { consumeNow } from '../../../platform/consumers/consume.ts';
import { askRecompute } from '../../activity/core/ask-recompute.ts';
import { giveRewards } from './give-rewards.ts';
import { taskConsumer } from './task-consumer.ts';

const t = await startTestApp();
const { db } = t.deps;
for (const [code, rate] of Object.entries(RATES)) await createCurrency(db, { code, rate });
const agent = await createAgent(db);
const other = await createAgent(db);
const sites = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: other.id })];
await db.updateTable('site').set({ task: true }).execute();
const games = [await createGame(db), await createGame(db), await createGame(db)];
const { userId } = await t.signInAs({ isSuper: true });

const SEED = Number(process.env['SEED'] ?? seedOf('tasks'));
const BETS = Number(process.env['ACTIVITY_BETS'] ?? 260);
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(NOW_MS + days * DAY_MS).toISOString();
t.clock.set(NOW_MS + 5 * DAY_MS);

const { draw, pick, players, newest, drawBatch } = createBetDraw({
  seed: SEED,
  sites,
  games,
  names: ['ann', 'bob', 'cid', 'dan'],
  most: { bet: 10, win: 40 },
  betAt: (drawn, rootAt) => {
    const hours = Math.floor(rootAt === undefined ? (drawn() - 0.5) * 7 * 24 : drawn() * 7 - 3);
    return new Date((rootAt === undefined ? NOW_MS : Date.parse(rootAt)) + hours * 3_600_000).toISOString();
  },
});

type Put = { id: string; task: OracleTask; rewards: number };

const putTask = async (task: OracleTask, rewards: number): Promise<Put> => {
  const idsOf = (list: readonly { id: string; code: string }[], codes: readonly string[]) =>
    list.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  const { id: budget } = await db
    .insertInto('payout_budget')
    .values({ purpose: 'task', reference: `p-${draw()}`, agent_id: null, currency: 'USD', amount: '1', created_at: t.deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { type, target, multiple, period, window_days, repeat } = task;
  const { id } = await db
    .insertInto('activity')
    .values({
      kind: 'task',
      code: `p-${draw()}`,
      title: JSON.stringify({ en: 'Task' }),
      state: 'running',
      starts_at: task.from,
      ends_at: task.to,
      min_bet_usd: task.min,
      currency: 'USD',
      budget: '1',
      budget_id: budget,
      approved_at: t.deps.now(),
      site_ids: idsOf(sites, task.sites),
      off_game_ids: idsOf(games, task.offGames),
      rule: JSON.stringify({
        kind: 'task',
        type,
        target,
        multiple,
        period,
        window_days,
        repeat,
        after_task_id: null,
        prize: { kind: 'points', points: 1 },
        rewards: Math.max(1, rewards),
      }),
      created_by: userId,
      by_user: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('task_stock')
    .values({ activity_id: id, rewards_left: String(rewards) })
    .execute();
  return { id, task, rewards };
};

/** Every type with every period, with places and stakes drawn. */
const drawn = TASK_TYPES.flatMap((type) =>
  TASK_PERIODS.filter((period) => type !== 'days_in_a_row' || period !== 'daily').map((period): OracleTask => ({
    type,
    period,
    target: type === 'bet_amount' ? pick(['5', '12.5', '30.123456']) : pick(['1', '2', '3']),
    multiple: type === 'win_multiple' ? pick(['1', '2.5']) : null,
    window_days: period === 'window' ? pick([2, 3]) : null,
    repeat: pick([1, 2, 3]),
    from: at(-3),
    to: at(2.5),
    min: pick([null, '0.5']),
    sites: pick([[], [sites[0]?.code ?? '']]),
    offGames: pick([[], [games[2]?.code ?? '']]),
  })),
);

type Stored = OracleTurn & { player: string; state: string };

const storedTurns = async (id: string): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select site.code || '/' || player.user_name as player, period_key as key, turn, progress::text as progress, state
    from task_account join player on player.id = task_account.player_id join site on site.id = player.site_id
    where activity_id = ${id} order by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, progress: toWire(decimal(row.progress)) }));
};

const storedPlays = async (id: string, player: string): Promise<OraclePlay[]> => {
  const { rows } = await sql<{ day: string; rounds: number; bet: string }>`
    select day::text as day, rounds::int as rounds, bet_usd::text as bet
    from task_play join player on player.id = task_play.player_id join site on site.id = player.site_id
    where activity_id = ${id} and site.code || '/' || player.user_name = ${player} order by day`.execute(db);
  return rows.map((row) => ({ ...row, bet: toWire(decimal(row.bet)) }));
};

/** Turns that bets still move are what the second implementation says; any other one has begun once, and nothing of it is left. */
const check = async ({ id, task, rewards }: Put): Promise<number> => {
  const stored = await storedTurns(id);
  let compared = 0;
  for (const { site, name } of players) {
    const player = `${site}/${name}`;
    const { turns, plays } = progressOf(
      task,
      [...newest.values()].filter((bet) => bet.site === site && bet.player === name),
    );
    const own = stored.filter((row) => row.player === player);
    const nameOf = ({ key, turn }: OracleTurn) => `${key} ${turn}`;
    const expected = new Map(turns.map((turn) => [nameOf(turn), turn.progress]));
    for (const row of own.filter(({ state }) => state !== 'rewarded')) {
      const progress = expected.get(nameOf(row)) ?? '0';
      const isDone = decimal(progress).eq(decimal(task.target));
      expect({ task, row }).toEqual({ task, row: { ...row, progress, state: isDone ? 'completed' : 'in_progress' } });
      compared += 1;
    }
    const known = new Set(own.map(nameOf));
    expect({ task, player, missing: turns.map(nameOf).filter((one) => !known.has(one)) }).toEqual({ task, player, missing: [] });
    if (rewards === 0) expect({ task, player, plays: await storedPlays(id, player) }).toEqual({ task, player, plays });
  }
  return compared;
};

it(`counts live as a second implementation does from the final bets, and rewards each turn once (seed ${SEED})`, async () => {
  const tasks: Put[] = [];
  for (const [index, task] of drawn.entries()) tasks.push(await putTask(task, index % 2 === 0 ? 0 : 1_000));
  for (let sent = 0; sent < BETS;) {
    const batch = drawBatch(20);
    sent += batch.length;
    await t.platform.postBets(batch.map((bet): PlatformBet => ({ ...bet, rate: undefined }) as PlatformBet));
    if (draw() < 0.7) await consumeNow(t.deps, taskConsumer);
    if (draw() < 0.3) await Promise.all([giveRewards.run(t.deps), giveRewards.run(t.deps)]);
  }
  await consumeNow(t.deps, taskConsumer);
  let compared = 0;
  for (const one of tasks) compared += await check(one);
  // The world is worth something.
  expect(compared).toBeGreaterThan(tasks.length * 2);
  for (const { id } of tasks) await askRecompute(db, id);
  await consumeNow(t.deps, taskConsumer);
  expect(await db.selectFrom('activity_recompute').selectAll().execute()).toEqual([]);
  for (const one of tasks) await check(one);
  const { rows } = await sql<{ rewarded: number; given: number; left: number }>`
    select (select count(*)::int from task_account where state = 'rewarded') as rewarded, (select count(*)::int from task_point) as given,
      (select sum(1000 - rewards_left)::int from task_stock where rewards_left > 0) as left`.execute(db);
  expect(rows[0]?.rewarded).toBeGreaterThan(0);
  expect(rows[0]).toEqual({ rewarded: rows[0]?.rewarded, given: rows[0]?.rewarded, left: rows[0]?.rewarded });
});
