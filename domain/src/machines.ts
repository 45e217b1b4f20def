import type { BetStatus } from './measures.ts';
import { defineMachine } from './state-machine.ts';

/** The state machines that the product runs so far. Who may move them is the server's to check. */

/**
 * Adjusted may follow itself: each adjustment is a new version. An adjusted bet may still be cancelled: the game platform's word
 * is the fact. A cancelled bet stays so (tombstone).
 */
export const betStatus = defineMachine({
  name: 'bet.status',
  transitions: {
    pending: ['settled', 'cancelled', 'invalid'],
    settled: ['adjusted', 'cancelled'],
    adjusted: ['adjusted', 'cancelled'],
    invalid: ['cancelled'],
    cancelled: [],
  } satisfies Record<BetStatus, BetStatus[]>,
});

/** The handling of an invalid bet (D-1): cancel first, wait for success, then delete (S4.24). */
export const invalidBet = defineMachine({
  name: 'invalid_bet.state',
  transitions: {
    invalid: ['cancelling'],
    cancelling: ['cancelled', 'cancel_failed'],
    cancel_failed: ['cancelling'],
    cancelled: ['deleted'],
    deleted: [],
  },
});

/**
 * A website's day in a currency, ours held against theirs (F-6). New figures judge it anew, an explained one too; an explanation
 * may be mended. A closed one stays.
 */
export const reconcileRow = defineMachine({
  name: 'reconcile_row.state',
  transitions: {
    pending: ['matched', 'tolerated', 'mismatch'],
    matched: ['pending', 'tolerated', 'mismatch'],
    tolerated: ['pending', 'matched', 'mismatch'],
    mismatch: ['pending', 'matched', 'tolerated', 'explained'],
    explained: ['pending', 'matched', 'tolerated', 'mismatch', 'explained', 'closed'],
    closed: [],
  },
});
