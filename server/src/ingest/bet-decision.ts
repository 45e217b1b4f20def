import { judgeVersion } from '@manager/domain/bet-version';
import { type BetFact, stampBet } from '../fact/bet-fact.ts';
import type { BetRow } from '../fact/bet-row.ts';
import { isAboveOffer } from '../fact/stake-limit.ts';
import type { CandidateOf, Tally } from './fact-kind.ts';
import type { JournalBodies } from '../journal/bet-bodies.ts';
import { RowFault } from '../fact/row-fields.ts';
import { createPlaySpeedLimiter } from './play-speed-limiter.ts';

export type { Tally } from './fact-kind.ts';
export type Candidate = CandidateOf<BetRow, BetFact>;

/** As `decideBet`, but new bets that come too soon are marked, or refused (D-4). */
export const createBetDecision = (): typeof decideBet => {
  const judge = createPlaySpeedLimiter();
  return (candidate, known, to) => {
    const { row, place, first } = candidate;
    if (known !== undefined || place.pace === undefined) return decideBet(candidate, known, to);
    const verdict = judge(first, place.pace);
    if (verdict === 'refused') {
      const message = `the round before began less than ${place.pace.minCycleMs} ms earlier`;
      to.tally.rejected.push({ line: row.line, id: row.betId, code: 'too_fast', message });
      return undefined;
    }
    return decideBet(verdict === 'marked' ? { ...candidate, first: { ...first, isTooFast: true } } : candidate, known, to);
  };
};

/**
 * Decides about one candidate against the newest version known, and writes what follows to the bodies: nothing for a duplicate,
 * the row for a new bet, the old row with −1 and the new one with +1 for an amendment.
 * Returns the fact that is the newest afterwards.
 */
export const decideBet = (
  candidate: Candidate,
  known: BetFact | undefined,
  { bodies, tally, nowMs }: { bodies: JournalBodies; tally: Tally; nowMs: number },
): BetFact | undefined => {
  const { row, first, place } = candidate;
  if (known === undefined) {
    // What stakes more than is offered plays for no jackpot, now and later.
    if (isAboveOffer(undefined, first, place.stakeLimit)) first.jackpotTerms = 0;
    bodies.addBet(first, 1);
    bodies.addKeys(first);
    if (row.detail !== null) bodies.addDetail(first, row.detail);
    tally.accepted += 1;
    return first;
  }
  const verdict = judgeVersion(known, first);
  if (verdict === 'duplicate') {
    tally.duplicates += 1;
    return known;
  }
  try {
    refuseOtherBet(known, first);
    if (verdict === 'rejected') refuseStep(known, first);
    const next = stampBet(candidate, { known, nowMs });
    if (isAboveOffer(known, next, place.stakeLimit)) next.jackpotTerms = 0;
    bodies.addBet(known, -1);
    bodies.addBet(next, 1);
    // The key leads to the day of the bet: a pending bet moves when it settles.
    if (next.settleDay !== known.settleDay || next.roundId !== known.roundId) bodies.addKeys(next);
    if (row.detail !== null) bodies.addDetail(next, row.detail);
    tally.amended += 1;
    return next;
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    tally.rejected.push({ line: row.line, id: row.betId, code: error.code, message: error.message });
    return known;
  }
};

/** An amendment restates a bet; it cannot turn it into another one. */
const refuseOtherBet = (known: BetFact, next: BetFact): void => {
  if (known.currency !== next.currency) throw new RowFault('currency_mismatch', `this bet is in ${known.currency}`);
  for (const [name, isSame] of [
    ['site', known.siteId === next.siteId],
    ['player', known.playerId === next.playerId],
    ['game', known.gameId === next.gameId],
    ['draw_id', known.drawId === '' || known.drawId === next.drawId],
  ] as const) {
    if (!isSame) throw new RowFault('bad_field', `"${name}" never changes for a bet id`);
  }
  if (known.status !== 'pending') refuseOtherPayment(known, next);
  if (known.betAtMs !== next.betAtMs) throw new RowFault('bad_time', '"bet_at" never changes for a bet id');
};

/** By what paid for a settled bet prizes, cards and rounds were given, or not: with another word they would be given a second time. */
const refuseOtherPayment = (known: BetFact, next: BetFact): void => {
  for (const [name, isSame] of [
    ['source', known.source === next.source],
    ['source_id', known.sourceId === '' || known.sourceId === next.sourceId],
  ] as const) {
    if (!isSame) throw new RowFault('bad_field', `"${name}" never changes for a bet id that was settled`);
  }
};

const refuseStep = (known: BetFact, next: BetFact): never => {
  if (known.status === 'cancelled') throw new RowFault('tombstoned', 'this bet was cancelled');
  throw new RowFault('bad_field', `"status" cannot go from ${known.status} to ${next.status}`);
};
