import type { Fact } from '../../facts/fact-lines.ts';
import { createWalletMoves } from '../../facts/wallet-moves.ts';
import { MinHeap } from '../../math/heap.ts';
import type { Rng } from '../../math/rng.ts';
import { type LotteryGame, publishedLotteryOf } from '../../world/lottery-games.ts';
import type { Player } from '../../world/players.ts';
import type { Website } from '../../world/websites.ts';
import type { Balances } from '../balances.ts';
import { type BetRow, sessionMembers } from '../bet-row.ts';
import type { Seat } from '../session.ts';
import { takeDue, type Version } from '../versions.ts';
import { brokenOffFact, decided, type Draw, type DrawEnd, endFacts, openFact, type PlacedBet } from './draw.ts';
import { drawTicket, judgeTicket, type Odds, type Ticket, type TicketState } from './ticket.ts';

type HallOptions = {
  rng: Rng;
  /** The id of the n-th bet (from 1) of a website. */
  betIdOf: (site: Website, number: number) => string;
  /** Movements and calls of wallets before it are left out, and the steps of draws between opening and end. */
  closelyFromMs: number;
  balances?: Balances | undefined;
};

export type Offer = { draw: Draw; bettor: Player; atMs: number; odds: Odds };

/** Where draws are held and bets on them are taken, whatever the clock says: history asks for the past, live play for now. */
export type Hall = {
  open: (draw: Omit<Draw, 'bets' | 'commit' | 'result'>) => Draw;
  /** The stake of what the bettor would choose is asked for first. False when he has a ticket already, or nothing is on offer. */
  place: (offer: Offer, isAdmitted?: (seat: Seat) => boolean) => boolean;
  /** Holds a draw after its cut-off. Answers when it has ended. */
  end: (draw: Draw, end: DrawEnd) => number;
  /** Ends a draw now, before its cut-off: every stake goes back. */
  breakOff: (draw: Draw, now: { atMs: number; reason: string }) => void;
  /** Versions of bets up to an instant, oldest first; never two of the same bet. */
  takeVersions: (untilMs: number) => BetRow[];
  takeFacts: (untilMs: number) => Fact[];
};

/** From the cut-off to the draw, and from there until all bets are settled. */
const DRAW_MS = 20_000;
const SETTLE_MS = 1_500;
/** How long after its cut-off a draw has ended. */
export const END_MS = DRAW_MS + SETTLE_MS;

