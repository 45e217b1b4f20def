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

/**
 * The handling of an invalid bet (D-1): cancel first, wait for success, then delete (S4.24). Or it is completed: by its game, or by staff
 * who settle it while nothing was taken back. A completed one can be marked anew.
 */
export const invalidBet = defineMachine({
  name: 'invalid_bet.state',
  transitions: {
    invalid: ['cancelling', 'cancelled', 'completing', 'completed'],
    cancelling: ['cancelled', 'cancel_failed'],
    cancel_failed: ['cancelling', 'completing'],
    cancelled: ['deleted'],
    deleted: [],
    completing: ['completed', 'cancelled', 'invalid'],
    completed: ['invalid'],
  },
});

/** A big win that staff look at (B-10): taken up, cleared, and opened again. */
export const bigWin = defineMachine({
  name: 'big_win.state',
  transitions: {
    new: ['checking', 'cleared'],
    checking: ['cleared'],
    cleared: ['checking'],
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

/** Money of a player from the wallet of a website into a prepaid game (K-1). A wallet that gives no right answer is told to take it back. */
export const transferIn = defineMachine({
  name: 'transfer_in.state',
  transitions: {
    requested: ['done', 'failed'],
    failed: ['cancel_sent'],
    cancel_sent: ['cancelled'],
    done: [],
    cancelled: [],
  },
});

/** Money back to the wallet, of a game or of an in that is cancelled (K-1): repeated until it is booked; after 12 h staff decide. */
export const transferOut = defineMachine({
  name: 'transfer_out.state',
  transitions: {
    requested: ['done', 'retrying'],
    retrying: ['done', 'manual'],
    manual: ['retrying', 'done'],
    done: [],
  },
});

/**
 * A draw of a lottery, as its game tells it. A result stands once it is drawn; a wrong one is mended by voiding the draw and drawing again
 * under another id.
 */
export const lotteryDraw = defineMachine({
  name: 'lottery_draw.status',
  transitions: {
    open: ['closed', 'void'],
    closed: ['drawn', 'void'],
    drawn: ['settled', 'void'],
    settled: ['void'],
    void: [],
  },
});
