import { cancelWinId } from './cancel-call.ts';

/** What was moved for a bet under one request, micros as the balance sees them. */
export type Moved = {
  request: string;
  stake: bigint;
  /** Wins less what was taken back of them. */
  win: bigint;
  /** It took a win back. */
  isReversal: boolean;
  /** It may still be booked. */
  isOpen: boolean;
  /** It has a known end, booked or not. */
  isFinal: boolean;
};

/** A request that is to be taken back. 0: it may have been booked, but is not on record; below 0: a correction that took from the player. */
export type Win = { request: string; micros: bigint };

export type Booked = {
  /** First to last; what gives comes after what takes. */
  wins: Win[];
  /** What the wallet did not give back of the stake. */
  stake: bigint;
  /** Wins that the player has. */
  paid: bigint;
  /** Not when a part of a win was taken back and nobody knows of which. */
  isClear: boolean;
};

/** What is left to take back, and what was paid. `unknown`: requests of wins that nobody answered. */
export const bookedOf = (moved: readonly Moved[], unknown: readonly string[]): Booked => {
  const nets = netByRequest(moved);
  const { open, isClear } = takenOff(nets);
  const ended = new Set(moved.filter(({ isFinal }) => isFinal).map(({ request }) => request));
  const pending = moved.filter(({ isOpen, isFinal }) => isOpen && !isFinal).map(({ request }) => request);
  const perhaps = [...new Set([...pending, ...unknown.filter((request) => !ended.has(request))])];
  const taking = open.filter(({ micros }) => micros > 0n);
  const giving = open.filter(({ micros }) => micros < 0n);
  return {
    wins: [...taking, ...perhaps.map((request) => ({ request, micros: 0n })), ...giving],
    stake: -moved.reduce((sum, { stake }) => sum + stake, 0n),
    paid: moved.reduce((sum, { win }) => sum + win, 0n),
    isClear,
  };
};

type Net = Win & { isReversal: boolean };

/** What Manager's own cancel of a request moved belongs to that request. */
const netByRequest = (moved: readonly Moved[]): Net[] => {
  const cancelled = new Map(moved.map(({ request }) => [cancelWinId(request), request]));
  const nets = new Map<string, Net>();
  for (const { request, win, isReversal } of moved) {
    const key = cancelled.get(request) ?? request;
    const known = nets.get(key) ?? { request: key, micros: 0n, isReversal: isReversal && key === request };
    nets.set(key, { ...known, micros: known.micros + win });
  }
  return [...nets.values()].filter(({ micros }) => micros !== 0n);
};

/**
 * A platform takes a win back by a request of its own, which does not name the win: one of the same amount, the newest first, or all of them
 * together. Corrections that are no reversal are requests that can be taken back themselves.
 */
const takenOff = (nets: readonly Net[]): { open: Win[]; isClear: boolean } => {
  const wins = nets.filter(({ micros }) => micros > 0n);
  const rest: Net[] = [];
  for (const back of nets.filter(({ micros }) => micros < 0n)) {
    const at = wins.findLastIndex(({ micros }) => micros === -back.micros);
    if (at < 0) rest.push(back);
    else wins.splice(at, 1);
  }
  const corrections = rest.filter(({ isReversal }) => !isReversal);
  const taken = rest.filter(({ isReversal }) => isReversal).reduce((sum, { micros }) => sum - micros, 0n);
  const won = wins.reduce((sum, { micros }) => sum + micros, 0n);
  if (taken === 0n || won === 0n) return { open: [...wins, ...corrections], isClear: true };
  return taken === won ? { open: corrections, isClear: true } : { open: [...wins, ...corrections], isClear: false };
};
