import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT, seedOf } from '../../../tools/test/draw.ts';
import { readConfig } from '../../src/config.ts';
import { apiKeyPurpose } from '../../src/features/set-up/website/api-keys.ts';
import type { Person } from '../../src/kit/payout/payout-request.ts';
import { createQueue } from '../../src/kit/queue/queue.ts';
import { seal } from '../../src/kit/service/seal.ts';
import { createDb } from '../../src/postgres/db.ts';
import { openStores } from '../../src/stores.ts';
import { createCompensationFeed } from '../payout/compensation-feed.ts';
import { drawVictims, tellDrawn } from '../kill/victims.ts';
import { type Fleet, PARTS, type Part, startFleet, WALLET_FAULTS } from '../payout/fleet.ts';
import { checkBudgets, checkFacts, checkPayments } from '../payout/money-out-check.ts';
import { createDraw } from '../payout/payout-model.ts';
import { createPayoutSites, KEY, untilSettled } from '../payout/payout-world.ts';
import { untilSent } from '../outbox.ts';
import { silentLog } from '../stores.ts';

const KILLS = Number(process.env['KILLS'] ?? (IS_NIGHT ? 100 : 4));
const PAYOUTS = Number(process.env['PAYOUTS'] ?? KILLS * 100);
const SITES = 24;
const PAYERS = 2;
const FEEDERS = 3;
/** So many wait at most: payouts come as long as there are kills. */
const AHEAD = 300;
/** When nothing ends for so long because too much is down, the next kill comes all the same. */
const PATIENCE_MS = 10_000;
/** Of what is wrong, of each kind. */
const SHOWN = 3;
const RECOVERY_LIMIT_MS = 180_000;
const LIMIT_A_KILL_MS = 30_000;

const FAULTS = [...WALLET_FAULTS, { kind: 'junk', probability: 0.03 }, { kind: 'reset', probability: 0.03 }] as const;
/** The server and those that pay beside it most often: their steps are what is asked about. */
const DRAWN: readonly Part[] = ['server', 'server', 'payer', 'payer', 'payer', 'engine', 'engine', 'postgres', 'wallet'];
const VICTIMS = drawVictims(DRAWN, KILLS, 'payout-kill');

