/** A row that belongs to a case. `snapshot` is the row as the server read it: plain JSON, money as decimal strings. */
export type CaseItem = {
  /** What it is, such as `bet`, `round`, `player`, `alert`. */
  type: string;
  objectId: string;
  /** Whose row it is; null or absent: nobody's. */
  agentId?: string | null;
  /** The console's address of it, such as `/account/bet-detail?id=…`. */
  link?: string;
  snapshot: Record<string, unknown>;
  /** What a screen showed of it. */
  seen?: Record<string, unknown>;
};
