import type { OwnerDb } from '../postgres/db.ts';
import { type Gap, readGaps } from './gaps.ts';
import { monthName } from './ledger.ts';

/** A question may have read what was restored before its answer came: closed gaps count for so long. */
const CLOSED_KEPT_MS = 30 * 60_000;
export const LOOK_EVERY_MS = 1_000;
/** People who read a page ask again within seconds. */
const ASKED_FOR_MS = 3_000;

export type NotedGaps = {
  /** Reads the noted gaps anew. */
  look: () => Promise<void>;
  /** The same, while somebody asks for facts. */
  lookIfAsked: () => Promise<void>;
  /** The same, where nobody has looked lately: the first who asks after a rest. */
  lookIfOld: () => Promise<void>;
  open: () => readonly Gap[];
  /** A question for facts begins; answers when (performance.now()). */
  begin: () => number;
  end: () => void;
  /** Is a question under way, or was one in the last seconds? */
  isAskedFor: () => boolean;
  /** Gaps that were open at any time since then (performance.now()). */
  since: (sinceMs: number) => readonly Gap[];
};

/** The gaps of the report store as PostgreSQL notes them, and those that were closed a short while ago. */
export const createNotedGaps = (db: OwnerDb): NotedGaps => {
  let gaps: readonly Gap[] = [];
  let closed: { gap: Gap; atMs: number }[] = [];
  let asked = 0;
  let looked = 0;
  let lookedAtMs = -Infinity;
  let askedAtMs = -Infinity;
  let underWay = 0;

  const look = async (): Promise<void> => {
    const turn = ++asked;
    const begunMs = performance.now();
    const noted = await readGaps(db);
    // Several look at once: an older answer that comes later would bring back what is closed.
    if (turn < looked) return;
    looked = turn;
    lookedAtMs = begunMs;
    const names = new Set(noted.map(monthName));
    const nowMs = performance.now();
    closed = closed.filter(({ atMs }) => atMs > nowMs - CLOSED_KEPT_MS);
    for (const gap of gaps) if (!names.has(monthName(gap))) closed.push({ gap, atMs: nowMs });
    gaps = noted;
  };
  const isAskedFor = (): boolean => underWay > 0 || performance.now() - askedAtMs < ASKED_FOR_MS;

  return {
    look,
    lookIfAsked: async () => {
      if (isAskedFor()) await look();
    },
    lookIfOld: async () => {
      if (performance.now() - lookedAtMs > 2 * LOOK_EVERY_MS) await look();
    },
    open: () => gaps,
    begin: () => {
      underWay += 1;
      return performance.now();
    },
    end: () => {
      underWay -= 1;
      askedAtMs = performance.now();
    },
    isAskedFor,
    since: (sinceMs) => [...gaps, ...closed.filter(({ atMs }) => atMs >= sinceMs).map(({ gap }) => gap)],
  };
};
