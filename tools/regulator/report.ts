import type { Duty } from './duty.ts';
import type { Finding } from './evidence.ts';

/** `R6,R16`; all of them when nothing is named. An unknown name is an error: it would pass by looking at nothing. */
export const chooseDuties = (duties: readonly Duty[], only: string | undefined): readonly Duty[] => {
  if (only === undefined) return duties;
  const names = only.split(',').map((name) => name.trim().toUpperCase());
  const unknown = names.find((name) => duties.every(({ id }) => id !== name));
  if (unknown !== undefined) throw new Error(`there is no duty ${unknown}; there are R1 to R${duties.length}`);
  return duties.filter(({ id }) => names.includes(id));
};

const MARKS = { fact: { true: '✓', false: '✗' }, note: { true: '·', false: '·' } } as const;

/** A finding as it is printed: its verdict, then what it rests on. */
export const linesOf = ({ id, title, passed, why, lines, tookMs }: Finding): string[] => [
  `${id} ${passed ? 'pass' : 'FAIL'} — ${title} (${(tookMs / 1000).toFixed(1)} s)`,
  ...lines.map(({ kind, text, isTrue }) => `    ${MARKS[kind][isTrue ? 'true' : 'false']} ${text}`),
  ...(passed ? [] : [`    failed: ${why}`]),
];

export const lastLine = (findings: readonly Finding[]): string => {
  const passed = findings.filter((finding) => finding.passed).length;
  const failed = findings.filter((finding) => !finding.passed).map(({ id }) => id);
  return `${passed} of ${findings.length}${failed.length === 0 ? '' : `, not shown: ${failed.join(', ')}`}`;
};
