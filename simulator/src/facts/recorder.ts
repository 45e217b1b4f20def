import { MinHeap } from '../math/heap.ts';
import { createRng, mixSeed, pick } from '../math/rng.ts';
import type { Played } from '../play/casino.ts';
import type { Seat } from '../play/session.ts';
import type { Player } from '../world/players.ts';
import type { Website } from '../world/websites.ts';
import { type Fact, sessionFact } from './fact-lines.ts';
import { creditsOf, endOf } from './session-end.ts';
import { createStays, type Stay } from './stays.ts';
import { createWalletMoves } from './wallet-moves.ts';

type RecorderOptions = {
  seed: number;
  /** The id of the n-th session (from 1) of a website; other ids are made from it and from those of bets. */
  sessionIdOf: (site: Website, number: number) => string;
  /** Wallet movements and calls before it are left out: they are many. */
  walletFromMs: number;
  /** Nothing ends later. */
  untilMs: number;
};

/** Writes down what happens around the bets: sessions, movements of wallets, calls to them, transfers, and gifts. */
export type Recorder = {
  /** Answers the id of the session. */
  opened: (session: Seat & { nextAtMs: number }) => string;
  played: (session: Seat, bet: Played) => void;
  /** `leftMicros`: what the player took back from a transfer wallet. */
  closed: (session: Seat, at: { atMs: number; leftMicros: bigint; isKicked?: boolean }) => void;
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

/** Sessions per million in which a game is opened and not played. */
const LOOKED_ONLY_PPM = 50_000;

export function createRecorder({ seed, sessionIdOf, walletFromMs, untilMs }: RecorderOptions): Recorder {
  const rng = createRng(seed);
  const facts = new MinHeap<Fact>(({ dueAtMs }) => dueAtMs);
  const open = new Map<Seat, Open>();
  const numbers = new Map<Website, number>();
  const { move, movesOf } = createWalletMoves({ rng, facts, walletFromMs });
  // Drawn apart, so that the rest of the world stays as it is without transfers.
  const stayOf = walletStays(createStays({ rng: createRng(mixSeed(seed, 0x57a7)), facts, untilMs }));

  const nextId = (site: Website): string => {
    const number = (numbers.get(site) ?? 0) + 1;
    numbers.set(site, number);
    return sessionIdOf(site, number);
  };

  /** A game of the player that he opens, looks at and leaves. */
  const lookAround = (session: Seat, startMs: number): void => {
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
      return id;
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
        stayOf(session).payIn({ id: `x-${first.betId}`, amountMicros: bet.toppedUpMicros, atMs: first.betAtMs - 1_500 });
      }
      state.balanceStart ??= isTransfer ? first.balanceBeforeMicros - bet.toppedUpMicros : first.balanceBeforeMicros;
      state.balanceEnd = bet.balanceMicros;
      state.lastAtMs = Math.max(state.lastAtMs, bet.doneAtMs);
      const last = bet.versions.at(-1)?.row;
      // What granted rounds win is told by Manager, who pays it.
      if (session.source !== 'normal' && session.grant === null && last !== undefined) state.promo += last.winMicros;
      if (isTransfer && last !== undefined && last.status !== 'cancelled') stayOf(session).play(last);
      movesOf(session, bet);
    },
    closed: (session, { atMs, leftMicros, isKicked = false }) => {
      const state = open.get(session);
      if (state === undefined) return;
      open.delete(session);
      const { endMs, reason } = endOf(rng, { seenAtMs: state.lastAtMs, atMs, untilMs, hasLeft: leftMicros > 0n, isKicked });
      if (session.player.site.apiType === 'transfer')
        stayOf(session).payOut({ id: `x-${state.id}`, amountMicros: leftMicros, atMs: endMs });
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
      for (const credit of creditsOf(rng, session, { id: state.id, promo: state.promo, atMs: endMs })) facts.push(credit);
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

/** Of each player with a game wallet: it is his, whatever he spins. Money for fishing is brought into that game. */
const walletStays = (newStay: ReturnType<typeof createStays>): ((session: Seat) => Stay) => {
  const stays = new Map<Player, Map<string, Stay>>();
  return ({ player, game }) => {
    const named = game.type === 'fishing' ? { game: game.code } : {};
    const own = stays.get(player) ?? new Map<string, Stay>();
    stays.set(player, own);
    const stay =
      own.get(named.game ?? '') ??
      newStay({ site: player.site.code, player: player.name, currency: player.currency.code, ...named });
    own.set(named.game ?? '', stay);
    return stay;
  };
};

const EMPTY = {
  balanceStartMicros: null,
  balanceEndMicros: null,
  promoMicros: 0n,
  transferInMicros: 0n,
  transferOutMicros: 0n,
} as const;
