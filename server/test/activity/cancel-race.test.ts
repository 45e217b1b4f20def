import * as exchangeContract from '@manager/contract/features/activity/activity-collect/exchange';
import * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startPayer } from '../../src/kit/payout/start-payer.ts';
import { KEY, untilSettled } from '../payout/payout-world.ts';
import { startSiteWallets, walletOver } from '../payout/site-wallet.ts';
import { cash, CODES, collectionWorld } from './collection-world.ts';

const RACES = Number(process.env['RACES'] ?? 6);
const PLAYERS = 64;
const AGAIN = 20;
const IN_PROGRESS = 42900;

const world = await collectionWorld();
const { t, db, own, site, maker, checker } = world;
const wallets = await startSiteWallets();
await wallets.putSite(site.code, { keys: [KEY], opens_accounts: true });
await db
  .updateTable('site')
  .set({ api_url: wallets.urlOf(site.code) })
  .where('id', '=', site.id)
  .execute();
await db
  .insertInto('site_api_key')
  .values({ site_id: site.id, sealed: Buffer.from(KEY), last_four: KEY.slice(-4), by_user: '0' })
  .execute();
// Wallets refuse what was signed long ago: calls are made by the real time, and payouts of the world's time are due.
const wallet = walletOver(db);
const payer = await startPayer({ ...t.deps, now: () => new Date(Math.max(Date.now(), t.clock.nowMs())) }, wallet);
const cashiers = [await t.signInAs({ agentId: own.id, codes: CODES }), await t.signInAs({ agentId: own.id, codes: CODES })];
afterAll(async () => {
  await payer.stop();
  await wallet.close();
  await wallets.stop();
});

const players = Array.from({ length: PLAYERS }, (_, index) => `p${index}`);
const micros = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(6, '0')}`);
};
const text = (amount: bigint): string => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`;

/** One that runs, whose budget is to the last digit what its stock can pay; each player has one star. */
const start = async (amount: bigint, { stock = PLAYERS, rule = {} }: { stock?: number; rule?: object } = {}) => {
  const prize = { kind: 'cash', amount: text(amount) };
  const running = await world.run({ recipes: [cash({ stock, prize })], ...rule }, { budget: text(amount * BigInt(stock)) });
  await t.platform.postBets(players.map((player) => world.bet(player)) as never);
  await world.take();
  return running;
};

/** On a busy machine locks take longer than they may: then it is asked again, as it says. */
const untilAnswered = async <T>(ask: () => Promise<T>, isLater: (answer: T) => boolean): Promise<T> => {
  for (let times = 0; ; times++) {
    const answer = await ask();
    if (times === AGAIN || !isLater(answer)) return answer;
    await sleep(100);
  }
};

/** All at once, or one after the other within so many milliseconds, however long each takes. */
const askAll = (code: string, no: string, withinMs = 0) =>
  Promise.all(
    players.map(async (player, index) => {
      await sleep((index * withinMs) / PLAYERS);
      return untilAnswered(
        () => world.exchange({ activity: code, player, exchange_no: no }),
        ({ status }) => status === 429 || status === 503,
      );
    }),
  );

/** What became of a collection's money: in its budget, in its payouts and in the ledger of the wallets. */
const moneyOf = async (id: string) => {
  await untilSettled(db);
  const budget = await db
    .selectFrom('payout_budget')
    .selectAll()
    .where('purpose', '=', 'activity')
    .where('reference', '=', id)
    .executeTakeFirstOrThrow();
  const payouts = await db.selectFrom('payout').selectAll().where('source_id', '=', id).execute();
  const booked = Map.groupBy(await wallets.bookings(), ({ request_id: request }) => request);
  expect(payouts.filter(({ state }) => state !== 'paid')).toEqual([]);
  expect(new Set(payouts.map(({ player_id: player }) => player)).size).toBe(payouts.length);
  expect(payouts.filter(({ transfer_id: transfer }) => booked.get(transfer)?.length !== 1)).toEqual([]);
  expect(await wallets.faults()).toEqual([]);
  expect(budget.reserved).toBe('0');
  expect(micros(budget.paid) <= micros(budget.amount)).toBe(true);
  return { paid: micros(budget.paid), payouts: payouts.length };
};