const folder = mkdtempSync(join(tmpdir(), 'manager-payout-kill-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const encryptionKey = randomBytes(32);
const fleet: Fleet = await startFleet({ folder, encryptionKey, payers: PAYERS });
const database = createDb({ url: fleet.databaseUrl, log: silentLog, waitMs: 10_000, poolMax: 5, ingestMax: 1 });
const queue = createQueue({ url: fleet.databaseUrl, log: silentLog });
const { db } = database;
afterAll(async () => {
  await queue.stop();
  await database.close();
  await fleet.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Undefined while PostgreSQL is down. */
const countEnded = async (): Promise<number | undefined> => {
  const counted = sql<{ n: number }>`select count(*)::int as n from payout where state in ('paid', 'error_manual')`.execute(db);
  return (await counted.catch(() => undefined))?.rows[0]?.n;
};

const putStaff = (userName: string): Promise<Person> =>
  db
    .insertInto('staff_user')
    .values({ user_name: userName, name: userName, invite_code: userName })
    .returning(['id', 'user_name as userName'])
    .executeTakeFirstOrThrow();

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

it(
  `${KILLS} kills -9 of server, engine, payers, PostgreSQL and wallets pay nobody twice and forget nobody (${tellDrawn(VICTIMS)})`,
  { timeout: Math.max(300_000, KILLS * LIMIT_A_KILL_MS) },
  async () => {
    const draw = createDraw(seedOf('payout-kill'));
    const sealKey = (siteId: string): Buffer => seal(encryptionKey, apiKeyPurpose(siteId), KEY);
    const sites = await createPayoutSites(db, fleet.wallets, { sites: SITES, players: 5, balance: '1000000', sealKey });
    await db.updateTable('site').set({ api_type: 'transfer' }).execute();
    const staff = await putStaff('asks');
    const codes = sites.map(({ code }) => code);
    await fleet.setFaults(codes, FAULTS);
    const feed = createCompensationFeed({ db, queue, sites, staff, draw, payouts: PAYOUTS });

    const startMs = performance.now();
    let ended = 0;
    const feeding = Array.from({ length: FEEDERS }, async () => {
      while (!feed.isDone()) await (feed.isFull() || feed.wished.size - ended >= AHEAD ? sleep(20) : feed.step());
    });
    const fed = Promise.all(feeding);
    let failure: unknown;
    fed.catch((error: unknown) => (failure = error));
    const untilEnded = async (wanted: number): Promise<void> => {
      for (let sinceMs = performance.now(); ended < wanted && performance.now() - sinceMs < PATIENCE_MS; await sleep(20)) {
        if (failure !== undefined) throw failure;
        const now = await countEnded();
        if (now === undefined || now === ended) continue;
        [ended, sinceMs] = [now, performance.now()];
      }
    };

    const kills: Record<Part, number> = { server: 0, engine: 0, payer: 0, postgres: 0, wallet: 0 };
    const moments = Array.from({ length: KILLS }, () => draw.below(Math.floor(PAYOUTS * 0.95))).toSorted((a, b) => a - b);
    for (const [index, moment] of moments.entries()) {
      await untilEnded(moment);
      await sleep(draw.below(300));
      const part = VICTIMS[index] as Part;
      // What is on its way back is waited for; meanwhile the others go on, or are down as well.
      while (!fleet.kill(part)) await sleep(20);
      kills[part] += 1;
      if (process.env['KILLS'] !== undefined)
        process.stdout.write(
          `kill ${index + 1}: ${part}, ${ended} payouts over after ${seconds(performance.now() - startMs)} s\n`,
        );
      // Now and then one that lives is thought dead: what it calls is called by another as well.
      if (draw.below(10) === 0) await letTimePass().catch(() => undefined);
    }
    await fleet.untilWhole();
    while (!feed.isDone()) await untilEnded(PAYOUTS);
    await fleet.setFaults(codes, []);
    await letTimePass();
    await untilSettled(db, RECOVERY_LIMIT_MS);
    await untilSent(db, RECOVERY_LIMIT_MS);
    await fleet.drain();
    const tookMs = performance.now() - startMs;

    const payments = await checkPayments(db, { feed, wallets: fleet.wallets });
    const budgets = await checkBudgets(db, { feed, wallets: fleet.wallets });
    const facts = await readReportStore();
    const { paidTwice, ofNobody, missing, unpaid, lost } = payments.wrong;
    process.stdout.write(
      `${KILLS} kills (${PARTS.map((part) => `${part} ${kills[part]}`).join(', ')}), ${payments.payouts} payouts, ${payments.paid.length} paid ` +
        `(${payments.takenBack} that take were taken back), ${payments.bookings} bookings, ${facts.attempts} attempts: ` +
        `paid twice ${paidTwice.length + ofNobody.length}, missing ${missing.length + unpaid.length + lost.length}, overdrawn ${budgets.wrong.overdrawn.length} of ` +
        `${feed.budgets.size} budgets (${budgets.spent} spent to the micro, ${feed.refused()} refused), ledger and payouts differ by ${payments.sums[0] - payments.sums[1]} micros, ` +
        `facts off ${Object.values(facts.wrong).flat().length}; ${fleet.refusedStarts()} starts refused while PostgreSQL was down, ${tellDrawn(VICTIMS)}, took ${seconds(tookMs)} s\n`,
    );
    const wrong = Object.entries({ ...payments.wrong, ...budgets.wrong, ...facts.wrong });
    expect(wrong.filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.length, list.slice(0, SHOWN)])).toEqual(
      [],
    );
    expect(payments.payouts).toBe(PAYOUTS);
    expect(payments.sums[0]).toBe(payments.sums[1]);
  },
);

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
