import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_NIGHT, seedOf } from '../../tools/test/draw.ts';
import { AppError } from '../src/base/app-error.ts';
import { type Claimed, claimPayouts, LEASE_MS } from '../src/kit/payout/claim-payouts.ts';
import { createPayoutBudget } from '../src/kit/payout/budgets.ts';
import { expirePayouts } from '../src/kit/payout/expire-payouts.ts';
import { createPayouts } from '../src/kit/payout/create-payouts.ts';
import { approvePayouts, rejectPayouts } from '../src/kit/payout/decide-payouts.ts';
import type { PayoutRequest } from '../src/kit/payout/payout-request.ts';
import { type Called, recordAttempts } from '../src/kit/payout/record-attempts.ts';
import { resumePayouts } from '../src/kit/payout/resume-payouts.ts';
import { giveUpPayout, retryPayout, stopPayout } from '../src/kit/payout/steer-payout.ts';
import { type Ctx, ownCtx } from '../src/kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../src/postgres/db.ts';
import type { WalletResult } from '../src/wallet/outbound.ts';
import { startTestApp } from './client.ts';
import { type CallEnd, createDraw, createModelWallet, endCall, type ModelPayout } from './payout/payout-model.ts';
import { createPayoutSites, payoutsOf, testPurpose } from './payout/payout-world.ts';
import { silentLog } from './stores.ts';

const RUNS = Number(process.env['RUNS'] ?? (IS_NIGHT ? 100 : 8));
const SEED = Number(process.env['SEED'] ?? seedOf('payouts'));
const COMMANDS = 30;
const DAY_MS = 24 * 3_600_000;
/** In cents. */
const LIMITS = { operation: 10_000, operatorDay: 25_000, playerDay: 15_000 };
const micros = (cents: number): bigint => BigInt(cents) * 10_000n;

const ineligible = new Set<string>();
const purpose = testPurpose({
  name: 'model',
  limits: async () => ({
    operation: micros(LIMITS.operation),
    operatorDay: micros(LIMITS.operatorDay),
    playerDay: micros(LIMITS.playerDay),
  }),
  findIneligible: async (_, payouts) =>
    new Map(payouts.filter(({ reference }) => ineligible.has(reference)).map(({ id }) => [id, 'no'])),
});
const t = await startTestApp({ payoutHandlers: [purpose] });
const { db } = t.deps;
const START_MS = Date.parse('2026-03-01T00:00:00Z');
const noWallets = { putSite: async () => undefined, urlOf: () => '' };
let decider: Ctx['user'];
const told = new Map<string, string[]>();

beforeAll(async () => {
  decider = {
    id: await makePerson(),
    userName: 'decider',
    codes: new Set([purpose.approveCode]),
    needsStepUp: false,
    scope: { kind: 'all', agentIds: null, exceptIds: [] },
  } as unknown as Ctx['user'];
  purpose.onPaid = async (_, payouts) =>
    payouts.forEach(({ reference }) => told.set(reference, [...(told.get(reference) ?? []), 'paid']));
});

