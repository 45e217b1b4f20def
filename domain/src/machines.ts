import type { BetStatus } from './measures.ts';
import { defineMachine } from './state-machine.ts';

/** The state machines of domain.md §6 that the product runs so far. Who may move them is the server's to check. */

/**
 * A back-office account; `locked` is set by the system after failed sign-ins. A locked account may also be
 * disabled, so that an attacked account needs no moment of being open first.
 */
export const userStatus = defineMachine({
  name: 'user.status',
  transitions: {
    disabled: ['enabled'],
    enabled: ['disabled', 'locked'],
    locked: ['enabled', 'disabled'],
  },
});

/** A changed address has to be verified anew. */
export const emailStatus = defineMachine({
  name: 'user.email_status',
  transitions: { unverified: ['verified'], verified: ['unverified'] },
});

/** Website approval; back to unapproved on an edit of a failed one or a sensitive edit of an approved one. */
export const websiteApproval = defineMachine({
  name: 'website.approved_state',
  transitions: {
    unapproved: ['approved', 'failed'],
    approved: ['unapproved'],
    failed: ['unapproved'],
  },
});

/** Websites, agents and most configuration. */
export const onOffStatus = defineMachine({
  name: 'status',
  transitions: { enabled: ['disabled'], disabled: ['enabled'] },
});

export const gameStatus = defineMachine({
  name: 'game.status',
  transitions: {
    enabled: ['disabled', 'maintenance'],
    disabled: ['enabled', 'maintenance'],
    maintenance: ['enabled', 'disabled'],
  },
});

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

/** The handling of an invalid bet (D-1): cancel first, wait for success, then delete (seed.md §4). */
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

/** A request for a second person's consent; it expires after 24 h. */
export const approval = defineMachine({
  name: 'approval.state',
  transitions: { pending: ['approved', 'rejected', 'expired'], approved: [], rejected: [], expired: [] },
});

export const exportJob = defineMachine({
  name: 'export_job.state',
  transitions: {
    queued: ['running', 'failed'],
    running: ['ready', 'failed'],
    ready: ['expired'],
    failed: [],
    expired: [],
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
