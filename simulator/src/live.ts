import type { Feed } from './feed.ts';
import { MinHeap } from './history/heap.ts';
import { activityAt, weightedDrawer } from './history/plan.ts';
import { createRng, mixSeed } from './math/rng.ts';
import { type BetRow, serializeBetRow } from './play/bet-row.ts';
import { createCasino } from './play/casino.ts';
import { createSessionOpener, drawSessionKind, type Session } from './play/session.ts';
import { pause } from './pause.ts';
import type { World } from './world.ts';

export type LiveOptions = {
  feed: Feed;
  /** Sends what is still open when the traffic stops; it must not be bound to `signal`. */
  lastFeed: Feed;
  world: World;
  /** Bets a second, all sites together. */
  ratePerS: number;
  signal: AbortSignal;
  onSent?: (totals: { bets: number; rejected: number }) => void;
};

const TICK_MS = 1_000;
/** A player spins about every 4.2 s, so this many seconds of sessions give one bet a second. */
const SESSION_S_PER_BET = 4.2;
/** After Manager was away, players go on from now instead of making up for the time. */
const LONGEST_LAG_MS = 5_000;

type Version = { row: BetRow; dueAtMs: number };

/**
 * Plays and reports until `signal` is aborted: rounds are sent when they settle, some first as pending. While Manager is away
 * the feed tries the same batch again and play stands still. Ids carry the start of the run, so runs never collide.
 */
export async function runLive(options: LiveOptions): Promise<void> {
  const { feed, lastFeed, world, ratePerS, signal, onSent } = options;
  const startMs = Date.now();
  const run = Math.floor(startMs / 1000).toString(36);
  const traffic = createTraffic({ world, ratePerS, startMs, run });
  const totals = { bets: 0, rejected: 0 };
  let batches = 0;

  const send = async (through: Feed, rows: readonly BetRow[]): Promise<void> => {
    if (rows.length === 0) return;
    batches += 1;
    const ndjson = Buffer.from(`${rows.map(serializeBetRow).join('\n')}\n`);
    const answer = await through.sendBets({ idempotencyKey: `live-${run}-${batches}`, ndjson });
    totals.bets += rows.filter((row) => row.rowVersion === 1).length;
    totals.rejected += answer.rejected.length;
    onSent?.(totals);
  };

  let unsent: BetRow[] = [];
  try {
    while (!signal.aborted) {
      unsent = traffic.playUntil(Date.now());
      await send(feed, unsent);
      unsent = [];
      await pause(TICK_MS, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  // What was under way may have arrived or not: rows that arrived are duplicates, so nothing is counted twice.
  await send(lastFeed, [...unsent, ...traffic.finish(Date.now())]);
}

type Traffic = {
  /** Versions that came into being up to now; a bet's later version never shares a batch with its first. */
  playUntil: (nowMs: number) => BetRow[];
  /** The versions still to come, settled now. */
  finish: (nowMs: number) => BetRow[];
};

function createTraffic(options: { world: World; ratePerS: number; startMs: number; run: string }): Traffic {
  const { world, ratePerS, startMs, run } = options;
  const rng = createRng(mixSeed(world.seed, Math.floor(startMs / 1000)));
  const open = createSessionOpener();
  const casino = createCasino((site, number) => `${site.prefix}-${run}-${number}`);
  const sessions: Session[] = [];
  const versions = new MinHeap<Version>((version) => version.dueAtMs);
  const wanted = Math.max(1, Math.round(ratePerS * SESSION_S_PER_BET));

  const startSession = (nowMs: number): Session => {
    const utcHour = new Date(nowMs).getUTCHours();
    const draw = weightedDrawer(world.players, (player) => player.weight * activityAt(player, utcHour));
    const kind = drawSessionKind(rng);
    return open({ player: draw(rng), ...kind, seed: rng.next(), startMs: nowMs + rng.below(1000 * SESSION_S_PER_BET) });
  };

  const spin = (nowMs: number): void => {
    while (sessions.length < wanted) sessions.push(startSession(nowMs));
    for (const [index, session] of sessions.entries()) {
      if (session.nextAtMs < nowMs - LONGEST_LAG_MS) session.nextAtMs = nowMs;
      while (session.nextAtMs <= nowMs && session.spinsLeft > 0) {
        for (const version of casino.playNext(session).versions) versions.push(version);
      }
      if (session.spinsLeft === 0) sessions[index] = startSession(nowMs);
    }
  };

  return {
    playUntil: (nowMs) => {
      spin(nowMs);
      return takeDue(versions, nowMs);
    },
    finish: (nowMs) => {
      const rows: BetRow[] = [];
      for (let version = versions.pop(); version !== undefined; version = versions.pop()) {
        const { row } = version;
        rows.push(row.settledAtMs === null ? row : { ...row, settledAtMs: Math.min(row.settledAtMs, nowMs) });
      }
      return rows;
    },
  };
}

function takeDue(versions: MinHeap<Version>, nowMs: number): BetRow[] {
  const rows: BetRow[] = [];
  const ids = new Set<string>();
  for (let version = versions.peek(); version !== undefined && version.dueAtMs <= nowMs; version = versions.peek()) {
    if (ids.has(version.row.betId)) break;
    versions.pop();
    ids.add(version.row.betId);
    rows.push(version.row);
  }
  return rows;
}
