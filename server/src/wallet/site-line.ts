import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBreaker, type CircuitView, type Pass } from './breaker.ts';
import type { LocalRefusal } from './outbound.ts';

/** So much of a second may come at once. */
const BURST_S = 0.1;

/**
 * At most `perSecond` calls in a second, and a tenth of that at once. Takes the next place and answers in how many ms it comes; null, without
 * taking it, when that is later than `maxWaitMs` (the generic cell rate algorithm).
 */
const createPace = ({ perSecond, maxWaitMs }: { perSecond: number; maxWaitMs: number }) => {
  const gapMs = 1_000 / perSecond;
  const aheadMs = Math.max(0, BURST_S * 1_000 - gapMs);
  let nextMs = Number.NEGATIVE_INFINITY;
  return (nowMs: number): number | null => {
    const dueMs = Math.max(nextMs, nowMs);
    const waitMs = Math.max(0, dueMs - aheadMs - nowMs);
    if (waitMs > maxWaitMs) return null;
    nextMs = dueMs + gapMs;
    return waitMs;
  };
};

/** Calls to one wallet at a time. */
export const MAX_UNDER_WAY = 8;
/** Of those places, kept free for calls that a person waits for. */
const KEPT_FREE = 1;
/** A call that would have to wait longer for its turn is not sent. */
const MAX_TURN_MS = 250;
/** Shorter than servers keep a connection that rests, of which Node's 5 s are the shortest: a call must not meet one that is being closed. */
const IDLE_MS = 4_000;

export type Turn = { pass: Pass };

/** The way to one website's wallet: its connections, how many calls are under way, how fast they follow, and whether it answers at all. */
export type SiteLine = {
  /** A turn, or why there is none. A turn is given back with `leave`. */
  enter: () => Promise<Turn | LocalRefusal>;
  leave: (turn: Turn, end: 'answered' | 'unanswered' | 'unsent') => void;
  room: () => number;
  view: () => CircuitView & { lastOkAtMs: number | null };
  agentFor: (url: URL) => HttpAgent;
  close: () => void;
};

export const createSiteLine = ({ perSecond, tickMs }: { perSecond: number; tickMs: () => number }): SiteLine => {
  const breaker = createBreaker();
  const takeTurn = createPace({ perSecond, maxWaitMs: MAX_TURN_MS });
  const options = { keepAlive: true, maxSockets: MAX_UNDER_WAY, maxFreeSockets: MAX_UNDER_WAY, timeout: IDLE_MS };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  let underWay = 0;
  let lastOkAtMs: number | null = null;

  const enter = async (): Promise<Turn | LocalRefusal> => {
    if (breaker.places(tickMs()) === 0) return 'circuit_open';
    if (underWay >= MAX_UNDER_WAY) return 'full';
    const waitMs = takeTurn(tickMs());
    if (waitMs === null) return 'rate';
    underWay += 1;
    if (waitMs > 0) await sleep(waitMs);
    // Asked at the last moment: the circuit may have opened meanwhile, and of those that wait one alone may try.
    const pass = breaker.enter(tickMs());
    if (pass !== null) return { pass };
    underWay -= 1;
    return 'circuit_open';
  };

  return {
    enter,
    leave: ({ pass }, end) => {
      underWay -= 1;
      if (end === 'answered') lastOkAtMs = tickMs();
      breaker.settle(pass, end, tickMs());
    },
    room: () => Math.max(0, Math.min(MAX_UNDER_WAY - KEPT_FREE - underWay, breaker.places(tickMs()))),
    view: () => ({ ...breaker.view(), lastOkAtMs }),
    agentFor: ({ protocol }) => agents[protocol === 'https:' ? 'https:' : 'http:'],
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
};