export function createHall({ rng, betIdOf, closelyFromMs, balances = new Map<Player, bigint>() }: HallOptions): Hall {
  const versions = new MinHeap<Version>(({ dueAtMs }) => dueAtMs);
  const facts = new MinHeap<Fact>(({ dueAtMs }) => dueAtMs);
  const wallets = createWalletMoves({ rng, facts, walletFromMs: closelyFromMs });
  const numbers = new Map<Website, number>();
  const busy = new Set<Player>();

  const nextId = (site: Website): string => {
    const number = (numbers.get(site) ?? 0) + 1;
    numbers.set(site, number);
    return betIdOf(site, number);
  };

  /** The wallet is the website's own: it holds what he needs. */
  const fundsOf = (bettor: Player, costMicros: bigint): bigint => {
    const balance = balances.get(bettor) ?? 0n;
    return balance >= costMicros ? balance : balance + costMicros * BigInt(3 + rng.below(20));
  };

  const push = (row: BetRow, dueAtMs: number): void => versions.push({ row, dueAtMs });

  /** The bet's end, at the wallet too. Answers what it won. */
  const resolve = (
    draw: Draw,
    { pending, bettor, ticket }: PlacedBet,
    { state, atMs }: { state: TicketState; atMs: number },
  ): bigint => {
    const isRefund = state.kind === 'refunded';
    const { detail, winMicros } = judgeTicket(ticket, state, { roundId: pending.roundId, game: draw.game, draw });
    const backMicros = isRefund ? ticket.stakeMicros : winMicros;
    const balanceAfterMicros = pending.balanceAfterMicros + backMicros;
    const status = isRefund ? 'cancelled' : 'settled';
    push({ ...pending, winMicros, status, balanceAfterMicros, settledAtMs: atMs, rowVersion: 2, detail }, atMs);
    balances.set(bettor, balanceAfterMicros);
    busy.delete(bettor);
    if (backMicros > 0n)
      wallets.move(seatOf(draw.game, { bettor, ticket }), {
        txnId: `t-${pending.betId}-2`,
        bet: pending,
        method: isRefund ? 'cancel' : 'paid',
        amountMicros: backMicros,
        balanceMicros: pending.balanceAfterMicros,
        atMs,
      });
    return winMicros;
  };

  const tell = (told: readonly Fact[]): void => {
    for (const fact of told) facts.push(fact);
  };

  return {
    open: (opened) => {
      const draw = { ...opened, ...decided(opened.game, opened.seed), bets: [] };
      tell([openFact(draw)]);
      return draw;
    },
    place: ({ draw, bettor, atMs, odds }, isAdmitted = () => true) => {
      if (busy.has(bettor) || atMs < draw.openedAtMs || atMs >= draw.cutOffAtMs) return false;
      const ticket = drawTicket(rng, bettor, { math: publishedLotteryOf(draw.game).math, odds });
      if (ticket === undefined || !isAdmitted(seatOf(draw.game, { bettor, ticket }))) return false;
      const balanceMicros = fundsOf(bettor, ticket.stakeMicros);
      const pending = pendingRow({ draw, bettor, ticket, atMs, balanceMicros, betId: nextId(bettor.site) });
      const bet = { bettor, ticket, pending };
      draw.bets.push(bet);
      busy.add(bettor);
      push(pending, atMs);
      wallets.movesOf(seatOf(draw.game, bet), { versions: [{ row: pending, dueAtMs: atMs }] });
      return true;
    },
    end: (draw, end) => {
      const times = { drawnAtMs: draw.cutOffAtMs + DRAW_MS, endedAtMs: draw.cutOffAtMs + END_MS };
      const state: TicketState = end.kind === 'settled' ? { kind: 'drawn', result: draw.result } : { kind: 'refunded' };
      const payouts = draw.bets.map((bet) => resolve(draw, bet, { state, atMs: times.endedAtMs }));
      tell(endFacts(draw, end, { times, payouts, isBrief: times.endedAtMs < closelyFromMs }));
      return times.endedAtMs;
    },
    breakOff: (draw, { atMs, reason }) => {
      for (const bet of draw.bets) resolve(draw, bet, { state: { kind: 'refunded' }, atMs });
      tell([brokenOffFact(draw, { atMs, reason })]);
    },
    takeVersions: (untilMs) => takeDue(versions, untilMs),
    takeFacts: (untilMs) => {
      const due: Fact[] = [];
      for (let fact = facts.peek(); fact !== undefined && fact.dueAtMs <= untilMs; fact = facts.peek()) {
        facts.pop();
        due.push(fact);
      }
      return due;
    },
  };
}

const seatOf = (game: LotteryGame, { bettor, ticket }: Pick<PlacedBet, 'bettor' | 'ticket'>): Seat => ({
  player: bettor,
  game,
  source: 'normal',
  stake: { totalMicros: ticket.stakeMicros },
  grant: null,
});

type Placing = { draw: Draw; bettor: Player; ticket: Ticket; atMs: number; balanceMicros: bigint; betId: string };

function pendingRow({ draw, bettor, ticket, atMs, balanceMicros, betId }: Placing): BetRow {
  const roundId = `r-${betId}`;
  return {
    betId,
    roundId,
    sessionMembers: sessionMembers({
      site: bettor.site.code,
      player: bettor.name,
      ...(bettor.subAgent === null ? {} : { sub_agent: bettor.subAgent }),
      game: draw.game.code,
      currency: bettor.currency.code,
      source: 'normal',
      draw_id: draw.id,
      math_version: publishedLotteryOf(draw.game).math.version,
      ip: bettor.ip,
      device: bettor.device,
    }),
    betMicros: ticket.stakeMicros,
    winMicros: 0n,
    status: 'pending',
    isFeatureBuy: null,
    balanceBeforeMicros: balanceMicros,
    balanceAfterMicros: balanceMicros - ticket.stakeMicros,
    betAtMs: atMs,
    settledAtMs: null,
    rowVersion: 1,
    detail: judgeTicket(ticket, { kind: 'pending' }, { roundId, game: draw.game, draw }).detail,
  };
}
