import type { OwnerDb } from '../postgres/db.ts';
import { type Gap, readGaps } from './gaps.ts';
import { monthName } from './ledger.ts';

/** A question may have read what was restored before its answer came: closed gaps count for so long. */
const CLOSED_KEPT_MS = 30 * 60_000;
export const LOOK_EVERY_MS = 1_000;
/** Whoever asked for facts asks again within seconds. */
const USED_FOR_MS = 5_000;

export type NotedGaps = {
  /** Reads the noted gaps anew. */
  look: () => Promise<void>;
  /** The same, where somebody asks for facts: what nobody wants to know is not looked for. */
  lookIfUsed: () => Promise<void>;
  /** The same, where nobody has looked lately: the first who asks after a rest. */
  lookIfOld: () => Promise<void>;
  open: () => readonly Gap[];
  /** A question for facts begins; answers when (performance.now()). */
  begin: () => number;
  end: () => void;
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
  let usedAtMs = -Infinity;
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
  return {
    look,
    lookIfUsed: async () => {
      if (underWay > 0 || performance.now() - usedAtMs < USED_FOR_MS) await look();
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
      usedAtMs = performance.now();
    },
    since: (sinceMs) => [...gaps, ...closed.filter(({ atMs }) => atMs >= sinceMs).map(({ gap }) => gap)],
  };
};
