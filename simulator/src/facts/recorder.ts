import { MinHeap } from '../math/heap.ts';
import { createRng, pick, type Rng } from '../math/rng.ts';
import type { Played } from '../play/casino.ts';
import type { Session } from '../play/session.ts';
import type { Player } from '../world/players.ts';
import type { Website } from '../world/websites.ts';
import { callFact, type CallLine, creditFact, type Fact, sessionFact, txnFact, type TxnLine } from './fact-lines.ts';

type RecorderOptions = {
  seed: number;
  /** The id of the n-th session (from 1) of a website; other ids are made from it and from those of bets. */
  sessionIdOf: (site: Website, number: number) => string;
  /** Wallet movements and calls before it are left out: they are many. */
  walletFromMs: number;
  /** Nothing ends later. */
  untilMs: number;
};

/** Writes down what happens around the bets: sessions, movements of wallets, calls to them, and gifts. */
export type Recorder = {
  opened: (session: Session) => void;
  played: (session: Session, bet: Played) => void;
  /** `leftMicros`: what the player took back from a transfer wallet. */
  closed: (session: Session, at: { atMs: number; leftMicros: bigint; isKicked?: boolean }) => void;
  /** What is known up to now, oldest first. */
  take: (nowMs: number) => Fact[];
};

type Open = {
  id: string;
  startMs: number;
  balanceStart: bigint | null;
  balanceEnd: bigint | null;
  lastAtMs: number;
  promo: bigint;
  transferIn: bigint;
};

const IDLE_MS = 30 * 60_000;
const TIMEOUT_MS = 5_000;
const RETRY_MS = 1_000;
const CREDIT_KINDS = { normal: 'activity', free_round: 'free_round', card: 'card', bonus: 'free_win' } as const;
const CALL_KINDS = { bet: 'bet', paid: 'win', adjust: 'win', cancel: 'cancel', bonus: 'bonus' } as const;
/** Of a million sessions: those in which a game is opened and not played, and those that end with a prize of an activity. */
const LOOKED_ONLY_PPM = 50_000;
const PRIZE_PPM = 15_000;

export function createRecorder({ seed, sessionIdOf, walletFromMs, untilMs }: RecorderOptions): Recorder {
  const rng = createRng(seed);
  const facts = new MinHeap<Fact>(({ dueAtMs }) => dueAtMs);
  const open = new Map<Session, Open>();
  const numbers = new Map<Website, number>();
  const ledgerAtMs = new Map<Player, number>();

  const nextId = (site: Website): string => {
    const number = (numbers.get(site) ?? 0) + 1;
    numbers.set(site, number);
    return sessionIdOf(site, number);
  };

  /** A wallet does one thing after the other, also for a player with two games open. */
  const ledgerTime = (player: Player, atMs: number): number => {
    const time = Math.max(atMs, (ledgerAtMs.get(player) ?? 0) + 1);
    ledgerAtMs.set(player, time);
    return time;
  };

  const move = (session: Session, line: Omit<TxnLine, 'requestId'>): void => {
    const atMs = ledgerTime(session.player, line.atMs);
    if (atMs < walletFromMs) return;
    const requestId = `q-${line.txnId}`;
    facts.push(txnFact(session, { ...line, requestId, atMs }));
    if (session.player.site.apiType === 'transfer' || line.bet === undefined) return;
    const kind = CALL_KINDS[line.method as keyof typeof CALL_KINDS];
    for (const call of attemptsOf(rng, { ...line, kind, requestId, atMs, roundId: line.bet.roundId }))
      facts.push(callFact(session, call));
  };

  const movesOf = (session: Session, { versions }: Played): void => {
    const [first, last] = [versions[0]?.row, versions.at(-1)];
    if (first === undefined || last === undefined) return;
    const { row, dueAtMs } = last;
    const bet = { betId: row.betId, roundId: row.roundId };
    const before = row.balanceBeforeMicros;
    const isRefused = row.status === 'cancelled' && versions.length === 1;
    if (row.betMicros > 0n)
      move(session, {
        txnId: `t-${row.betId}-1`,
        bet,
        method: 'bet',
        amountMicros: -row.betMicros,
        balanceMicros: before,
        isFailed: isRefused,
        atMs: row.betAtMs,
      });
    const end = { txnId: `t-${row.betId}-2`, bet, balanceMicros: before - row.betMicros, atMs: dueAtMs };
    if (row.status === 'cancelled' && !isRefused) move(session, { ...end, method: 'cancel', amountMicros: row.betMicros });
    if (row.status === 'cancelled' || row.winMicros === 0n) return;
    const method = session.source !== 'normal' ? 'bonus' : row.status === 'adjusted' ? 'adjust' : 'paid';
    move(session, { ...end, method, amountMicros: row.winMicros });
  };

  /** A game of the player that he opens, looks at and leaves. */
  const lookAround = (session: Session, startMs: number): void => {
    const game = pick(rng, session.player.games);
    const line = { ...EMPTY, sessionId: nextId(session.player.site), game: game.code, startMs };
    facts.push(sessionFact(session, line));
    const end = { atMs: startMs + 8_000 + rng.below(90_000), reason: 'logout' };
    facts.push(sessionFact(session, { ...line, end }));
  };

  return {
    opened: (session) => {
      const startMs = session.nextAtMs;
      if (rng.chance(LOOKED_ONLY_PPM)) lookAround(session, startMs - 120_000);
      const id = nextId(session.player.site);
      open.set(session, {
        id,
        startMs,
        balanceStart: null,
        balanceEnd: null,
        lastAtMs: startMs,
        promo: 0n,
        transferIn: 0n,
      });
      facts.push(sessionFact(session, { ...EMPTY, sessionId: id, game: session.game.code, startMs }));
    },
    played: (session, bet) => {
      const state = open.get(session);
      const first = bet.versions[0]?.row;
      if (state === undefined || first === undefined) return;
      const isTransfer = session.player.site.apiType === 'transfer';
      if (isTransfer && bet.toppedUpMicros > 0n) {
        state.transferIn += bet.toppedUpMicros;
        move(session, {
          txnId: `t-${first.betId}-0`,
          method: 'deposit',
          amountMicros: bet.toppedUpMicros,
          balanceMicros: first.balanceBeforeMicros - bet.toppedUpMicros,
          atMs: first.betAtMs - 1_500,
        });
      }
      state.balanceStart ??= isTransfer ? first.balanceBeforeMicros - bet.toppedUpMicros : first.balanceBeforeMicros;
      state.balanceEnd = bet.balanceMicros;
      state.lastAtMs = Math.max(state.lastAtMs, bet.doneAtMs);
      const last = bet.versions.at(-1)?.row;
      if (session.source !== 'normal' && last !== undefined) state.promo += last.winMicros;
      movesOf(session, bet);
    },
    closed: (session, { atMs, leftMicros, isKicked = false }) => {
      const state = open.get(session);
      if (state === undefined) return;
      open.delete(session);
      const lastAtMs = Math.max(state.lastAtMs, Math.min(atMs, untilMs));
      // Who takes his money back has left by himself.
      const reason = isKicked ? 'kick' : leftMicros > 0n ? 'logout' : drawReason(rng, untilMs - lastAtMs);
      const endMs = Math.max(
        lastAtMs,
        Math.min(lastAtMs + (reason === 'idle' ? IDLE_MS : isKicked ? 0 : 3_000 + rng.below(40_000)), untilMs),
      );
      if (leftMicros > 0n)
        move(session, {
          txnId: `t-${state.id}-9`,
          method: 'withdraw',
          amountMicros: -leftMicros,
          balanceMicros: leftMicros,
          atMs: endMs,
        });
      facts.push(
        sessionFact(session, {
          sessionId: state.id,
          game: session.game.code,
          startMs: state.startMs,
          end: { atMs: endMs, reason },
          balanceStartMicros: state.balanceStart,
          balanceEndMicros: leftMicros > 0n ? 0n : state.balanceEnd,
          promoMicros: state.promo,
          transferInMicros: state.transferIn,
          transferOutMicros: leftMicros,
        }),
      );
      const isGift = session.source !== 'normal';
      const isPrize = !isGift && rng.chance(PRIZE_PPM);
      if ((isGift && state.promo > 0n) || isPrize)
        facts.push(
          creditFact(session, {
            creditId: `c-${state.id}`,
            kind: CREDIT_KINDS[session.source],
            amountMicros: isGift ? state.promo : session.stake.totalMicros * 20n,
            sourceId: `${CREDIT_KINDS[session.source]}-${new Date(endMs).toISOString().slice(0, 7)}`,
            atMs: endMs,
          }),
        );
    },
    take: (nowMs) => {
      const due: Fact[] = [];
      for (let fact = facts.peek(); fact !== undefined && fact.dueAtMs <= nowMs; fact = facts.peek()) {
        facts.pop();
        due.push(fact);
      }
      return due;
    },
  };
}

