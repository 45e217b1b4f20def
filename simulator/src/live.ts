import type { Fact } from './facts/fact-lines.ts';
import { createRecorder } from './facts/recorder.ts';
import { sendFacts } from './facts/send-facts.ts';
import type { Feed } from './feed.ts';
import { createFishingTraffic } from './live-fishing.ts';
import { createLotteryTraffic } from './live-lottery.ts';
import { MinHeap } from './math/heap.ts';
import { activityAt, weightedDrawer } from './history/plan.ts';
import { createRng, mixSeed } from './math/rng.ts';
import { type BetRow, serializeBetRow } from './play/bet-row.ts';
import type { Balances } from './play/balances.ts';
import { createCasino } from './play/casino.ts';
import { type Bias, createSessionOpener, drawSessionKind, type Session } from './play/session.ts';
import { type GrantDesk, NO_GRANTS } from './obey/grants.ts';
import { type House, OPEN_HOUSE } from './obey/house.ts';
import { takeDue, type Version } from './play/versions.ts';
import { pause } from './pause.ts';
import type { Purses } from './wallet/purses.ts';
import type { World } from './world.ts';

export type LiveOptions = {
  feed: Feed;
  /** Sends what is still open when the traffic stops; it must not be bound to `signal`. */
  lastFeed: Feed;
  world: World;
  /** Bets a second, all sites together. */
  ratePerS: number;
  signal: AbortSignal;
  /** What is asked before each session and each round; absent: everybody may play. */
  house?: House;
  /** Who has free rounds; absent: nobody. */
  grants?: GrantDesk;
  /** Pays more than its sheet says. */
  bias?: Bias | undefined;
  /** What players hold at their websites' wallets; absent: what they play with. */
  purses?: Purses | undefined;
  onSent?: (totals: { bets: number; rejected: number }) => void;
};

const TICK_MS = 1_000;
/** A round that is under way when the traffic stops ends within this time; Manager takes clocks that run ahead by more. */
const LAST_ROUND_MS = 60_000;
/** A player spins about every 4.2 s, so this many seconds of sessions give one bet a second. */
const SESSION_S_PER_BET = 4.2;
/** After Manager was away, players go on from now instead of making up for the time. */
const LONGEST_LAG_MS = 5_000;

/** Sessions that are drawn in vain before play stands still for a tick: one open game among hundreds must be found, at night too. */
const MOST_REFUSALS = 400;

/**
 * Plays and reports until `signal` is aborted: rounds are sent when they settle, some first as pending. While Manager is away
 * the feed tries the same batch again and play stands still. Ids carry the start of the run, so runs never collide.
 */
