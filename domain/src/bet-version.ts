import type { BetStatus } from './measures.ts';
import { betStatus } from './machines.ts';

/** What ingest does with a row whose bet id is known (docs/formulas.md#versions-of-a-bet). */
export type VersionVerdict = 'duplicate' | 'amendment' | 'rejected';

export type BetVersion = { rowVersion: number; status: BetStatus; betAtMs: number };

/** A newer version may restate a bet in the same state: a stake raised in an open round, a corrected detail. */
const RESTATABLE: readonly BetStatus[] = ['pending', 'settled', 'adjusted'];

/**
 * Judges a row against the newest one kept: the same or a lower version is a duplicate, a higher one an amendment
 * if its status may follow. `bet_at` never changes for a bet id, and nothing follows a cancel (tombstone), but a second cancel is a duplicate.
 * A platform that restates an adjusted bet as settled means another adjustment.
 */
export function judgeVersion(kept: BetVersion, incoming: BetVersion): VersionVerdict {
  if (incoming.rowVersion <= kept.rowVersion) return 'duplicate';
  if (incoming.betAtMs !== kept.betAtMs) return 'rejected';
  if (kept.status === 'cancelled' && incoming.status === 'cancelled') return 'duplicate';
  const isRestated = incoming.status === kept.status && RESTATABLE.includes(kept.status);
  if (kept.status === 'adjusted' && incoming.status === 'settled') return 'amendment';
  return isRestated || betStatus.canMove(kept.status, incoming.status) ? 'amendment' : 'rejected';
}
