import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '../../src/base/app-error.ts';
import { activityPurpose } from '../../src/features/activity/core/activity-purpose.ts';
import { createPayoutBudget } from '../../src/kit/payout/budgets.ts';
import { createPayouts } from '../../src/kit/payout/create-payouts.ts';
import type { PayoutRequest } from '../../src/kit/payout/payout-request.ts';
import { startPayer } from '../../src/kit/payout/start-payer.ts';
import { createQueue } from '../../src/kit/queue/queue.ts';
import { createDb, inTransaction } from '../../src/postgres/db.ts';
import { startEmbeddedPostgres } from '../../src/postgres/embedded.ts';
import { migrate } from '../../src/postgres/migrate.ts';
import { createPayoutSites, untilSettled } from '../payout/payout-world.ts';
import { startSiteWallets, walletOver } from '../payout/site-wallet.ts';
import { silentLog } from '../stores.ts';

const RACES = Number(process.env['RACES'] ?? 12);
const PAYERS = 64;
/** As so many processes of the product, each with a pool of its own: fewer connections than the store has. */
const PROCESSES = 2;
const POOL = 24;
const LIMIT_MS = 300_000 + RACES * 10_000;
const now = (): Date => new Date();

const folder = mkdtempSync(join(tmpdir(), 'manager-budget-race-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
await migrate({ url: postgres.url, log: silentLog });
const wallets = await startSiteWallets();
const databases = Array.from({ length: PROCESSES }, () =>
  createDb({ url: postgres.url, log: silentLog, poolMax: POOL, ingestMax: 1, waitMs: 30_000, timeFactor: 10 }),
);
const processes = databases.map(({ db }) => ({
  db,
  queue: createQueue({ url: postgres.url, log: silentLog }),
  now,
  wallet: walletOver(db),
}));
type Process = (typeof processes)[number];
const at = (index: number): Process => processes[index % PROCESSES] as Process;
const { db } = at(0);
const sites = await createPayoutSites(db, wallets, { sites: 4, players: 16 });
const players = sites.flatMap((site) => site.players);
const payers = await Promise.all(
  processes.map(({ wallet, ...deps }) => startPayer({ ...deps, log: silentLog, payoutHandlers: [activityPurpose] }, wallet)),
);
afterAll(async () => {
  await Promise.all(payers.map((payer) => payer.stop()));
  await Promise.all(processes.map(({ wallet }) => wallet.close()));
  await Promise.all(processes.map(({ queue }) => queue.stop()));
  await Promise.all(databases.map((database) => database.close()));
  await wallets.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Money as whole micros, from any decimal text, and back. */
const micros = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(6, '0')}`);
};
const text = (amount: bigint): string => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, one) => total + one, 0n);

/** A cent at least: less is no payout. */
const prize = fc.bigInt({ min: 10_000n, max: 50_000_000n });
const race = fc.record({
  orders: fc.array(fc.array(prize, { minLength: 1, maxLength: 3 }), { minLength: PAYERS, maxLength: PAYERS }),
  /** Of what all of them together want, in thousandths; and some micros, so that it never comes out even. */
  share: fc.bigInt({ min: 50n, max: 1_100n }),
  odd: fc.bigInt({ min: 1n, max: 9_999n }),
  /** The second half asks for the prizes of the first. */
  isTwice: fc.boolean(),
  raise: fc.option(fc.record({ by: fc.bigInt({ min: 1n, max: 200_000_000n }), afterMs: fc.integer({ min: 0, max: 60 }) })),
});

const budgets = new Map<string, bigint>();
let raced = 0;

const openBudget = async (amount: bigint): Promise<string> => {
  const id = await inTransaction(db, (tx) =>
    createPayoutBudget(tx, {
      purpose: activityPurpose.name,
      reference: `race-${raced}`,
      agentId: null,
      currency: 'USD',
      amount: text(amount),
      now: now(),
    }),
  );
  budgets.set(id, amount);
  return id;
};

const raise = async (id: string, by: bigint): Promise<void> => {
  await sql`update payout_budget set amount = amount + ${text(by)}::numeric where id = ${id}`.execute(db);
  budgets.set(id, (budgets.get(id) ?? 0n) + by);
};

/** What is left of a budget by its own row, which is also held to its sum of payouts. */
const leftOf = async (id: string): Promise<bigint> => {
  const row = await db.selectFrom('payout_budget').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const made = await db.selectFrom('payout').select(['reference', 'prize_amount']).where('budget_id', '=', id).execute();
  expect(new Set(made.map(({ reference }) => reference)).size).toBe(made.length);
  const promised = sum(made.map(({ prize_amount: amount }) => micros(amount)));
  expect(micros(row.reserved) + micros(row.paid)).toBe(promised);
  expect(micros(row.amount)).toBe(budgets.get(id));
  return micros(row.amount) - promised;
};

it(
  `${PAYERS} payers at once never promise or pay more than a budget holds, to the last digit, and each prize once`,
  { timeout: LIMIT_MS },
  async () => {
    let [accepted, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(race, async ({ orders, share, odd, isTwice, raise: more }) => {
        raced += 1;
        const wanted = orders.map((amounts, payer) =>
          isTwice && payer >= PAYERS / 2 ? (orders[payer - PAYERS / 2] ?? []) : amounts,
        );
        const total = sum((isTwice ? wanted.slice(0, PAYERS / 2) : wanted).flat());
        const budgetId = await openBudget((total * share) / 1_000n + odd);
        const wishesOf = (payer: number): PayoutRequest[] => {
          const of = isTwice ? payer % (PAYERS / 2) : payer;
          return (wanted[payer] ?? []).map((amount, index): PayoutRequest => {
            const playerId = players[(of + index) % players.length] ?? '';
            const reference = `race-${raced}:${playerId}:${of}:${index}`;
            return {
              reference,
              once: [reference],
              playerId,
              currency: 'USD',
              amount: text(amount),
              sourceId: `race-${raced}`,
              budgetId,
            };
          });
        };
        const paying = Array.from({ length: PAYERS }, (_, payer) => {
          const deps = at(payer);
          return inTransaction(deps.db, (tx) =>
            createPayouts(deps, tx, { purpose: activityPurpose, requestedBy: null, wishes: wishesOf(payer) }),
          );
        });
        const raising = more === null ? undefined : sleep(more.afterMs).then(() => raise(budgetId, more.by));
        const ends = await Promise.allSettled(paying);
        await raising;
        const left = await leftOf(budgetId);
        expect(left >= 0n).toBe(true);
        const known = new Set(
          (await db.selectFrom('payout').select('reference').where('budget_id', '=', budgetId).execute()).map(
            (row) => row.reference,
          ),
        );
        for (const [payer, end] of ends.entries()) {
          const wishes = wishesOf(payer);
          if (end.status === 'fulfilled') {
            accepted += 1;
            expect(wishes.every(({ reference }) => known.has(reference))).toBe(true);
            continue;
          }
          refused += 1;
          expect(end.reason).toSatisfy(
            (error: unknown) => error instanceof AppError && error.reason === 'payout.budget_exceeded',
          );
          // Whole or not at all, and nobody was refused while there was room. Who asked for the same after a raise may have got it.
          if (more === null || !isTwice) expect(wishes.some(({ reference }) => known.has(reference))).toBe(false);
          if (more === null) expect(sum(wanted[payer] ?? []) > left).toBe(true);
        }
      }),
      { numRuns: RACES, endOnFailure: true },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(0);

    await untilSettled(db, LIMIT_MS);
    const payouts = await db.selectFrom('payout').selectAll().execute();
    const booked = Map.groupBy(await wallets.bookings(), ({ request_id: id }) => id);
    expect(payouts.filter(({ state }) => state !== 'paid')).toEqual([]);
    // The wallet books whole cents of each prize, once.
    expect(
      payouts.filter(
        (row) =>
          booked
            .get(row.transfer_id)
            ?.map(({ amount }) => micros(amount))
            .join() !== String(cents(row)),
      ),
    ).toEqual([]);
    expect(booked.size).toBe(payouts.length);
    expect(await wallets.faults()).toEqual([]);
    for (const [id, amount] of budgets) {
      await leftOf(id);
      const row = await db.selectFrom('payout_budget').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(micros(row.reserved)).toBe(0n);
      expect(micros(row.paid) <= amount).toBe(true);
    }
    process.stdout.write(
      `${raced} races of ${PAYERS} payers: ${accepted} accepted, ${refused} refused, ${payouts.length} prizes paid once each, overdrawn 0\n`,
    );
  },
);

it('all payers at once for one prize: one payout, which all of them hear of', { timeout: LIMIT_MS }, async () => {
  for (const round of Array.from({ length: 2 * RACES }, (_, n) => n)) {
    const reference = `one-${round}:${players[0]}`;
    const wish = { reference, once: [reference], playerId: players[0] ?? '', currency: 'USD', amount: '1.00', sourceId: 'one' };
    const order = { purpose: activityPurpose, requestedBy: null, wishes: [wish] };
    const heard = await Promise.all(
      Array.from({ length: PAYERS }, (_, payer) =>
        inTransaction(at(payer).db, (tx) => createPayouts(at(payer), tx, order)).then(([outcome]) => outcome),
      ),
    );
    expect(heard.filter((one) => one?.outcome === 'created')).toHaveLength(1);
    expect(new Set(heard.map((one) => one?.payout?.id)).size).toBe(1);
  }
});

const cents = ({ prize_amount: amount }: { prize_amount: string }): bigint => micros(amount) - (micros(amount) % 10_000n);