export async function runLive(options: LiveOptions): Promise<void> {
  const { feed, lastFeed, world, ratePerS, signal, house = OPEN_HOUSE, grants = NO_GRANTS, bias, purses, onSent } = options;
  const startMs = Date.now();
  const run = Math.floor(startMs / 1000).toString(36);
  const traffic = createTraffic({ world, ratePerS, startMs, run, house, grants, bias, balances: purses });
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

  let turns = 0;
  const tell = async (through: Feed, facts: readonly Fact[]): Promise<void> => {
    turns += 1;
    totals.rejected += await sendFacts(through, facts, `live-${run}-f${turns}`);
  };

  let unsent: BetRow[] = [];
  let untold: Fact[] = [];
  try {
    while (!signal.aborted) {
      await settle(purses);
      const nowMs = Date.now();
      unsent = traffic.playUntil(nowMs);
      await send(feed, unsent);
      unsent = [];
      untold = traffic.factsUntil(nowMs);
      await tell(feed, untold);
      untold = [];
      await pause(TICK_MS, signal);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  await settle(purses);
  // What was under way may have arrived or not: rows that arrived are duplicates, so nothing is counted twice.
  await send(lastFeed, [...unsent, ...traffic.finish(Date.now())]);
  await tell(lastFeed, [...untold, ...traffic.factsUntil(Date.now() + LAST_ROUND_MS)]);
}

/** Without the wallets play goes on: what was played is booked once they are back. */
const settle = async (purses: Purses | undefined): Promise<void> => {
  try {
    await purses?.settle();
  } catch (error) {
    // So `fetch` says that nobody answers.
    if (!(error instanceof TypeError)) throw error;
  }
};

type Traffic = {
  /** Versions that came into being up to now; a bet's later version never shares a batch with its first. */
  playUntil: (nowMs: number) => BetRow[];
  /** What happened around the bets up to now. */
  factsUntil: (nowMs: number) => Fact[];
  /** The versions still to come, settled now; whoever still plays leaves. */
  finish: (nowMs: number) => BetRow[];
};

type TrafficOptions = {
  world: World;
  ratePerS: number;
  startMs: number;
  run: string;
  house: House;
  grants: GrantDesk;
  bias: Bias | undefined;
  balances: Balances | undefined;
};

function createTraffic({ world, ratePerS, startMs, run, house, grants, bias, balances }: TrafficOptions): Traffic {
  const rng = createRng(mixSeed(world.seed, Math.floor(startMs / 1000)));
  const open = createSessionOpener(bias);
  const casino = createCasino((site, number) => `${site.prefix}-${run}-${number}`, balances);
  const recorder = createRecorder({
    seed: mixSeed(world.seed, Math.floor(startMs / 1000), 0xfac7),
    sessionIdOf: (site, number) => `s-${site.prefix}-${run}-${number}`,
    walletFromMs: startMs,
    untilMs: Number.POSITIVE_INFINITY,
  });
  let sessions: Session[] = [];
  const versions = new MinHeap<Version>((version) => version.dueAtMs);
  const wanted = Math.max(1, Math.round(ratePerS * SESSION_S_PER_BET));

  /** Undefined when nobody of many may play: most of the games are closed then. */
  const startSession = (drawPlayer: ReturnType<typeof playersAwakeAt>, nowMs: number): Session | undefined => {
    for (let attempt = 0; attempt < MOST_REFUSALS; attempt += 1) {
      const kind = drawSessionKind(rng);
      const startMs = nowMs + rng.below(1000 * SESSION_S_PER_BET);
      const session = open({ player: drawPlayer(rng), ...kind, seed: rng.next(), startMs });
      if (!house.admits(session, nowMs)) continue;
      recorder.opened(session);
      return session;
    }
    return undefined;
  };

  const putBack = ({ grant, spinsLeft }: Session): void => {
    if (grant !== null && spinsLeft > 0) grants.putBack(grant.id);
  };

  const leave = (session: Session, at: { atMs: number; isKicked?: boolean }): false => {
    recorder.closed(session, { ...at, leftMicros: casino.leave(session) });
    putBack(session);
    return false;
  };

  /** Plays the rounds that are due. False when the session is over: played to its end, or not admitted any more. */
  const playOn = (session: Session, nowMs: number): boolean => {
    if (house.isKicked(session)) return leave(session, { atMs: nowMs, isKicked: true });
    if (session.nextAtMs < nowMs - LONGEST_LAG_MS) session.nextAtMs = nowMs;
    while (session.nextAtMs <= nowMs && session.spinsLeft > 0) {
      if (!house.admits(session, nowMs)) return leave(session, { atMs: nowMs, isKicked: true });
      const played = casino.playNext(session);
      recorder.played(session, played);
      for (const version of played.versions) versions.push(version);
    }
    return session.spinsLeft > 0 || leave(session, { atMs: nowMs });
  };

  const sideOptions = { world, ratePerS, startMs, run, house, balances };
  const beside = [...world.lotteries.map((game) => createLotteryTraffic(game, sideOptions)), createFishingTraffic(sideOptions)];

  const spin = (nowMs: number): void => {
    sessions = sessions.filter((session) => playOn(session, nowMs));
    // Others play meanwhile, however many have free rounds.
    const granted = sessions.filter(({ grant }) => grant !== null).length;
    for (const start of grants.take(nowMs, Math.max(1, wanted >> 1) - granted)) {
      const session = open(start);
      if (!house.admits(session, nowMs)) {
        putBack(session);
        continue;
      }
      recorder.opened(session);
      sessions.push(session);
    }
    const drawPlayer = playersAwakeAt(world, nowMs);
    while (sessions.length < wanted) {
      const session = startSession(drawPlayer, nowMs);
      if (session === undefined) break;
      sessions.push(session);
    }
  };

  return {
    playUntil: (nowMs) => {
      spin(nowMs);
      return [...takeDue(versions, nowMs), ...beside.flatMap((side) => side.playUntil(nowMs))];
    },
    factsUntil: (nowMs) => [...recorder.take(nowMs), ...beside.flatMap((side) => side.factsUntil(nowMs))],
    finish: (nowMs) => {
      for (const session of sessions) leave(session, { atMs: nowMs, isKicked: true });
      sessions = [];
      const rows = beside.flatMap((side) => side.finish(nowMs));
      for (let version = versions.pop(); version !== undefined; version = versions.pop()) {
        const { row } = version;
        rows.push(row.settledAtMs === null ? row : { ...row, settledAtMs: Math.min(row.settledAtMs, nowMs) });
      }
      return rows;
    },
  };
}

/** Draws players as often as they play at this hour of their day. */
const playersAwakeAt = ({ players }: World, nowMs: number) => {
  const utcHour = new Date(nowMs).getUTCHours();
  return weightedDrawer(players, (player) => player.weight * activityAt(player, utcHour));
};
