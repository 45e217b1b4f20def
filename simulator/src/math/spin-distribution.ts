import type { SlotMath } from './slot-math.ts';

/** Every outcome of one spin: for each number of scatters, how many stop combinations pay each amount (units, before multipliers). */
export type SpinDistribution = { cycle: number; byScatters: readonly ReadonlyMap<number, number>[] };

/** A combination that may still grow: a payline or, in a ways game, a symbol with its number of ways. */
type OpenRun = { line: number; symbol: number; ways: number };

/** One stop of one reel: its symbols from top to bottom, how many are scatters, and for each symbol how many cells it or a wild fills. */
type View = { cells: readonly number[]; scatters: number; fits: readonly number[] };

type Walk = {
  math: SlotMath;
  /** views[reel][stop]. */
  views: readonly (readonly View[])[];
  /** scatterTail[reel][k]: stop combinations of the reels from `reel` on that show k scatters. */
  scatterTail: readonly (readonly number[])[];
  counts: Map<number, number>[];
};

/**
 * Enumerates the full cycle of the strips. A branch in which no combination can grow is closed at once
 * (only its scatters still count), so tens of millions of combinations cost a few million steps.
 */
export function spinDistribution(math: SlotMath, strips: readonly (readonly number[])[]): SpinDistribution {
  const views = strips.map((strip) => strip.map((_, stop) => viewAt(math, strip, stop)));
  const mostScatters = strips.length * math.rows;
  const counts = Array.from({ length: mostScatters + 1 }, () => new Map<number, number>());
  const walk: Walk = { math, views, scatterTail: scatterTails(views, math.rows), counts };
  descend(walk, { reel: 0, open: [], paid: 0, scatters: 0 });
  return { cycle: strips.reduce((product, strip) => product * strip.length, 1), byScatters: counts };
}

function viewAt(math: SlotMath, strip: readonly number[], stop: number): View {
  const cells = Array.from({ length: math.rows }, (_, row) => strip[(stop + row) % strip.length] ?? -1);
  const fits = math.symbols.map((_, symbol) => cells.filter((cell) => cell === symbol || cell === math.wild).length);
  return { cells, scatters: cells.filter((cell) => cell === math.scatter).length, fits };
}

function scatterTails(views: readonly (readonly View[])[], rows: number): number[][] {
  const tails: number[][] = [[1]];
  for (const reel of [...views].reverse()) {
    const later = tails[0] ?? [1];
    const tail = Array.from({ length: later.length + rows }, () => 0);
    for (const view of reel) {
      later.forEach((combinations, k) => (tail[k + view.scatters] = (tail[k + view.scatters] ?? 0) + combinations));
    }
    tails.unshift(tail);
  }
  return tails;
}

type Branch = { reel: number; open: readonly OpenRun[]; paid: number; scatters: number };

function descend(walk: Walk, branch: Branch): void {
  const { math } = walk;
  const views = walk.views[branch.reel];
  if (views === undefined || (branch.reel > 0 && branch.open.length === 0)) {
    close(walk, branch);
    return;
  }
  if (branch.reel > 0 && branch.reel === walk.views.length - 1) {
    closeWithLastReel(walk, branch, views);
    return;
  }
  for (const view of views) {
    const open: OpenRun[] = [];
    let paid = branch.paid;
    const runs = branch.reel === 0 ? firstRuns(math, view) : branch.open;
    for (const run of runs) {
      const grown = branch.reel === 0 ? run : grow({ math, run, view, reel: branch.reel });
      if (grown === null) paid += payOf(math, run, branch.reel);
      else open.push(grown);
    }
    descend(walk, { reel: branch.reel + 1, open, paid, scatters: branch.scatters + view.scatters });
  }
}

/** The same as a step over the last reel, without building the grown runs: most of the cycle passes here. */
function closeWithLastReel(walk: Walk, branch: Branch, views: readonly View[]): void {
  const { math } = walk;
  const ended = branch.open.map((run) => payOf(math, run, branch.reel));
  const endedTotal = ended.reduce((sum, pay) => sum + pay, branch.paid);
  const plain: number[] = [];
  for (const view of views) {
    let paid = endedTotal;
    // Counted loops: this line runs tens of millions of times.
    for (let index = 0; index < branch.open.length; index += 1) {
      const run = branch.open[index];
      if (run !== undefined) paid += gainOf(math, { run, view, reel: branch.reel, ended: ended[index] ?? 0 });
    }
    const scatters = branch.scatters + view.scatters;
    if (paid === endedTotal) plain[scatters] = (plain[scatters] ?? 0) + 1;
    else count(walk, { scatters, paid, combinations: 1 });
  }
  plain.forEach((combinations, scatters) => count(walk, { scatters, paid: endedTotal, combinations }));
}

/** What a run pays more when it takes in this reel; 0 when it ends before. */
function gainOf(math: SlotMath, step: { run: OpenRun; view: View; reel: number; ended: number }): number {
  const { run, view, reel, ended } = step;
  if (math.evaluation.kind === 'ways') {
    const fits = view.fits[run.symbol] ?? 0;
    return fits === 0 ? 0 : payOf(math, run, reel + 1) * fits - ended;
  }
  const grown = grow({ math, run, view, reel });
  return grown === null ? 0 : payOf(math, grown, reel + 1) - ended;
}

function count(walk: Walk, outcome: { scatters: number; paid: number; combinations: number }): void {
  const { scatters, paid, combinations } = outcome;
  const total = paid + (walk.math.scatter === null ? 0 : (walk.math.pays[walk.math.scatter]?.[scatters] ?? 0));
  const counts = walk.counts[scatters];
  counts?.set(total, (counts.get(total) ?? 0) + combinations);
}

function close(walk: Walk, branch: Branch): void {
  const paid = branch.paid + branch.open.reduce((sum, run) => sum + payOf(walk.math, run, branch.reel), 0);
  walk.scatterTail[branch.reel]?.forEach((combinations, later) => {
    if (combinations > 0) count(walk, { scatters: branch.scatters + later, paid, combinations });
  });
}

function firstRuns(math: SlotMath, { cells, fits }: View): OpenRun[] {
  if (math.evaluation.kind === 'lines') {
    return math.evaluation.lines
      .map((line, index) => ({ line: index, symbol: cells[line[0] ?? 0] ?? -1, ways: 1 }))
      .filter((run) => run.symbol !== math.scatter);
  }
  return [...new Set(cells)]
    .filter((symbol) => symbol !== math.scatter)
    .map((symbol) => ({ line: 0, symbol, ways: fits[symbol] ?? 0 }));
}

function grow(step: { math: SlotMath; run: OpenRun; view: View; reel: number }): OpenRun | null {
  const { math, run, view, reel } = step;
  if (math.evaluation.kind === 'ways') {
    const fits = view.fits[run.symbol] ?? 0;
    return fits === 0 ? null : { line: 0, symbol: run.symbol, ways: run.ways * fits };
  }
  const cell = view.cells[math.evaluation.lines[run.line]?.[reel] ?? 0];
  if (cell === undefined || cell === math.scatter) return null;
  if (cell === run.symbol || cell === math.wild) return run;
  return run.symbol === math.wild ? { ...run, symbol: cell } : null;
}

function payOf(math: SlotMath, run: OpenRun, count: number): number {
  return (math.pays[run.symbol]?.[count] ?? 0) * run.ways;
}
