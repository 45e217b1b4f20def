import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes, randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { apiKeyPurpose } from '../src/features/set-up/website/api-keys.ts';
import { seal } from '../src/kit/service/seal.ts';
import { createDb } from '../src/postgres/db.ts';
import { isTransient } from '../src/postgres/transient.ts';
import { postUntilTaken } from './activity/post-until-taken.ts';
import { type Fleet, type Part, PARTS, PLATFORM_KEY, startFleet } from './payout/fleet.ts';
import { createDraw } from './payout/payout-model.ts';
import { createPayoutSites, KEY, untilSettled } from './payout/payout-world.ts';
import { silentLog } from './stores.ts';
import { TASK_RULE } from './sweep/tasks.ts';
import { betRow, createGame } from './world.ts';

const KILLS = Number(process.env['KILLS'] ?? 8);
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31));
const SITES = 3;
const PLAYERS_A_SITE = 8;
const TARGET = 2;
const TURNS = 100;
/** Of cash, in micros. */
const PRIZE = 1_250_000n;
const RECOVERY_LIMIT_MS = 180_000;
const LIMIT_A_KILL_MS = 30_000;
const SHOWN = 3;
const PATIENCE_MS = 15_000;
const BUSY_REWARDS = 4;

const FAULTS = [
  { kind: 'lost_answer', probability: 0.08 },
  { kind: 'http_500', probability: 0.08 },
  { kind: 'slow', ms: 300, probability: 0.08 },
  { kind: 'duplicate', probability: 0.05 },
] as const;
/** Counting and rewarding are the server's. */
const DRAWN: readonly Part[] = ['server', 'server', 'server', 'server', 'payer', 'engine', 'postgres', 'wallet'];

const folder = mkdtempSync(join(tmpdir(), 'manager-task-kill-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const encryptionKey = randomBytes(32);
const fleet: Fleet = await startFleet({ folder, encryptionKey, payers: 1 });
const database = createDb({ url: fleet.databaseUrl, log: silentLog, waitMs: 10_000, poolMax: 4, ingestMax: 1 });
const { db } = database;
afterAll(async () => {
  await database.close();
  await fleet.stop();
  rmSync(folder, { recursive: true, force: true });
});

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

/** Time passes: what waits for its next attempt has waited. */
const letTimePass = (): Promise<unknown> =>
  db.updateTable('payout').set({ next_attempt_at: new Date() }).where('next_attempt_at', 'is not', null).execute();

const micros = (amount: string): bigint => BigInt(Math.round(Number.parseFloat(amount) * 1e6));

it(
  `${KILLS} kills -9 while players work on a task: each turn rewarded once, none missing`,
  { timeout: Math.max(420_000, KILLS * LIMIT_A_KILL_MS) },
  async () => {
    const draw = createDraw(SEED);
    const sealKey = (siteId: string): Buffer => seal(encryptionKey, apiKeyPurpose(siteId), KEY);
    const sites = await createPayoutSites(db, fleet.wallets, { sites: SITES, players: PLAYERS_A_SITE, sealKey });
    await db.updateTable('site').set({ task: true }).execute();
    const { code: game } = await createGame(db);
    const task = await putTask(sites.map(({ id }) => id));
    const codes = sites.map(({ code }) => code);
    await fleet.setFaults(codes, FAULTS);
    const players = sites.flatMap((site) => site.players.map((id, n) => ({ id, site: site.code, name: `p${n}` })));
    const played = new Map<string, number>(players.map(({ id }) => [id, 0]));

    const countRewarded = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from task_account where state = 'rewarded'`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const rewarded = () => countRewarded().catch((error: unknown) => (isTransient(error) ? -1 : Promise.reject(error as Error)));
    /** Kills come while rewards are given; when too much is down for that, all the same. */
    const untilBusy = async (): Promise<void> => {
      const before = await rewarded();
      for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await sleep(20))
        if ((await rewarded()) >= before + BUSY_REWARDS) return;
    };

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
    const kills: Record<Part, number> = { server: 0, engine: 0, payer: 0, postgres: 0, wallet: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      await untilBusy();
      await sleep(draw.below(600));
      const part = draw.of(DRAWN);
      // What is on its way back is waited for.
      while (!fleet.kill(part)) await sleep(20);
      kills[part] += 1;
    }
    isKilling = false;
    await fleet.untilWhole();
    await playing;
    await fleet.setFaults(codes, []);

    const expected = new Map([...played].map(([id, bets]) => [id, Math.min(TURNS, Math.floor(bets / TARGET))]));
    const rewards = [...expected.values()].reduce((sum, n) => sum + n, 0);
    await expect.poll(rewarded, { timeout: RECOVERY_LIMIT_MS }).toBe(rewards);
    await letTimePass();
    await untilSettled(db, RECOVERY_LIMIT_MS);
    await fleet.drain();

    const payouts = await db.selectFrom('payout').selectAll().where('source_id', '=', task).execute();
    const booked = Map.groupBy(await fleet.wallets.bookings(), ({ request_id: id, cancels }) => cancels ?? id);
    const paidOf = Map.groupBy(payouts, ({ player_id: id }) => id);
    const { rows: stock } = await sql<{ left: number }>`
      select rewards_left::int as left from task_stock where activity_id = ${task}`.execute(db);
    const faults = {
      refused: wrong,
      miscounted: [...expected].filter(([id, n]) => (paidOf.get(id)?.length ?? 0) !== n),
      unpaid: payouts.filter(({ state }) => state !== 'paid'),
      bookedOtherwise: payouts.filter(
        ({ transfer_id: id }) =>
          booked
            .get(id)
            ?.map(({ amount }) => micros(amount))
            .join() !== String(PRIZE),
      ),
      unknown: [...booked.keys()].filter((id) => payouts.every((one) => one.transfer_id !== id)),
      stock: stock[0]?.left === 100_000 - rewards ? [] : stock,
    };
    process.stdout.write(
      `${KILLS} kills (${PARTS.map((part) => `${part} ${kills[part]}`).join(', ')}), ${rewards} turns rewarded, ${payouts.length} payouts, ` +
        `${booked.size} bookings; seed ${SEED}\n`,
    );
    expect(
      Object.entries(faults)
        .filter(([, list]) => list.length > 0)
        .map(([name, list]) => [name, list.slice(0, SHOWN)]),
    ).toEqual([]);
    expect(rewards).toBeGreaterThan(0);
  },
);
