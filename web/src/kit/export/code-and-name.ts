import type { ExportColumn } from '@manager/contract/features/export/job';
import type { ExportableColumn } from './table-export.ts';

/** What says the same thing in two ways: a file has both, because a name may change and a code says little. The code of a currency comes first. */
const PAIRS = [
  { first: 'agent_name', second: 'agent_code', of: 'codeOf' },
  { first: 'site_name', second: 'site_code', of: 'codeOf' },
  { first: 'game_name', second: 'game_code', of: 'codeOf' },
  { first: 'currency', second: 'currency_name', of: 'nameOf' },
] as const;

export type CodeAndNameTitles = { codeOf: (name: string) => string; nameOf: (name: string) => string };
type Options = { has: (field: string) => boolean; columns: readonly ExportableColumn[]; titles: CodeAndNameTitles };

/** The column with its counterpart, where it has one and the list's file can hold it. */
export const codeAndName = (column: ExportColumn, { has, columns, titles }: Options): ExportColumn[] => {
  const pair = PAIRS.find(({ first, second }) => column.id === first || column.id === second);
  if (pair === undefined || !has(pair.first) || !has(pair.second)) return [column];
  const headerOf = (field: string): string | undefined => columns.find(({ id }) => id === field)?.header;
  const title = headerOf(pair.first) ?? column.title;
  const other = headerOf(pair.second);
  return [
    { id: pair.first, title },
    // Both may be called alike on a screen that says which is which by its looks.
    { id: pair.second, title: other === undefined || other === title ? titles[pair.of](title) : other },
  ];
};
