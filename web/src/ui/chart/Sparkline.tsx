import type { ReactNode } from 'react';

type Props = { values: readonly (number | null)[]; label: string; widthPx?: number; heightPx?: number };

/** The course of a figure in the size of a word; gaps stay gaps. */
export const Sparkline = ({ values, label, widthPx = 96, heightPx = 24 }: Props): ReactNode => (
  <svg
    width={widthPx}
    height={heightPx}
    viewBox={`0 0 ${widthPx} ${heightPx}`}
    role="img"
    aria-label={label}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d={sparkPath({ values, widthPx, heightPx })} />
  </svg>
);

/** An outline from left to right, the lowest value at the bottom; a flat course lies in the middle. */
export const sparkPath = ({ values, widthPx, heightPx }: Required<Omit<Props, 'label'>>): string => {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (index: number): number => 1 + (index * (widthPx - 2)) / Math.max(1, values.length - 1);
  const y = (value: number): number =>
    high === low ? heightPx / 2 : heightPx - 2 - ((value - low) * (heightPx - 4)) / (high - low);
  return values
    .flatMap((value, index) =>
      value === null ? [] : [`${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`],
    )
    .join('');
};
