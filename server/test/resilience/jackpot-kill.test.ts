import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sumToMicros } from '@manager/domain/micros';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../tools/test/draw.ts';
import { readConfig } from '../../src/config.ts';
import { apiKeyPurpose } from '../../src/features/set-up/website/api-keys.ts';
import { seal } from '../../src/kit/service/seal.ts';
import { createDb } from '../../src/postgres/db.ts';
import { openStores } from '../../src/stores.ts';
import { createJackpotFeed } from '../jackpot/jackpot-feed.ts';
import { faultsOfBooks, putPool } from '../jackpot/put-pool.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { type Fleet, PARTS, type Part, PLATFORM_KEY, startFleet, WALLET_FAULTS } from '../payout/fleet.ts';
import { checkFacts } from '../payout/money-out-check.ts';
import { createDraw } from '../payout/payout-model.ts';
import { createPayoutSites, KEY, untilSettled } from '../payout/payout-world.ts';
import { untilSent } from '../outbox.ts';
import { silentLog } from '../stores.ts';
import { createGame } from '../world.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 100 : 4));
const RECOVERY_LIMIT_MS = 180_000;
const LIMIT_A_KILL_MS = 30_000;
const PATIENCE_MS = 20_000;
const SITES = 4;
const FEEDERS = 3;
const RESET = 1_000_000n;

/** Deciding is the server's, paying its and that of the payer beside it. */
const DRAWN: readonly Part[] = ['server', 'server', 'server', 'payer', 'engine', 'postgres', 'postgres', 'wallet'];
const VICTIMS = drawVictims(DRAWN, KILLS, 'jackpot-kill');

const folder = mkdtempSync(join(tmpdir(), 'manager-jackpot-kill-'));
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

const readReportStore = async () => {
  const config = readConfig({ DATA_DIR: fleet.dataDir, DEMO: '0', DATABASE_URL: fleet.databaseUrl }, fleet.dataDir);
  const { clickhouse, close } = await openStores(config, silentLog);
  try {
    return await checkFacts(db, clickhouse);
  } finally {
    await close();
  }
};

/** The newest win after `id` that is decided and not paid; undefined while PostgreSQL is down. */
const findOpen = (id: string) =>
  db
    .selectFrom('jackpot_order')
    .select(['id', 'status'])
    .where('status', 'in', ['won', 'paying'])
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .catch(() => undefined);

/** Is any win on its way to a wallet? */
const isPaying = async (): Promise<boolean> => {
  const paying = db.selectFrom('jackpot_order').select('id').where('status', '=', 'paying').limit(1).executeTakeFirst();
  return (await paying.catch(() => undefined)) !== undefined;
};

