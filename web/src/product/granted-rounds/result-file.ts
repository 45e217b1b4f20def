import { csvText, saveCsv } from '../../kit/export/csv-file.ts';

export type PlannedRows = { list: readonly { line: number; user_name: string; site?: string; message: string }[] };

/** What became of each row of an upload, in the order of the file; refused rows can be mended and uploaded again: the headings are in no language. */
const resultRows = ({ list }: PlannedRows, accepted: string): string[][] => {
  const hasSites = list.some(({ site }) => site !== undefined);
  return [
    ['line', 'user_name', ...(hasSites ? ['site'] : []), 'result'],
    ...list.map(({ line, user_name: name, site = '', message }) => [
      String(line),
      name,
      ...(hasSites ? [site] : []),
      message === '' ? accepted : message,
    ]),
  ];
};

/** `accepted`: said of rows that nothing is wrong with. */
export const resultText = (plan: PlannedRows, accepted: string): string => csvText(resultRows(plan, accepted));

export const saveResult = (name: string, plan: PlannedRows, accepted: string): void =>
  saveCsv(`${name}-players.csv`, resultRows(plan, accepted));