const EMPTY = {
  balanceStartMicros: null,
  balanceEndMicros: null,
  promoMicros: 0n,
  transferInMicros: 0n,
  transferOutMicros: 0n,
} as const;

/** Most players log out; of the others most just stop, which is noticed half an hour later. */
const drawReason = (rng: Rng, roomMs: number): string => {
  const draw = rng.below(100);
  if (draw < 25 && roomMs > IDLE_MS) return 'idle';
  if (draw < 33) return 'replaced';
  return draw < 35 ? 'error' : 'logout';
};

type Attempts = Omit<TxnLine, 'method' | 'bet'> & { kind: CallLine['kind']; roundId: string };

/** Nearly all calls are answered at once; some slowly, some not at all and then by the next attempt. */
const attemptsOf = (rng: Rng, { txnId, isFailed = false, ...line }: Attempts): CallLine[] => {
  const balanceMicros = isFailed ? line.balanceMicros : line.balanceMicros + line.amountMicros;
  const call = {
    kind: line.kind,
    requestId: line.requestId,
    roundId: line.roundId,
    amountMicros: line.amountMicros,
    balanceMicros,
  };
  const draw = rng.below(1_000);
  const latencyMs = draw < 12 ? 1_200 + rng.below(3_000) : 25 + rng.below(140);
  if (isFailed)
    return [
      {
        ...call,
        callId: `${txnId}-a1`,
        attempt: 1,
        latencyMs,
        outcome: draw < 700 ? 'not_enough_money' : 'maintenance',
        atMs: line.atMs,
      },
    ];
  if (draw < 990) return [{ ...call, callId: `${txnId}-a1`, attempt: 1, latencyMs, outcome: 'ok', atMs: line.atMs }];
  const lost: CallLine = {
    ...call,
    callId: `${txnId}-a1`,
    attempt: 1,
    latencyMs: TIMEOUT_MS,
    outcome: 'unknown',
    atMs: line.atMs - TIMEOUT_MS - RETRY_MS,
  };
  return [lost, { ...call, callId: `${txnId}-a2`, attempt: 2, latencyMs, outcome: 'ok', atMs: line.atMs }];
};