/** Whole cents: as many decimals as a rule in dollars may have. */
const amount = fc.bigInt({ min: 1n, max: 999n }).map((cents) => cents * 10_000n);

it(
  `${PLAYERS} players exchange while two people cancel: who was in time is paid, nobody else, once`,
  { timeout: 120_000 + RACES * 30_000 },
  async () => {
    let inTime = 0;
    await fc.assert(
      fc.asyncProperty(amount, fc.integer({ min: 0, max: 700 }), async (prize, afterMs) => {
        const { id, code } = await start(prize);
        const { version } = await maker.call(contract.getCollectionDetail, { id });
        const waiting = await maker.tryCall(contract.cancelCollection, { id, version, reason: 'a fault in the rule' });
        expect(waiting.code).toBe(40903);
        const { approval_id: approvalId } = waiting.data as unknown as { approval_id: string };
        const [answers, cancelled] = await Promise.all([
          askAll(code, `c-${code}`, 800),
          sleep(afterMs).then(() =>
            untilAnswered(
              () => checker.tryCall(approveRequest, { id: approvalId }),
              ({ code: answered }) => answered === IN_PROGRESS,
            ),
          ),
        ]);
        expect(cancelled.code).toBe(0);
        const won = answers.filter(({ status }) => status === 200);
        const refusals = answers.filter(({ status }) => status !== 200).map(({ body }) => body['code']);
        expect(new Set(refusals).size <= 1 && (refusals[0] ?? 'exchange_closed') === 'exchange_closed').toBe(true);
        expect((await maker.call(contract.getCollectionDetail, { id })).state).toBe('cancelled');
        const [late] = await askAll(code, `late-${code}`);
        expect(late?.body).toMatchObject({ code: 'exchange_closed' });
        expect(await moneyOf(id)).toEqual({ paid: BigInt(won.length) * prize, payouts: won.length });
        inTime += won.length;
      }),
      { numRuns: RACES, endOnFailure: true },
    );
    process.stdout.write(`${RACES} cancellations among ${PLAYERS} exchanges: ${inTime} in time, each paid once\n`);
  },
);

it(`pays ${PLAYERS} exchanges once each when several people agree to the same ones at once`, { timeout: 120_000 }, async () => {
  const prize = 3_140_000n;
  const { id, code } = await start(prize, { rule: { approve_above: '0.01' } });
  await askAll(code, 'agreed');
  const { list, waiting } = await maker.call(exchangeContract.getExchangeList, { activity_id: id, limit: 100 });
  expect(waiting).toBe(PLAYERS);
  // Each is in the lists of two calls: of any two that overlap one comes first and the other one is refused whole.
  const ids = list.map((row) => row.id);
  const calls = await Promise.all(
    ids.map((one, index) =>
      untilAnswered(
        async () =>
          cashiers[index % 2]?.tryCall(exchangeContract.approveExchanges, { ids: [ids[(index + 1) % PLAYERS] ?? one, one] }),
        (answer) => answer?.code === IN_PROGRESS,
      ),
    ),
  );
  const agreed = calls.filter((call) => call?.code === 0).flatMap((call) => call?.data.list.map((row) => row.id) ?? []);
  expect(new Set(agreed).size).toBe(agreed.length);
  expect(new Set(calls.map((call) => call?.code))).toEqual(new Set([0, 40902]));
  expect(await moneyOf(id)).toEqual({ paid: BigInt(agreed.length) * prize, payouts: agreed.length });
  const rest = ids.filter((one) => !agreed.includes(one));
  if (rest.length > 0) await cashiers[0]?.call(exchangeContract.approveExchanges, { ids: rest });
  expect(await moneyOf(id)).toEqual({ paid: BigInt(PLAYERS) * prize, payouts: PLAYERS });
});
