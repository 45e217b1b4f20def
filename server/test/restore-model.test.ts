import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { IS_NIGHT, seedOf } from '../../tools/test/draw.ts';
import { noticeRestore } from '../src/audit/notice-restore.ts';
import { AT_ONCE, rewriteMonth } from '../src/completeness/restore.ts';
import { advanceActivities } from '../src/features/activity/core/advance-activities.ts';
import { taskConsumer } from '../src/features/task/core/task-consumer.ts';
import { createAppliedBets } from '../src/journal/applied-bets.ts';
import { createPayouts } from '../src/kit/payout/create-payouts.ts';
import { claimPayouts, type Claimed } from '../src/kit/payout/claim-payouts.ts';
import { recordAttempts } from '../src/kit/payout/record-attempts.ts';
import { consumeNow } from '../src/platform/consumers/consume.ts';
import { inTransaction } from '../src/postgres/db.ts';
import type { WalletResult } from '../src/wallet/outbound.ts';
import { taskWorld } from './activity/task-world.ts';
import { untilSent } from './outbox.ts';
import { createDraw } from './payout/payout-model.ts';
import { testPurpose } from './payout/payout-world.ts';
import { backUp } from './payout/restore.ts';
import { silentLog } from './stores.ts';

/**
 * Rewards of tasks, which a job makes of bets, and grants, for which somebody outside asks by a number, while the database is restored again and
 * again to an earlier instant. Whoever is outside (game platform, wallet) forgets nothing, and sends again what may be lost.
 */

const RUNS = Number(process.env['RUNS'] ?? (IS_NIGHT ? 200 : 3));
const SEED = Number(process.env['SEED'] ?? seedOf('restores'));
const STEPS = 24;
const MINUTE_MS = 60_000;
/** Bets that complete a turn of the task, and its reward in cents. */
const [TARGET, REWARD] = [3, 200];

const purpose = testPurpose({ name: 'grant' });
const world = await taskWorld();
const { t, db, site } = world;
t.deps.payoutHandlers = [...t.deps.payoutHandlers, purpose];
/** As of a process that begins: it remembers no bets of the time that is gone. */
const taking = { ...t.deps, appliedBets: createAppliedBets() };

type Bet = Awaited<ReturnType<typeof world.play>>[number];
type Grant = { no: string; playerId: string; name: string; cents: number };
type Booking = { player: string; cents: number };

/** A wallet as docs/wallet-api.md has it: an id is booked once, whoever asks how often. */
const createWallet = () => {
  const booked = new Map<string, Booking>();
  return {
    booked,
    pay: ({ payout, request }: Claimed): void => {
      const cents = Math.round(Number(payout.amount) * 100);
      const known = booked.get(request.requestId);
      if (known !== undefined && (known.player !== payout.user_name || known.cents !== cents)) throw new Error('conflict');
      booked.set(request.requestId, { player: payout.user_name, cents });
    },
    sumOf: (player: string): number =>
      [...booked.values()].filter((one) => one.player === player).reduce((sum, { cents }) => sum + cents, 0),
  };
};

const resultOf = (isHeard: boolean): WalletResult => ({
  outcome: isHeard ? 'ok' : 'unknown',
  end: isHeard ? 'booked' : 'unknown',
  mayRepeat: false,
  httpStatus: 200,
  remoteCode: '',
  balance: isHeard ? '1' : null,
  latencyMs: 1,
  calledAt: t.deps.now(),
  site: site.code,
  detail: '',
  requestBody: '',
  responseBody: '',
});

const pass = (ms: number): void => t.clock.set(t.clock.nowMs() + ms);
const claim = async (limit: number): Promise<Claimed[]> =>
  (
    await claimPayouts(db, {
      wanted: [{ siteId: site.id, limit }],
      purposes: t.deps.payoutHandlers,
      now: t.deps.now(),
    })
  ).claimed;
const record = async (claimed: readonly Claimed[], isHeard: (at: number) => boolean): Promise<void> => {
  if (claimed.length === 0) return;
  await recordAttempts(
    db,
    claimed.map((one, at) => ({ ...one, result: resultOf(isHeard(at)) })),
    { purposes: t.deps.payoutHandlers, now: t.deps.now(), log: silentLog },
  );
};

/** Puts the report store right, as the product does behind its start. */
const repair = async (): Promise<void> => {
  const { completeness, clickhouse } = t.deps;
  await completeness.check();
  for (const month of completeness.gaps())
    await rewriteMonth(
      { db, archiveDir: null, clickhouse, log: silentLog, signal: new AbortController().signal, pace: AT_ONCE },
      month,
      (work) => work(),
    );
  await db.deleteFrom('fact_gap').execute();
  await completeness.check();
  expect(completeness.gaps()).toEqual([]);
};