it(
  `${KILLS} kills -9 in the steps of hits: each win paid once, each pool reset once, every bet counted once (${tellDrawn(VICTIMS)})`,
  { timeout: Math.max(420_000, KILLS * LIMIT_A_KILL_MS) },
  async () => {
    const draw = createDraw(seedOf('jackpot-kill'));
    const sealKey = (siteId: string): Buffer => seal(encryptionKey, apiKeyPurpose(siteId), KEY);
    const sites = await createPayoutSites(db, fleet.wallets, { sites: SITES, players: 5, sealKey });
    await db.updateTable('site').set({ api_type: 'transfer', jackpot: true }).execute();
    const game = await createGame(db);
    await db.updateTable('game').set({ has_jackpot: true }).execute();
    const few = { rate: '2', hidden_rate: '10', seed: '1', reset: '1', min_win: '2', must_hit: '6', cap: '20' };
    const pools = [
      await putPool({ db, key: encryptionKey }, few),
      await putPool({ db, key: encryptionKey }, { ...few, trigger: 'weighted', odds_per_usd: '0.01', rate: '1' }),
    ];
    await fleet.setFaults(
      sites.map(({ code }) => code),
      WALLET_FAULTS,
    );
    const feed = createJackpotFeed({ address: fleet.address, platformKey: PLATFORM_KEY, sites, game: game.code, draw });
    const startMs = performance.now();
    let failure: unknown;
    const running = Promise.all(Array.from({ length: FEEDERS }, () => feed.run()));
    running.catch((error: unknown) => (failure = error));

    const kills: Record<Part, number> = { server: 0, engine: 0, payer: 0, postgres: 0, wallet: 0 };
    const steps: Record<string, number> = { won: 0, paying: 0, none: 0 };
    let last = '0';
    for (const [kill, part] of VICTIMS.entries()) {
      // Now and then the next one comes while the one before is not back yet.
      if (draw.below(4) !== 0) await fleet.untilWhole();
      let step = 'none';
      for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await sleep(5)) {
        if (failure !== undefined) throw failure;
        const open = await findOpen(last);
        if (open === undefined) continue;
        step = open.status;
        last = open.id;
        break;
      }
      await sleep(draw.below(draw.below(2) === 0 ? 5 : 900));
      if (await isPaying()) step = 'paying';
      while (!fleet.kill(part)) await sleep(20);
      steps[step] = (steps[step] ?? 0) + 1;
      kills[part] += 1;
      if (process.env['KILLS'] !== undefined)
        process.stdout.write(
          `kill ${kill + 1}: ${part} while ${step}, ${feed.sent.size} bets after ${((performance.now() - startMs) / 1000).toFixed(1)} s\n`,
        );
    }
    await fleet.untilWhole();
    feed.stop();
    await running;
    await fleet.setFaults(
      sites.map(({ code }) => code),
      [],
    );
    const isOpen = () => db.selectFrom('jackpot_order').select('id').where('status', '<>', 'paid').limit(1).executeTakeFirst();
    await expect
      .poll(
        async () => {
          await db
            .updateTable('payout')
            .set({ next_attempt_at: new Date() })
            .where('next_attempt_at', 'is not', null)
            .where('lease_token', 'is', null)
            .execute();
          return isOpen();
        },
        { timeout: RECOVERY_LIMIT_MS, interval: 500 },
      )
      .toBeUndefined();
    await untilSettled(db, RECOVERY_LIMIT_MS);
    await untilSent(db, RECOVERY_LIMIT_MS);
    await fleet.drain();

    const orders = await db.selectFrom('jackpot_order').selectAll().orderBy('pool_id').orderBy('turn').execute();
    const payouts = await db.selectFrom('payout').selectAll().execute();
    const bookings = Map.groupBy(await fleet.wallets.bookings(), ({ request_id: id, cancels }) => cancels ?? id);
    const meters = await db.selectFrom('jackpot_meter').selectAll().execute();
    const facts = await readReportStore();
    const wrong: Record<string, unknown[]> = {
      books: await faultsOfBooks(db),
      answers: feed.wrong,
      untold: orders.filter(({ bet_id: id, turn }) => !feed.told.some((win) => win.bet_id === id && win.turn === turn)),
      invented: feed.told.filter(({ bet_id: id, turn }) => !orders.some((order) => order.bet_id === id && order.turn === turn)),
      unpaid: orders.filter(({ payout_id: id, player_amount: amount }) => {
        const paid = payouts.find((row) => row.id === id);
        const booked = bookings.get(paid?.transfer_id ?? '') ?? [];
        return (
          paid?.state !== 'paid' || booked.length !== 1 || sumToMicros(String(booked[0]?.amount)) !== sumToMicros(amount ?? '0')
        );
      }),
      more: payouts.filter(({ id }) => !orders.some(({ payout_id: own }) => own === id)),
      facts: Object.entries(facts.wrong).filter(([, list]) => (list as unknown[]).length > 0),
    };
    const wagered = [...feed.sent.values()].reduce((sum, stake) => sum + stake, 0n);
    for (const meter of meters) {
      const own = orders.filter(({ pool_id: id }) => id === meter.pool_id);
      expect(own.map(({ turn }) => turn)).toEqual(Array.from({ length: own.length }, (_, n) => n + 1));
      expect([meter.turn, meter.hits, meter.bets]).toEqual([own.length + 1, String(own.length), String(feed.sent.size)]);
      expect(sumToMicros(meter.wager)).toBe(wagered);
      const { seeds } = await db
        .selectFrom('jackpot_ledger')
        .select((eb) => eb.fn.sum<string>('seed').as('seeds'))
        .where('pool_id', '=', meter.pool_id)
        .executeTakeFirstOrThrow();
      expect(sumToMicros(seeds)).toBe(RESET * BigInt(own.length + 1));
    }
    process.stdout.write(
      `${KILLS} kills (${PARTS.map((part) => `${part} ${kills[part]}`).join(', ')}; ${steps['won']} while a win was not asked for yet, ${steps['paying']} while one was paid), ` +
        `${feed.sent.size} bets, ${pools.length} pools, ${orders.length} hits, each paid once and each pool reset once: ${Object.values(wrong).flat().length} wrong; ${tellDrawn(VICTIMS)}, took ${((performance.now() - startMs) / 1000).toFixed(0)} s\n`,
    );
    expect(Object.entries(wrong).filter(([, list]) => list.length > 0)).toEqual([]);
    expect(orders.length).toBeGreaterThan(0);
  },
);
