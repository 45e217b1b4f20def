import type { Cut } from './life.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

export const lineOf = ({ kind, mount, at, atMs, acknowledged, readyMs, gaps, faults }: Cut): string =>
  `power cut (${kind}, ${mount} mount) after ${seconds(atMs)} s (${at}, ${acknowledged} rows acknowledged), ` +
  `${readyMs === null ? 'NOT READY AGAIN' : `ready again after ${seconds(readyMs)} s`}; ` +
  `${gaps.length === 0 ? 'nothing to restore' : `restored ${gaps.join(', ')}`}${faults.length === 0 ? '' : `; FAULTS ${faults.join(' | ')}`}`;

export const summaryOf = (cuts: readonly Cut[]): string => {
  const ready = cuts.flatMap(({ readyMs }) => readyMs ?? []).toSorted((a, b) => a - b);
  const count = (is: (cut: Cut) => boolean): number => cuts.filter(is).length;
  return (
    `power cuts: ${cuts.length} (${count(({ kind }) => kind === 'first')} of first starts, ${count(({ at }) => at === 'taking bets')} while bets came in), ` +
    `${count(({ readyMs }) => readyMs === null)} starts refused, ready again after ${seconds(ready[ready.length >> 1] ?? 0)} s (median), ${seconds(ready.at(-1) ?? 0)} s (most); ` +
    `${cuts.reduce((sum, { acknowledged }) => sum + acknowledged, 0)} rows acknowledged before them, ${count(({ gaps }) => gaps.length > 0)} with months to restore, ` +
    `${count(({ faults }) => faults.length > 0)} with faults`
  );
};
