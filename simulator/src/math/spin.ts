import { type Rng, pickWeighted } from './rng.ts';
import { BOUGHT_SCATTERS, type RtpProfileName, type SlotMath } from './slot-math.ts';

/** One win of a spin. `units` = paytable pay × ways, before the step's multiplier. */
export type SpinWin = {
  kind: 'line' | 'way' | 'scatter';
  /** 1-based number of the payline; 0 where there is none. */
  lineNo: number;
  symbol: number;
  count: number;
  pay: number;
  ways: number;
  units: number;
};

/** `windows[reel]` are the symbols in view from top to bottom; `units` is before the multiplier. */
export type Spin = {
  windows: readonly (readonly number[])[];
  stops: readonly number[];
  wins: readonly SpinWin[];
  units: number;
  scatters: number;
};

/** A spin of a round with its multiplier; `paidUnits` = units × multiplier. */
export type RoundStep = { type: 'base' | 'free'; spin: Spin; multiplier: number; paidUnits: number };

export type Round = {
  steps: readonly RoundStep[];
  units: number;
  free: { triggered: boolean; awarded: number; played: number; units: number };
};

/** The windows of every reel at every stop, so that a spin is one look-up per reel. */
type Reels = readonly (readonly (readonly number[])[])[];

export type SlotMachine = { math: SlotMath; profile: RtpProfileName; base: Reels; free: Reels };

export function createSlotMachine(math: SlotMath, profile: RtpProfileName): SlotMachine {
  const reels = (strips: readonly (readonly number[])[]): Reels =>
    strips.map((strip) =>
      strip.map((_, stop) => Array.from({ length: math.rows }, (_row, row) => strip[(stop + row) % strip.length] ?? -1)),
    );
  const { base, free } = math.profiles[profile];
  return { math, profile, base: reels(base), free: reels(free) };
}

/** Plays one round to its end. A bought round starts with the free spins and has no base spin. */
export function playRound(machine: SlotMachine, rng: Rng, mode: 'base' | 'buy' = 'base'): Round {
  const { math } = machine;
  const steps: RoundStep[] = [];
  let scatters = BOUGHT_SCATTERS;
  if (mode === 'base') {
    const spin = spinReels(math, machine.base, rng);
    const multiplier = spin.units === 0 || math.multiplierReel === null ? 1 : pickWeighted(rng, math.multiplierReel).multiplier;
    steps.push({ type: 'base', spin, multiplier, paidUnits: spin.units * multiplier });
    scatters = spin.scatters;
  }
  const baseUnits = steps[0]?.paidUnits ?? 0;
  const free = playFreeSpins({ machine, rng, steps, scatters });
  return { steps, units: baseUnits + free.units, free };
}

function playFreeSpins(feature: { machine: SlotMachine; rng: Rng; steps: RoundStep[]; scatters: number }): Round['free'] {
  const { machine, rng, steps } = feature;
  const rules = machine.math.freeSpins;
  const award = rules?.awards[feature.scatters] ?? 0;
  const free = { triggered: award > 0, awarded: award, played: 0, units: 0 };
  if (rules === null || award === 0) return free;
  let retriggersLeft = rules.maxRetriggers;
  while (free.played < free.awarded) {
    const spin = spinReels(machine.math, machine.free, rng);
    const multiplier = pickWeighted(rng, rules.multipliers).multiplier;
    steps.push({ type: 'free', spin, multiplier, paidUnits: spin.units * multiplier });
    free.played += 1;
    free.units += spin.units * multiplier;
    const more = rules.awards[spin.scatters] ?? 0;
    if (more > 0 && retriggersLeft > 0) {
      retriggersLeft -= 1;
      free.awarded += more;
    }
  }
  return free;
}

function spinReels(math: SlotMath, reels: Reels, rng: Rng): Spin {
  const stops: number[] = [];
  const windows: (readonly number[])[] = [];
  for (const reel of reels) {
    const stop = rng.below(reel.length);
    stops.push(stop);
    windows.push(reel[stop] ?? []);
  }
  return { stops, ...evaluateWindows(math, windows) };
}

/** The wins of the symbols in view. */
export function evaluateWindows(math: SlotMath, windows: readonly (readonly number[])[]): Omit<Spin, 'stops'> {
  const wins = math.evaluation.kind === 'lines' ? lineWins(math, math.evaluation.lines, windows) : wayWins(math, windows);
  let scatters = 0;
  if (math.scatter !== null) {
    for (const window of windows) for (const cell of window) if (cell === math.scatter) scatters += 1;
    const pay = math.pays[math.scatter]?.[scatters] ?? 0;
    if (pay > 0) wins.push({ kind: 'scatter', lineNo: 0, symbol: math.scatter, count: scatters, pay, ways: 1, units: pay });
  }
  let units = 0;
  for (const win of wins) units += win.units;
  return { windows, wins, units, scatters };
}

function lineWins(math: SlotMath, lines: readonly (readonly number[])[], windows: readonly (readonly number[])[]): SpinWin[] {
  const wins: SpinWin[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? [];
    let symbol = -1;
    let count = 0;
    for (let reel = 0; reel < windows.length; reel += 1) {
      const cell = windows[reel]?.[line[reel] ?? 0] ?? -1;
      if (cell === math.scatter) break;
      if (cell !== math.wild) {
        if (symbol === -1) symbol = cell;
        else if (symbol !== cell) break;
      }
      count += 1;
    }
    const paid = symbol === -1 ? (math.wild ?? -1) : symbol;
    const pay = math.pays[paid]?.[count] ?? 0;
    if (pay > 0) wins.push({ kind: 'line', lineNo: index + 1, symbol: paid, count, pay, ways: 1, units: pay });
  }
  return wins;
}

function wayWins(math: SlotMath, windows: readonly (readonly number[])[]): SpinWin[] {
  const wins: SpinWin[] = [];
  const first = windows[0] ?? [];
  for (let row = 0; row < first.length; row += 1) {
    const symbol = first[row] ?? -1;
    if (symbol === math.scatter || first.indexOf(symbol) !== row) continue;
    let ways = 1;
    let count = 0;
    for (const window of windows) {
      let fits = 0;
      for (const cell of window) if (cell === symbol || cell === math.wild) fits += 1;
      if (fits === 0) break;
      ways *= fits;
      count += 1;
    }
    const pay = math.pays[symbol]?.[count] ?? 0;
    if (pay > 0) wins.push({ kind: 'way', lineNo: 0, symbol, count, pay, ways, units: pay * ways });
  }
  return wins;
}

/** The cells of a win, as `reel * rows + row` with row 0 at the top. */
export function winPositions(math: SlotMath, windows: Spin['windows'], win: SpinWin): number[] {
  if (win.kind === 'line' && math.evaluation.kind === 'lines') {
    const line = math.evaluation.lines[win.lineNo - 1] ?? [];
    return line.slice(0, win.count).map((row, reel) => reel * math.rows + row);
  }
  const positions: number[] = [];
  const reels = win.kind === 'way' ? win.count : windows.length;
  const isPart = (cell: number): boolean => cell === win.symbol || (win.kind === 'way' && cell === math.wild);
  for (let reel = 0; reel < reels; reel += 1) {
    windows[reel]?.forEach((cell, row) => {
      if (isPart(cell)) positions.push(reel * math.rows + row);
    });
  }
  return positions;
}
