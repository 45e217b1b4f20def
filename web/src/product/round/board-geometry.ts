import type { BetStep, StepWin } from '@manager/domain/bet-detail';

/** Measures of the drawn board, in SVG units. */
export const TILE = 100;
export const GAP = 8;
/** Room on the left for the number of the win line. */
export const MARGIN = 26;
const PITCH = TILE + GAP;

export type Cell = { reel: number; row: number };
export type Point = { x: number; y: number };

/** Rows of the tallest reel: shorter reels are centred beside it. */
export const rowsOf = (reels: BetStep['reels']): number => Math.max(0, ...reels.map((reel) => reel.length));

export const boardSize = (reels: BetStep['reels']): { width: number; height: number } => ({
  width: 2 * MARGIN + Math.max(0, reels.length * PITCH - GAP),
  height: Math.max(0, rowsOf(reels) * PITCH - GAP),
});

/** Positions count the symbols reel by reel from the left, each reel from the top; undefined outside the board. */
export const cellAt = (position: number, reels: BetStep['reels']): Cell | undefined => {
  let rest = position;
  for (const [reel, symbols] of reels.entries()) {
    if (rest < symbols.length) return { reel, row: rest };
    rest -= symbols.length;
  }
  return undefined;
};

/** Upper left corner of a tile. */
export const cornerOf = ({ reel, row }: Cell, reels: BetStep['reels']): Point => {
  const missingRows = rowsOf(reels) - (reels[reel]?.length ?? 0);
  return { x: MARGIN + reel * PITCH, y: (row + missingRows / 2) * PITCH };
};

const centreOf = (cell: Cell, reels: BetStep['reels']): Point => {
  const { x, y } = cornerOf(cell, reels);
  return { x: x + TILE / 2, y: y + TILE / 2 };
};

export const cellsOf = (win: StepWin, reels: BetStep['reels']): Cell[] =>
  win.positions
    .flatMap((position) => cellAt(position, reels) ?? [])
    .toSorted((left, right) => left.reel - right.reel || left.row - right.row);

/**
 * The line of a line win: from the left edge through the centres of its tiles. Null for wins that follow no line
 * (ways, scatters, clusters), which are shown by their tiles alone.
 */
export const linePoints = (win: StepWin, reels: BetStep['reels']): Point[] | null => {
  if (win.kind !== 'line') return null;
  const centres = cellsOf(win, reels).map((cell) => centreOf(cell, reels));
  const first = centres[0];
  return first === undefined ? null : [{ x: MARGIN / 2, y: first.y }, ...centres];
};

export const cellKey = ({ reel, row }: Cell): string => `${reel}:${row}`;