const runModel = async (seed: number): Promise<{ restores: number; again: number }> => {
  const draw = createDraw(seed);
  const wallet = createWallet();
  const mark = randomBytes(3).toString('hex');
  const names = [0, 1, 2].map((n) => `${mark}-${n}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await world.player(name));
  const task = await world.run({ target: String(TARGET), repeat: 20, rewards: 500 });
  const sent: Bet[] = [];
  const grants: Grant[] = [];
  let saved: { restore: () => Promise<void>; bets: number; grants: number } | undefined;
  let owed: { bets: Bet[]; grants: Grant[] } = { bets: [], grants: [] };
  let [restores, again, numbers] = [0, 0, 0];

  const send = async (bets: readonly Bet[]): Promise<void> => {
    if (bets.length === 0) return;
    await t.platform.postBets(bets as never);
    await consumeNow(taking, taskConsumer);
  };
  const give = (asked: readonly Grant[]) =>
    inTransaction(db, (tx) =>
      createPayouts(t.deps, tx, {
        purpose,
        wishes: asked.map(({ no, playerId, cents }) => ({
          // Drawn here anew, as rows are; what it is called is the number that came from outside.
          reference: `${no}:${randomBytes(4).toString('hex')}`,
          once: [no],
          playerId,
          currency: 'USD',
          amount: (cents / 100).toFixed(2),
        })),
        requestedBy: null,
      }),
    );
  const steps = {
    play: async () => {
      const bets = Array.from({ length: 1 + draw.below(4) }, () => world.bet(draw.of(names)));
      sent.push(...bets);
      await send(bets);
    },
    grant: async () => {
      const at = draw.below(names.length);
      const grant = {
        no: `${mark}-g${(numbers += 1)}`,
        playerId: ids[at] ?? '',
        name: names[at] ?? '',
        cents: 1 + draw.below(900),
      };
      grants.push(grant);
      await give([grant]);
    },
    reward: () => world.reward(),
    pay: async () => {
      const claimed = await claim(1 + draw.below(4));
      for (const one of claimed) wallet.pay(one);
      // The wallet has booked it; whether Manager hears of it is another thing.
      await record(claimed, () => !draw.is(0.2));
      pass(MINUTE_MS);
    },
    save: async () => {
      await untilSent(db);
      saved = { restore: await backUp(db), bets: sent.length, grants: grants.length };
    },
    restore: async () => {
      if (saved === undefined) return;
      await untilSent(db);
      const paid = wallet.booked.size;
      await saved.restore();
      restores += 1;
      await t.deps.completeness.check();
      await noticeRestore({ db, clickhouse: t.deps.clickhouse, dataDir: '/nowhere', log: silentLog });
      await repair();
      owed = { bets: sent.slice(saved.bets), grants: grants.slice(saved.grants) };
      const { rows } = await sql<{ waits: boolean }>`select is_restored() as waits`.execute(db);
      if (rows[0]?.waits === true) {
        // Until two persons have looked nothing is paid, also what is made again.
        await give(owed.grants);
        owed.grants = [];
        pass(MINUTE_MS);
        expect(await claim(50)).toEqual([]);
        expect(wallet.booked.size).toBe(paid);
        await sql`insert into restore_end (until_note, reason, ended_name, approved_name)
          select max(id), 'looked at', 'one', 'other' from restore_note`.execute(db);
      }
      again += owed.bets.length;
    },
    resend: async () => {
      const { bets, grants: asked } = owed;
      owed = { bets: [], grants: [] };
      await send(bets);
      if (asked.length > 0) await give(asked);
    },
  };
  const all = Object.keys(steps) as (keyof typeof steps)[];
  for (let n = 0; n < STEPS; n += 1) {
    const step = draw.of([...all, 'play', 'play', 'pay', 'pay', 'grant', 'reward'] as const);
    // What may be lost is sent again before the database is saved or restored once more: the platform asks first.
    if (step === 'save' || step === 'restore') await steps.resend();
    await steps[step]();
  }
  await steps.resend();
  await advanceActivities.run(t.deps);
  for (let isOpen = true; isOpen;) {
    await world.reward();
    pass(2 * MINUTE_MS);
    const claimed = await claim(50);
    for (const one of claimed) wallet.pay(one);
    await record(claimed, () => true);
    isOpen = claimed.length > 0;
  }
  await untilSent(db);

  const owedTo = (name: string): number =>
    REWARD * Math.floor(sent.filter((bet) => bet.player === name).length / TARGET) +
    grants.filter((grant) => grant.name === name).reduce((sum, { cents }) => sum + cents, 0);
  expect(names.map((name) => [name, wallet.sumOf(name)])).toEqual(names.map((name) => [name, owedTo(name)]));
  // Whatever a wallet has booked is in the books, and the other way round.
  const books = await db
    .selectFrom('payout')
    .select(['transfer_id', 'state'])
    .where('player_id', 'in', ids)
    .where('direction', '=', 'credit')
    .execute();
  expect(books.filter(({ state }) => state !== 'paid')).toEqual([]);
  expect(new Set(books.map(({ transfer_id: id }) => id))).toEqual(new Set(wallet.booked.keys()));
  // The bets of the next run are not for this one's task.
  await db.updateTable('activity').set({ state: 'cancelled' }).where('id', '=', task.id).execute();
  return { restores, again };
};

test(`${RUNS} runs with restores in between pay everybody once (SEED=${SEED})`, async () => {
  let [restores, again] = [0, 0];
  for (let run = 0; run < RUNS; run += 1) {
    const done = await runModel(SEED + run).catch((error: unknown) => {
      throw new Error(`run ${run}: SEED=${SEED + run} RUNS=1 repeats it`, { cause: error });
    });
    restores += done.restores;
    again += done.again;
  }
  console.log(`${RUNS} runs, ${restores} restores, ${again} bets sent again`);
  if (IS_NIGHT) expect([restores > RUNS, again > RUNS]).toEqual([true, true]);
});
