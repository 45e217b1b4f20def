import { wholeOf } from '../../kit/form/decimal.ts';

/** A line of prizes by place as it is typed; `unit`: what `prize` counts, money or per cent of a pool. */
export type PlaceLine = { from: string; to: string; prize: string; unit: 'amount' | 'pct' };

export const FIRST_PLACE: PlaceLine = { from: '1', to: '1', prize: '', unit: 'amount' };

/** The line after the last one: the next place. */
export const nextPlace = (lines: readonly PlaceLine[]): PlaceLine => {
  const last = lines.at(-1);
  const place = String(Math.max(0, wholeOf(last?.to ?? '0')) + 1);
  return { from: place, to: place, prize: '', unit: last?.unit ?? 'amount' };
};

/** `1` or `4–10`. */
export const placesText = ({ from, to }: { from: number; to: number }): string => (from === to ? String(from) : `${from}–${to}`);
