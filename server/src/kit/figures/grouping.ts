import type { BetDimension } from '../bet/bet-dimension.ts';

type Column = BetDimension | 'currency';
/** The columns that a level of a statement keeps apart. */
export type Level = readonly Column[];

/** `grouping()` of a level: the bit of every column that the level sums over, the first column highest. */
export const maskOf = (columns: readonly Column[], level: Level): number =>
  columns.reduce((mask, column, i) => (level.includes(column) ? mask : mask + 2 ** (columns.length - 1 - i)), 0);

export const groupingSets = (levels: readonly Level[]): string =>
  `GROUPING SETS (${levels.map((level) => `(${level.join(', ')})`).join(', ')})`;
