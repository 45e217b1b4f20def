import type { SeenRow } from '@manager/contract/kit/seen-row';

/** A row that belongs to a case. `snapshot` is the row as the server read it: plain JSON, money as decimal strings. */
export type CaseItem = {
  /** What it is, such as `bet`, `round`, `player`, `alert`. */
  type: string;
  objectId: string;
  /** Whose row it is; null or absent: nobody's. */
  agentId?: string | null;
  /** The console's address of it, such as `/area/thing?id=…`. */
  link?: string;
  /** The call that reads it, what that is asked, and by which of its fields the row is found in a list: what it is now is told by asking again. */
  read?: { path: string; input: Record<string, unknown>; rowKey?: Record<string, unknown> };
  snapshot: Record<string, unknown>;
  /** What a screen showed of it. */
  seen?: SeenRow;
};
