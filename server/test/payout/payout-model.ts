/**
 * What payouts are by the specification, in memory and without a store: every rule once more, as a table of facts about one payout.
 * Amounts are cents.
 */
export type ModelPayout = {
  reference: string;
  player: number;
  direction: 'credit' | 'debit';
  cents: number;
  isIneligible: boolean;
  state: 'waiting_approval' | 'processing' | 'paid' | 'not_eligible' | 'error_retry' | 'error_manual' | 'on_hold' | 'rejected';
  asks: 'pay' | 'cancel';
  /** Some call has no known end. */
  isInDoubt: boolean;
  isDead: boolean;
  isGivenUp: boolean;
  calls: number;
  tries: number;
  sinceMs: number;
  dueMs: number | null;
  lease: number | null;
  createdMs: number;
  /** Ends of cancels that were sent. */
  cancelEnds: string[];
};

export type CallEnd = 'heard' | 'refused' | 'maintenance' | 'unknown' | 'interrupted' | 'not_sent' | 'kept_back';

const SECOND = 1_000;
const HALF_A_DAY = 12 * 3_600 * SECOND;
const PAUSES = [1, 5, 30];

/** What follows a call, told from the side of the rules: gives → again, takes → cancel, twelve hours → a person. */
export const endCall = (payout: ModelPayout, end: CallEnd, nowMs: number): void => {
  const { asks } = payout;
  payout.lease = null;
  if (end === 'not_sent' || end === 'kept_back') {
    payout.tries -= 1;
    payout.calls -= 1;
    // Its website is not approved: it waits for that, and for nothing else.
    Object.assign(payout, end === 'kept_back' ? { state: 'on_hold', dueMs: null } : { dueMs: nowMs + SECOND });
    return;
  }
  if (asks === 'cancel') payout.cancelEnds.push(end);
  const rest = (state: ModelPayout['state']): void => {
    payout.state = state;
    payout.dueMs = null;
  };
  const again = (): void => {
    const dueMs = nowMs + (PAUSES[payout.tries - 1] ?? 60) * SECOND;
    if (dueMs > payout.sinceMs + HALF_A_DAY) return rest('error_manual');
    payout.state = 'error_retry';
    payout.dueMs = dueMs;
  };
  if (end === 'heard') {
    payout.isInDoubt = false;
    payout.isDead = asks === 'cancel';
    return rest(asks === 'pay' ? 'paid' : payout.isGivenUp ? 'rejected' : 'error_manual');
  }
  // It says nothing of a call that may still be on its way.
  if (end === 'refused') return rest('error_manual');
  const takes = asks === 'pay' && payout.direction === 'debit';
  if (end === 'maintenance') return takes ? rest('error_manual') : again();
  payout.isInDoubt = true;
  if (!takes) return again();
  payout.state = 'error_retry';
  payout.asks = 'cancel';
  payout.tries = 0;
  payout.dueMs = nowMs;
};

/** A wallet as docs/wallet-api.md has it: an id is booked once, and never after its cancel. */
export const createModelWallet = () => {
  const booked = new Set<string>();
  const dead = new Set<string>();
  const onTheirWay = new Set<string>();
  return {
    booked,
    /** A payment that the wallet gets when nobody waits for its answer any more. */
    askLate: (id: string): void => void onTheirWay.add(id),
    /** What was on its way is there. */
    arrive: (): void => {
      for (const id of onTheirWay) if (!dead.has(id)) booked.add(id);
      onTheirWay.clear();
    },
    /** Does what it is asked, and says whether that is so now. */
    ask: (action: 'pay' | 'cancel', id: string): boolean => {
      if (action === 'cancel') {
        dead.add(id);
        booked.delete(id);
        return true;
      }
      if (dead.has(id)) return false;
      booked.add(id);
      return true;
    },
    knows: (id: string): boolean => booked.has(id),
  };
};

/** Drawn again alike from the same seed (mulberry32). */
export const createDraw = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    is: (share: number): boolean => next() < share,
  };
};
