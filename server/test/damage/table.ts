import type { Outcome } from './trial.ts';

const ms = (value: number | null | undefined): string => (value == null ? '–' : String(value));

const rowOf = ({ damage, seed, file, shown, startedMs, watched, takenAgainMs, faults }: Outcome): string[] => [
  `${damage} (${seed})`,
  file,
  shown,
  ms(startedMs),
  ms(watched?.firstMarkedMs),
  ms(watched?.wholeMs),
  ms(takenAgainMs),
  watched === null ? '–' : `${watched.right}/${watched.marked}/${watched.errors}`,
  watched === null ? '–' : String(watched.wrongUnmarked.length),
  faults.length === 0 ? 'no' : `YES (${faults.length})`,
];

const HEAD = [
  'damage (seed)',
  'file',
  'how it showed',
  'ready ms',
  'marked ms',
  'whole ms',
  'bets ms',
  'right/marked/errors',
  'wrong unmarked',
  'faults',
];

export const tableOf = (outcomes: readonly Outcome[]): string =>
  [HEAD, HEAD.map(() => '---'), ...outcomes.map(rowOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