const makePerson = async (): Promise<string> => {
  const name = `u${randomInt(2 ** 40)}`;
  const row = { user_name: name, name, invite_code: name, all_agents: true };
  return (await db.insertInto('staff_user').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

/** One drawn life of a website's payouts, held against the model after each command. */
const live = async (seed: number): Promise<number> => {
  const draw = createDraw(seed);
  const [site] = await createPayoutSites(db, noWallets, { sites: 1, players: 3 });
  if (site === undefined) throw new Error('there is no website');
  const requester = { id: await makePerson(), userName: 'requester' };
  const capacity = draw.of([20_000, 60_000, 1_000_000]);
  let nowMs = START_MS;
  const now = (): Date => new Date(nowMs);
  const deps = { ...t.deps, now };
  const ctx = { ...ownCtx(deps, 'model'), db: t.deps.dbFor(decider), user: decider } as Ctx;
  const budgetId = await inTransaction(db, (tx) =>
    createPayoutBudget(tx, {
      purpose: 'model',
      reference: site.code,
      agentId: null,
      currency: 'USD',
      amount: String(capacity / 100),
      now: now(),
    }),
  );
  const wallet = createModelWallet();
  const model = new Map<string, ModelPayout>();
  const ids = new Map<string, { id: string; transferId: string }>();
  const held: { called: Called; end: CallEnd; lease: number }[] = [];
  const trail: string[] = [];
  let [leases, drawn, isApproved] = [0, 0, true];

  const sumOf = (list: readonly ModelPayout[]): number => list.reduce((sum, { cents }) => sum + cents, 0);
  const all = (): ModelPayout[] => [...model.values()];
  const reserved = (): ModelPayout[] => all().filter(({ state }) => !['paid', 'rejected', 'not_eligible'].includes(state));
  const paid = (): ModelPayout[] => all().filter(({ state }) => state === 'paid');

  const create = async (): Promise<void> => {
    const isByHand = draw.is(0.6);
    const fresh = Array.from({ length: 1 + draw.below(4) }, (): ModelPayout => {
      drawn += 1;
      return {
        reference: `${site.code}-${drawn}`,
        player: draw.below(3),
        direction: draw.is(0.25) ? 'debit' : 'credit',
        cents: 1 + draw.below(draw.of([500, 6_000])),
        isIneligible: draw.is(0.08),
        state: 'processing',
        asks: 'pay',
        isInDoubt: false,
        isDead: false,
        isGivenUp: false,
        calls: 0,
        tries: 0,
        sinceMs: 0,
        dueMs: nowMs,
        lease: null,
        createdMs: nowMs,
        cancelEnds: [],
      };
    });
    const known = draw.is(0.3) && model.size > 0 ? [draw.of(all())] : [];
    const isConflict = known.length > 0 && draw.is(0.3);
    const wishOf = (payout: ModelPayout): PayoutRequest => ({
      reference: payout.reference,
      once: [payout.reference],
      playerId: site.players[payout.player] as string,
      direction: payout.direction,
      currency: 'USD',
      amount: (payout.cents / 100).toFixed(2),
      budgetId,
    });
    const wishes = [...fresh, ...known].map(wishOf);
    if (isConflict) wishes.push({ ...(wishes.pop() as PayoutRequest), sourceId: 'other' });
    for (const { reference, isIneligible } of fresh) if (isIneligible) ineligible.add(reference);
    const wanted = isConflict
      ? 'payout.conflict'
      : sumOf([...reserved(), ...paid(), ...fresh]) > capacity
        ? 'payout.budget_exceeded'
        : 'ok';
    const got = await reasonOf(
      inTransaction(db, async (tx) => {
        const made = await createPayouts(deps, tx, { purpose, wishes, requestedBy: isByHand ? requester : null });
        for (const { payout } of made)
          if (payout !== null) ids.set(payout.reference, { id: payout.id, transferId: payout.transfer_id });
      }),
    );
    expect(got).toBe(wanted);
    if (got !== 'ok') return;
    // Limits by the words of T036: a whole call, a whole day of whoever asks, a whole day of the player.
    const lately = all().filter(
      ({ createdMs, state, byHand }: ModelPayout & { byHand?: boolean }) =>
        createdMs > nowMs - DAY_MS && state !== 'rejected' && state !== 'not_eligible' && byHand === isByHand,
    );
    for (const payout of fresh) {
      const ofPlayer = [...lately, ...fresh].filter(({ player }) => player === payout.player);
      const needs =
        sumOf(fresh) > LIMITS.operation ||
        (isByHand && sumOf([...lately, ...fresh]) > LIMITS.operatorDay) ||
        sumOf(ofPlayer) > LIMITS.playerDay;
      if (needs) Object.assign(payout, { state: 'waiting_approval', dueMs: null });
      model.set(payout.reference, Object.assign(payout, { byHand: isByHand }));
    }
  };

  const resultOf = (end: CallEnd): WalletResult => ({
    outcome: end === 'heard' ? 'ok' : end === 'refused' ? 'user_disabled' : end === 'maintenance' ? 'maintenance' : 'unknown',
    end:
      end === 'heard'
        ? 'booked'
        : end === 'maintenance'
          ? 'refused'
          : end === 'interrupted'
            ? 'unknown'
            : end === 'kept_back'
              ? 'not_sent'
              : end,
    mayRepeat: end === 'maintenance',
    httpStatus: 200,
    remoteCode: '',
    balance: end === 'heard' ? '1' : null,
    latencyMs: 1,
    calledAt: now(),
    site: site.code,
    detail: end === 'not_sent' ? 'full' : end === 'kept_back' ? 'not_approved' : '',
    requestBody: '',
    responseBody: '',
  });

  /** What the wallet does with a call, and what is heard of it. */
  const call = ({ payout }: Claimed): CallEnd => {
    if (!isApproved) return 'kept_back';
    const id = payout.transfer_id;
    const step = payout.step as 'pay' | 'cancel';
    const end = draw.of<CallEnd | 'lost' | 'late'>([
      'heard',
      'heard',
      'heard',
      'refused',
      'maintenance',
      'unknown',
      'lost',
      'late',
      'not_sent',
    ]);
    if (end === 'not_sent' || end === 'maintenance') return end;
    if (end === 'late' && step === 'pay') wallet.askLate(id);
    if (end === 'unknown' || end === 'late') return 'unknown';
    // A wallet that has booked an id says so: it cannot refuse it for good.
    if (end === 'refused' && step === 'pay' && wallet.knows(id)) return 'heard';
    if (end === 'refused') return 'refused';
    const isDone = wallet.ask(step, id);
    if (end === 'lost') return 'unknown';
    return isDone ? 'heard' : 'refused';
  };

  const work = async (): Promise<void> => {
    const limit = 1 + draw.below(7);
    const due = all()
      .filter(({ dueMs }) => dueMs !== null && dueMs <= nowMs)
      .toSorted(
        (one, other) =>
          (one.dueMs ?? 0) - (other.dueMs ?? 0) || Number(ids.get(one.reference)?.id) - Number(ids.get(other.reference)?.id),
      )
      .slice(0, limit);
    const { claimed } = await claimPayouts(db, { wanted: [{ siteId: site.id, limit }], purposes: [purpose], now: now() });
    const wanted: string[] = [];
    for (const payout of due) {
      if (payout.lease !== null) endCall(payout, 'interrupted', nowMs);
      else if (payout.isIneligible && payout.calls === 0 && payout.asks === 'pay')
        Object.assign(payout, { state: 'not_eligible', dueMs: null });
      else {
        if (payout.tries === 0) payout.sinceMs = nowMs;
        payout.tries += 1;
        payout.calls += 1;
        payout.dueMs = nowMs + LEASE_MS;
        payout.lease = leases += 1;
        wanted.push(payout.reference);
      }
    }
    expect(claimed.map(({ payout }) => payout.reference)).toEqual(wanted);
    const ends = claimed.map((each) => ({
      called: { ...each, result: resultOf('unknown') },
      end: call(each),
      lease: model.get(each.payout.reference)?.lease ?? 0,
    }));
    const fate = draw.below(10);
    // The process dies before it notes anything, is slow to note it, or notes it now.
    if (fate === 0) return;
    if (fate === 1) held.push(...ends);
    else await note(ends);
  };

  const note = async (ends: readonly { called: Called; end: CallEnd; lease: number }[]): Promise<void> => {
    if (ends.length === 0) return;
    await recordAttempts(
      db,
      ends.map(({ called, end }) => ({ ...called, result: { ...resultOf(end), calledAt: called.result.calledAt } })),
      { purposes: [purpose], now: now(), log: silentLog },
    );
    for (const { called, end, lease } of ends) {
      const payout = model.get(called.payout.reference);
      // Noted after the approval, it is tried again.
      if (payout?.lease === lease) endCall(payout, end === 'kept_back' && isApproved ? 'not_sent' : end, nowMs);
    }
  };

  const inScope = <R>(run: (tx: ScopedTx) => Promise<R>): Promise<string> => reasonOf(inTransaction(ctx.db, run as never));
  const idOf = ({ reference }: ModelPayout): string => ids.get(reference)?.id as string;

  const isDayOld = ({ createdMs }: ModelPayout): boolean => createdMs <= nowMs - DAY_MS;

  const expire = async (): Promise<void> => {
    await expirePayouts.run({ ...deps, payoutHandlers: [purpose] });
    for (const payout of all()) if (payout.state === 'waiting_approval' && isDayOld(payout)) payout.state = 'rejected';
  };

  const decide = async (): Promise<void> => {
    const waiting = all().filter(({ state }) => state === 'waiting_approval');
    const chosen = [...waiting.filter(() => draw.is(0.6)), ...(draw.is(0.1) ? all().slice(0, 1) : [])];
    const unique = [...new Set(chosen)];
    if (unique.length === 0) return;
    const isYes = draw.is(0.7);
    // Nobody agrees to what is a day old, closed already or not.
    const isOpen = (payout: ModelPayout): boolean => payout.state === 'waiting_approval' && !(isYes && isDayOld(payout));
    const wanted = unique.every(isOpen) ? 'ok' : 'object.wrong_state';
    const chosenIds = unique.map(idOf);
    const got = await inScope((tx) =>
      isYes ? approvePayouts(ctx, tx, chosenIds) : rejectPayouts(ctx, tx, { ids: chosenIds, reason: 'no' }),
    );
    expect(got).toBe(wanted);
    if (got !== 'ok') return;
    for (const payout of unique) Object.assign(payout, isYes ? { state: 'processing', dueMs: nowMs } : { state: 'rejected' });
  };

  const steer = async (): Promise<void> => {
    const open = all().filter(({ state }) => ['processing', 'error_retry', 'error_manual', 'on_hold'].includes(state));
    const payout = open.length > 0 ? draw.of(open) : all()[0];
    if (payout === undefined) return;
    const verb = draw.of(['retry', 'stop', 'give_up'] as const);
    const verbs = { retry: retryPayout, stop: stopPayout, give_up: giveUpPayout };
    const before = structuredClone(payout);
    const wanted = ((): string => {
      if (payout.lease !== null) {
        if ((payout.dueMs ?? 0) > nowMs) return 'requests.in_progress';
        endCall(payout, 'interrupted', nowMs);
      }
      const { state } = payout;
      if (verb === 'retry') {
        if (!['error_retry', 'error_manual'].includes(state) || payout.isDead) return 'object.wrong_state';
        if (state === 'error_manual') {
          const hasNoneLeft = payout.cancelEnds.every((end) => end === 'refused' || end === 'maintenance');
          if (payout.asks === 'cancel' && payout.direction === 'credit' && hasNoneLeft)
            Object.assign(payout, { asks: 'pay', isGivenUp: false });
          Object.assign(payout, { state: 'processing', tries: 0 });
        }
        payout.dueMs = nowMs;
        return 'ok';
      }
      if (verb === 'stop') {
        if (!['processing', 'error_retry'].includes(state)) return 'object.wrong_state';
        Object.assign(payout, { state: 'error_manual', dueMs: null });
        return 'ok';
      }
      if (state !== 'error_manual' && state !== 'on_hold') return 'object.wrong_state';
      payout.isGivenUp = true;
      if (payout.isInDoubt) Object.assign(payout, { state: 'processing', asks: 'cancel', tries: 0, dueMs: nowMs });
      else payout.state = 'rejected';
      return 'ok';
    })();
    trail.push(`${verb} ${payout.reference}`);
    expect(await inScope((tx) => verbs[verb](ctx, tx, idOf(payout)))).toBe(wanted);
    if (wanted !== 'ok') Object.assign(payout, before);
  };

  /** The website loses its approval, or gets it again, which lets go what waited for it. */
  const approve = async (): Promise<void> => {
    isApproved = !isApproved;
    const waiting = isApproved ? all().filter(({ state }) => state === 'on_hold') : [];
    await inTransaction(db, async (tx) => {
      const approved_state = isApproved ? 'approved' : 'unapproved';
      await tx.updateTable('site').set({ approved_state }).where('id', '=', site.id).execute();
      if (isApproved) expect(await resumePayouts(deps, tx, site.id)).toBe(waiting.length);
    });
    for (const payout of waiting) Object.assign(payout, { state: 'processing', tries: 0, dueMs: nowMs });
  };

  const commands = { create, work, decide, steer, expire, approve };
  const names = [
    'create',
    'work',
    'work',
    'work',
    'decide',
    'steer',
    'steer',
    'time',
    'time',
    'note',
    'arrive',
    'approve',
    'expire',
  ] as const;

  const compare = async (): Promise<void> => {
    const rows = await payoutsOf(db, [...ids.values()].map(({ id }) => id).concat('0'));
    const stored = rows.map((row) => [
      row.reference,
      row.state,
      row.step,
      row.may_be_booked,
      row.attempts,
      row.tries,
      row.next_attempt_at?.getTime() ?? null,
    ]);
    const meant = all().map((p) => [p.reference, p.state, p.asks, p.isInDoubt, p.calls, p.tries, p.dueMs]);
    expect(stored).toEqual(meant);
    const budget = await db.selectFrom('payout_budget').selectAll().where('id', '=', budgetId).executeTakeFirstOrThrow();
    expect([budget.reserved, budget.paid]).toEqual([reserved(), paid()].map((list) => String(sumOf(list) / 100)));
    for (const payout of all()) {
      const isBooked = wallet.knows(ids.get(payout.reference)?.transferId as string);
      // Held ends of a lease that went on to somebody else may still be told; the money is what the wallet says.
      if (payout.state === 'paid') expect(isBooked).toBe(true);
      if (['rejected', 'not_eligible', 'waiting_approval'].includes(payout.state)) expect(isBooked).toBe(false);
      expect((told.get(payout.reference) ?? []).length).toBe(payout.state === 'paid' ? 1 : 0);
    }
  };

  try {
    for (let n = 0; n < COMMANDS; n++) {
      const name = n === 0 ? 'create' : draw.of(names);
      trail.push(`${name} @${nowMs - START_MS}`);
      if (name === 'time') nowMs += draw.of([500, 1_000, 6_000, 31_000, 61_000, 6 * 3_600_000, 13 * 3_600_000]);
      else if (name === 'note') await note(held.splice(0));
      else if (name === 'arrive') wallet.arrive();
      else await commands[name]();
      await compare();
    }
    trail.push('arrive');
    wallet.arrive();
    await compare();
  } catch (error) {
    throw new Error(`seed ${seed}: ${trail.slice(-12).join(', ')}`, { cause: error });
  }
  return model.size;
};

const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof AppError) return error.reason;
      throw error;
    },
  );

/** Of one test, so that each ends in its time however many are asked for. */
const AT_ONCE = 20;
let [lived, payouts] = [0, 0];
afterAll(() => {
  process.stdout.write(`${lived} sequences of ${COMMANDS} commands from seed ${SEED}, ${payouts} payouts: 0 divergences\n`);
});

test.each(Array.from({ length: Math.ceil(RUNS / AT_ONCE) }, (_, part) => part * AT_ONCE))(
  'drawn lives of payouts from the %ith on go as the model says',
  async (first) => {
    for (let run = first; run < Math.min(RUNS, first + AT_ONCE); run++) {
      payouts += await live(SEED + run);
      lived += 1;
    }
    expect(payouts).toBeGreaterThan(0);
  },
);
