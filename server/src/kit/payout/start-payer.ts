import { type RawBuilder, sql } from 'kysely';
import { repeat } from '../../base/repeat.ts';
import { noAnswer } from '../../wallet/no-answer.ts';
import type { LocalRefusal, OutboundWallet, WalletResult } from '../../wallet/outbound.ts';
import { isTransient } from '../../postgres/transient.ts';
import type { Deps } from '../service/ctx.ts';
import { type Watch, WATCHED_EVERY_MS } from '../jobs/watch.ts';
import type { PayoutHandler } from '../service/payout-handler.ts';
import { type Claimed, claimPayouts, LEASE_MS } from './claim-payouts.ts';
import { createRecorder } from './payout-recorder.ts';

export type Payer = {
  /** Takes nothing more up, and waits for the calls that are under way and for what came of them. */
  stop: () => Promise<void>;
};

type PayerDeps = Pick<Deps, 'db' | 'queue' | 'now' | 'log' | 'payoutHandlers'>;

/** Looked at by each process so often: for payouts whose time comes, and for orders that got lost. */
const SWEEP_MS = 1_000;
/** Websites that are taken note of together; those of one change come with one notification. */
const MAX_WOKEN = 100;
/** Calls to one wallet that this process has under way; its line keeps a place free for people. */
const MAX_CALLS = 7;
/** Also those whose end is not noted yet: what is taken up and not finished stays small. */
const MAX_OPEN = 24;
/** Fewer are not worth a transaction while others are under way. */
const MIN_CLAIM = 4;
/** A call begins this soon after its payout was taken up, or not at all: it has to end before the lease does. */
const CALL_WITHIN_MS = LEASE_MS / 3;

type Wanted = { siteId: string; limit: number };
type Line = { calling: number; open: number; hasWork: boolean };

/**
 * Pays what is due: claim, call, record. Each website gets as many calls as its wallet has room for, so none waits for another. A process
 * has at most one transaction to claim and one to record open, however much there is to pay. Any number of processes may do so at once.
 */
export const startPayer = async (deps: PayerDeps, wallet: OutboundWallet, watch?: Watch): Promise<Payer> => {
  const { db, queue, now, log, payoutHandlers: purposes } = deps;
  const recorder = createRecorder({ db, purposes, now, log });
  const lines = new Map<string, Line>();
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  let isAsked = false;
  let running: Promise<void> | undefined;

  const lineOf = (siteId: string): Line => {
    const line = lines.get(siteId) ?? { calling: 0, open: 0, hasWork: false };
    lines.set(siteId, line);
    return line;
  };

  const wake = (siteId: string): void => {
    lineOf(siteId).hasWork = true;
    turn();
  };

  const turn = (): void => {
    isAsked = true;
    running ??= takeTurns()
      .catch((error: unknown) => {
        // The store is away: looked at again with the next sweep.
        isAsked = false;
        log.warn({ err: error }, 'payouts could not be taken up');
      })
      .finally(() => {
        running = undefined;
        if (isAsked && !isStopping) turn();
      });
  };

  /** All websites that have both work and room, together, until there are none; whatever ends a call begins anew. */
  const takeTurns = async (): Promise<void> => {
    while (isAsked && !isStopping) {
      isAsked = false;
      const wanted = [...lines]
        .map(([siteId, line]) => ({ siteId, limit: roomOf(siteId, line) }))
        .filter(({ limit }) => limit > 0);
      if (wanted.length > 0) await takeApart(wanted, take, log);
    }
    for (const [siteId, line] of lines) if (!line.hasWork && line.open === 0) lines.delete(siteId);
  };

  const take = async (wanted: readonly Wanted[]): Promise<void> => {
    for (const { siteId } of wanted) lineOf(siteId).hasWork = false;
    // Leases count from here, however long it takes to get them.
    const leasedAtMs = performance.now();
    const { claimed, busy } = await claimPayouts(db, { wanted, purposes, now: now() });
    for (const siteId of busy) lineOf(siteId).hasWork = true;
    isAsked ||= busy.length > 0;
    for (const each of claimed) begin(each, lineOf(each.payout.site_id), leasedAtMs);
  };

  const roomOf = (siteId: string, line: Line): number => {
    if (!line.hasWork) return 0;
    const room = Math.min(wallet.room(siteId), MAX_CALLS - line.calling, MAX_OPEN - line.open);
    return room >= MIN_CLAIM || line.open === 0 ? Math.max(0, room) : 0;
  };

  const begin = (claimed: Claimed, line: Line, leasedAtMs: number): void => {
    line.calling += 1;
    line.open += 1;
    const working = pay({ claimed, leasedAtMs, wallet, now, log })
      .then((result) => {
        line.calling -= 1;
        turn();
        return recorder.add({ ...claimed, result });
      })
      .finally(() => {
        line.open -= 1;
        underWay.delete(working);
        turn();
      });
    underWay.add(working);
  };

  await queue.work<{ owner: string }>({
    queue: 'payout',
    workers: 1,
    together: MAX_WOKEN,
    run: async ({ owner }) => wake(owner),
  });
  const sweeping = repeat({
    name: 'payouts that are due',
    everyMs: watch === undefined ? SWEEP_MS : WATCHED_EVERY_MS,
    apartMs: SWEEP_MS,
    step: async () => {
      const { rows } = await sql<{ id: string }>`select ${dueSites('id', { purposes, now: now() })}`.execute(db);
      for (const { id } of rows) wake(id);
    },
    onFailure: (error) => log.warn({ err: error }, 'payouts that are due could not be looked up'),
  });
  watch?.add({
    waits: ({ now: clock }) => sql`exists (select ${dueSites('', { purposes, now: clock() })})`,
    wake: sweeping.wake,
    apartMs: SWEEP_MS,
  });
  return {
    stop: async () => {
      isStopping = true;
      await sweeping.stop();
      await running;
      await Promise.allSettled(underWay);
    },
  };
};

/** Websites with payouts that are due, of purposes that this process knows: what follows `select`. After a restore all wait (decision 0088). */
const dueSites = (what: 'id' | '', { purposes, now }: { purposes: readonly PayoutHandler[]; now: Date }): RawBuilder<unknown> => {
  const names = purposes.map(({ name }) => name);
  return sql`${sql.raw(what)} from site where not is_restored() and exists (
    select from payout where site_id = site.id and next_attempt_at <= ${now} and purpose = any(${names}::text[]))`;
};

/** Together, else website by website: a step of a feature that fails at one holds up that one alone. */
const takeApart = async (
  wanted: readonly Wanted[],
  take: (wanted: readonly Wanted[]) => Promise<void>,
  log: Deps['log'],
): Promise<void> => {
  try {
    await take(wanted);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (wanted.length > 1) for (const one of wanted) await takeApart([one], take, log);
    else log.error({ err: error, siteId: wanted[0]?.siteId }, 'payouts of a website could not be taken up');
  }
};

type Paying = { claimed: Claimed; leasedAtMs: number; wallet: OutboundWallet } & Pick<Deps, 'now' | 'log'>;

const pay = async ({ claimed: { request, payout }, leasedAtMs, wallet, now, log }: Paying): Promise<WalletResult> => {
  const notSent = (): WalletResult =>
    noAnswer('not_sent', { site: '', calledAt: now(), detail: 'unavailable' satisfies LocalRefusal });
  try {
    return performance.now() - leasedAtMs > CALL_WITHIN_MS ? notSent() : await wallet.call(request);
  } catch (error) {
    // It rejects only before anything is sent.
    log.warn({ err: error, transferId: payout.transfer_id }, 'a wallet could not be called');
    return notSent();
  }
};
