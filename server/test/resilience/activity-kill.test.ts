import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../tools/test/draw.ts';
import { readConfig } from '../../src/config.ts';
import { startSession } from '../../src/features/auth/start-session.ts';
import { apiKeyPurpose } from '../../src/features/set-up/website/api-keys.ts';
import { type Deps, ownCtx } from '../../src/kit/service/ctx.ts';
import { seal } from '../../src/kit/service/seal.ts';
import { createDb, inTransaction } from '../../src/postgres/db.ts';
import { openStores } from '../../src/stores.ts';
import { checkPrizes } from '../activity/prize-check.ts';
import { createRankingLanes } from '../activity/ranking-lanes.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { type Fleet, PARTS, type Part, PLATFORM_KEY, startFleet, WALLET_FAULTS } from '../payout/fleet.ts';
import { checkFacts } from '../payout/money-out-check.ts';
import { createDraw } from '../payout/payout-model.ts';
import { createPayoutSites, KEY, untilSettled } from '../payout/payout-world.ts';
import { untilSent } from '../outbox.ts';
import { testSettings } from '../settings.ts';
import { silentLog } from '../stores.ts';
import { createGame } from '../world.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 100 : 4));
/** Rankings that run, are settled and are paid beside each other, each at websites of its own. */
const LANES = 3;
const SITES_A_LANE = 4;
const PLAYERS_A_SITE = 5;
const RECOVERY_LIMIT_MS = 180_000;
const LIMIT_A_KILL_MS = 30_000;
const SHOWN = 3;
/** When nothing is under way for so long because too much is down, the next kill comes all the same. */
const PATIENCE_MS = 20_000;

const FAULTS = [...WALLET_FAULTS, { kind: 'reset', probability: 0.03 }] as const;
/** Settling is the server's, paying its and that of the payers beside it. */
const DRAWN: readonly Part[] = ['server', 'server', 'server', 'payer', 'payer', 'engine', 'postgres', 'wallet'];
const VICTIMS = drawVictims(DRAWN, KILLS, 'activity-kill');

