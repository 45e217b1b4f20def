/** One line of the result: what was wanted, what was seen. `isMet` is null for figures that no target names. */
export type Finding = { target: string; what: string; wanted: string; figure: string; isMet: boolean | null };
export type Table = { title: string; head: string[]; rows: string[][] };

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const markdownTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

export const findingsTable = (findings: readonly Finding[]): string =>
  markdownTable(
    ['target', 'what', 'wanted', 'figure', ''],
    findings.map(({ target, what, wanted, figure, isMet }) => [
      target,
      what,
      wanted,
      figure,
      isMet === null ? '' : isMet ? 'pass' : 'miss',
    ]),
  );

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

export const count = (value: number): string => grouped.format(value).replaceAll(',', ' ');
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const seconds = (value: number): string => `${value.toFixed(1)} s`;
export const mebibytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
export const times = (value: number): string => `${value.toFixed(1)} ×`;
export const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;

/** Figures judged by the targets of performance (docs/performance.md names them). */
export type Part = { findings: Finding[]; tables: Table[] };

export const atMost = (
  target: string,
  what: string,
  { value, limit, print }: { value: number; limit: number; print: (value: number) => string },
): Finding => ({
  target,
  what,
  wanted: `≤ ${print(limit)}`,
  figure: print(value),
  isMet: value <= limit,
});

export const atLeast = (
  target: string,
  what: string,
  { value, limit, print }: { value: number; limit: number; print: (value: number) => string },
): Finding => ({
  target,
  what,
  wanted: `≥ ${print(limit)}`,
  figure: print(value),
  isMet: value >= limit,
});
