import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../tools/test/draw.ts';
import { postUntilTaken } from '../activity/post-until-taken.ts';
import { PLATFORM_KEY } from '../payout/fleet.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { createDraw } from '../payout/payout-model.ts';
import { untilSettled } from '../payout/payout-world.ts';
import { TASK_RULE } from '../sweep/tasks.ts';
import {
  bookFaults,
  DRAWN,
  killLimitMs,
  payoutsOf,
  RECOVERY_LIMIT_MS,
  shownFaults,
  startKillRun,
  tellKills,
  untilGrowing,
  whileUp,
} from '../task/kill-run.ts';
import { betRow, createGame } from '../world.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 100 : 4));
const SITES = 3;
const PLAYERS_A_SITE = 8;
const TARGET = 2;
const TURNS = 100;
/** Of cash, in micros. */
const PRIZE = 1_250_000n;

const VICTIMS = drawVictims(DRAWN, KILLS, 'task-kill');
const run = await startKillRun('task-kill');
const { db, fleet } = run;
afterAll(run.close);

const putTask = async (siteIds: readonly string[]): Promise<string> => {
  const { id: userId } = await db
    .insertInto('staff_user')
    .values({ user_name: 'writer', name: 'writer', invite_code: 'writer' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: budget } = await db
    .insertInto('payout_budget')
    .values({ purpose: 'task', reference: 'kill', currency: 'USD', amount: '1000000', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      kind: 'task',
      code: 'kill',
      title: JSON.stringify({ en: 'Kill' }),
      state: 'running',
      starts_at: new Date(Date.now() - 60_000),
      ends_at: new Date(Date.now() + 86_400_000),
      currency: 'USD',
      budget: '1000000',
      budget_id: budget,
      approved_at: new Date(),
      site_ids: [...siteIds],
      rule: JSON.stringify({
        ...TASK_RULE,
        target: String(TARGET),
        repeat: TURNS,
        prize: { kind: 'cash', amount: '1.25' },
        rewards: 100_000,
      }),
      created_by: userId,
      by_user: 'writer',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('task_stock').values({ activity_id: id, rewards_left: '100000' }).execute();
  return id;
};

it(
  `${KILLS} kills -9 while players work on a task: each turn rewarded once, none missing (${tellDrawn(VICTIMS)})`,
  { timeout: killLimitMs(KILLS) },
  async () => {
    const draw = createDraw(seedOf('task-kill'));
    const sites = await run.createSites({ sites: SITES, players: PLAYERS_A_SITE });
    await db.updateTable('site').set({ task: true }).execute();
    const { code: game } = await createGame(db);
    const task = await putTask(sites.map(({ id }) => id));
    const players = sites.flatMap((site) => site.players.map((id, n) => ({ id, site: site.code, name: `p${n}` })));
    const played = new Map<string, number>(players.map(({ id }) => [id, 0]));

    const rewarded = whileUp(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from task_account where state = 'rewarded'`.execute(db);
      return rows[0]?.n ?? 0;
    });

    let isKilling = true;
    const wrong: string[] = [];
    let batches = 0;
    const play = async (): Promise<void> => {
      while (isKilling) {
        const batch = `k-${(batches += 1)}`;
        const rows = Array.from({ length: 1 + draw.below(6) }, (_, n) => {
          const { id, site, name } = draw.of(players);
          played.set(id, (played.get(id) ?? 0) + 1);
          const now = new Date().toISOString();
          const ids = { bet_id: `${batch}-${n}`, round_id: `${batch}-${n}` };
          return { ...betRow({ site, game, player: name }), ...ids, bet_at: now, settled_at: now };
        });
        const refused = await postUntilTaken({ address: fleet.address, platformKey: PLATFORM_KEY, key: batch, rows });
        if (refused !== '') wrong.push(refused);
        await sleep(draw.below(60));
      }
    };
    const playing = Promise.all([play(), play(), play()]);
    const killed = await run.kill({ victims: VICTIMS, draw, untilDue: () => untilGrowing(rewarded) });
    isKilling = false;
    await fleet.untilWhole();
    await playing;
    await run.heal();

    const expected = new Map([...played].map(([id, bets]) => [id, Math.min(TURNS, Math.floor(bets / TARGET))]));
    const rewards = [...expected.values()].reduce((sum, n) => sum + n, 0);
    await expect.poll(rewarded, { timeout: RECOVERY_LIMIT_MS }).toBe(rewards);
    await run.letTimePass();
    await untilSettled(db, RECOVERY_LIMIT_MS);
    await fleet.drain();

    const payouts = await payoutsOf(db, 'task');
    const books = bookFaults(payouts, await fleet.wallets.bookings(), () => PRIZE);
    const paidOf = Map.groupBy(payouts, ({ player_id: id }) => id);
    const { rows: stock } = await sql<{ left: number }>`
      select rewards_left::int as left from task_stock where activity_id = ${task}`.execute(db);
    process.stdout.write(
      `${KILLS} kills (${tellKills(killed)}), ${rewards} turns rewarded, ${payouts.length} payouts, ${books.transfers} bookings; ${tellDrawn(VICTIMS)}\n`,
    );
    expect(
      shownFaults({
        ...books.wrong,
        refused: wrong,
        miscounted: [...expected].filter(([id, n]) => (paidOf.get(id)?.length ?? 0) !== n),
        stock: stock[0]?.left === 100_000 - rewards ? [] : stock,
      }),
    ).toEqual([]);
    expect(rewards).toBeGreaterThan(0);
  },
);