const folder = mkdtempSync(join(tmpdir(), 'manager-activity-kill-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const encryptionKey = randomBytes(32);
const fleet: Fleet = await startFleet({ folder, encryptionKey, payers: 1, env: { ACTIVITY_GRACE_S: '0' } });
const database = createDb({ url: fleet.databaseUrl, log: silentLog, waitMs: 10_000, poolMax: 6, ingestMax: 1 });
const { db } = database;
afterAll(async () => {
  await database.close();
  await fleet.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = async (userName: string): Promise<{ id: string; token: string }> => {
  const deps = { db, authDb: db, now: () => new Date(), settings: testSettings({}), log: silentLog } as unknown as Deps;
  return inTransaction(db, async (tx) => {
    const values = { user_name: userName, name: userName, invite_code: userName, is_super: true };
    const { id } = await tx.insertInto('staff_user').values(values).returning('id').executeTakeFirstOrThrow();
    const { token } = await startSession(ownCtx(deps, 'test'), tx, { userId: id });
    return { id, token };
  });
};

/** Time passes: whoever held a lease is dead or thought so, and what waits for its next attempt has waited. */
const letTimePass = (): Promise<unknown> =>
  db.updateTable('payout').set({ next_attempt_at: new Date() }).where('next_attempt_at', 'is not', null).execute();

const readReportStore = async () => {
  const config = readConfig({ DATA_DIR: fleet.dataDir, DEMO: '0', DATABASE_URL: fleet.databaseUrl }, fleet.dataDir);
  const { clickhouse, close } = await openStores(config, silentLog);
  try {
    return await checkFacts(db, clickhouse);
  } finally {
    await close();
  }
};

/** Is any prize on its way to a wallet? False while PostgreSQL is down. */
const isPaying = async (): Promise<boolean> => {
  const open = db.selectFrom('payout').select('id').where('lease_token', 'is not', null).limit(1).executeTakeFirst();
  return (await open.catch(() => undefined)) !== undefined;
};

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

it(
  `${KILLS} kills -9 while rankings are settled and paid: each prize once, none missing, the ranking as it was played (${tellDrawn(VICTIMS)})`,
  { timeout: Math.max(420_000, KILLS * LIMIT_A_KILL_MS) },
  async () => {
    const draw = createDraw(seedOf('activity-kill'));
    const sealKey = (siteId: string): Buffer => seal(encryptionKey, apiKeyPurpose(siteId), KEY);
    const sites = await createPayoutSites(db, fleet.wallets, { sites: LANES * SITES_A_LANE, players: PLAYERS_A_SITE, sealKey });
    await db.updateTable('site').set({ api_type: 'transfer' }).execute();
    const { code: game } = await createGame(db);
    const [calculator, approver] = [await signIn('calculates'), await signIn('agrees')];
    const codes = sites.map(({ code }) => code);
    await fleet.setFaults(codes, FAULTS);
    const lanes = createRankingLanes({
      db,
      address: fleet.address,
      platformKey: PLATFORM_KEY,
      tokens: [calculator.token, approver.token],
      userId: calculator.id,
      game,
      draw,
    });

    const startMs = performance.now();
    let isKilling = true;
    let failure: unknown;
    const running = Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const own = sites.slice(lane * SITES_A_LANE, (lane + 1) * SITES_A_LANE);
        // Not in step with the others.
        await sleep(lane * 900);
        while (isKilling) await lanes.run(own);
      }),
    );
    running.catch((error: unknown) => (failure = error));

    const untilBusy = async (phase: 'settling' | 'paying'): Promise<void> => {
      for (const endMs = performance.now() + PATIENCE_MS; performance.now() < endMs; await sleep(10)) {
        if (failure !== undefined) throw failure;
        if (phase === 'settling' ? lanes.settling() > 0 : await isPaying()) return;
      }
    };

    const kills: Record<Part, number> = { server: 0, engine: 0, payer: 0, postgres: 0, wallet: 0 };
    const phases = { settling: 0, paying: 0 };
    for (const [kill, part] of VICTIMS.entries()) {
      await untilBusy(draw.of(['settling', 'paying'] as const));
      await sleep(draw.below(250));
      phases.settling += lanes.settling() > 0 ? 1 : 0;
      phases.paying += (await isPaying()) ? 1 : 0;
      // What is on its way back is waited for; meanwhile the others go on, or are down as well.
      while (!fleet.kill(part)) await sleep(20);
      kills[part] += 1;
      if (process.env['KILLS'] !== undefined)
        process.stdout.write(
          `kill ${kill + 1}: ${part}, ${lanes.played.length} rankings after ${seconds(performance.now() - startMs)} s\n`,
        );
      // Now and then one that lives is thought dead: what it calls is called by another as well.
      if (draw.below(5) === 0) await letTimePass().catch(() => undefined);
    }
    isKilling = false;
    await fleet.untilWhole();
    await running;
    await fleet.setFaults(codes, []);
    await letTimePass();
    await untilSettled(db, RECOVERY_LIMIT_MS);
    const isOpen = () => db.selectFrom('activity').select('id').where('state', '<>', 'settled').limit(1).executeTakeFirst();
    await expect.poll(isOpen, { timeout: RECOVERY_LIMIT_MS }).toBeUndefined();
    await untilSent(db, RECOVERY_LIMIT_MS);
    await fleet.drain();
    const tookMs = performance.now() - startMs;

    const checked = await checkPrizes(db, { played: lanes.played, wallets: fleet.wallets });
    const facts = await readReportStore();
    const { paidTwice, missing, otherRanking, unsettled } = checked.wrong;
    process.stdout.write(
      `${KILLS} kills (${PARTS.map((part) => `${part} ${kills[part]}`).join(', ')}; ${phases.settling} while one was settled, ${phases.paying} while prizes were called), ${lanes.played.length} rankings settled, ` +
        `${checked.prizes} prizes, ${checked.bookings} bookings, ${facts.attempts} attempts: paid twice ${paidTwice.length}, missing ${missing.length}, ` +
        `rankings changed ${otherRanking.length}, not settled ${unsettled.length}, facts off ${Object.values(facts.wrong).flat().length}; ` +
        `${lanes.played.reduce((sum, { calculations }) => sum + calculations, 0)} calculations, ${tellDrawn(VICTIMS)}, took ${seconds(tookMs)} s\n`,
    );
    const failed = kills.postgres + kills.engine === 0 ? lanes.failed : [];
    const wrong = Object.entries({ ...checked.wrong, ...facts.wrong, answers: lanes.wrong, failed });
    expect(wrong.filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.length, list.slice(0, SHOWN)])).toEqual(
      [],
    );
    expect(checked.prizes).toBe(lanes.played.reduce((sum, { expected }) => sum + expected.length, 0));
    expect(lanes.played.length).toBeGreaterThanOrEqual(LANES);
  },
);
