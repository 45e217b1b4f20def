import type { MinHeap } from '../math/heap.ts';
import type { BetRow } from './bet-row.ts';

/** A version of a bet; `dueAtMs`: when it came into being. */
export type Version = { row: BetRow; dueAtMs: number };

/** Versions up to an instant, oldest first; stops before a second one of the same bet, which must not share a batch with the first. */
export function takeDue(versions: MinHeap<Version>, untilMs: number): BetRow[] {
  const rows: BetRow[] = [];
  const ids = new Set<string>();
  for (let version = versions.peek(); version !== undefined && version.dueAtMs <= untilMs; version = versions.peek()) {
    if (ids.has(version.row.betId)) break;
    versions.pop();
    ids.add(version.row.betId);
    rows.push(version.row);
  }
  return rows;
}
