import type { ExportColumn, ExportNote } from '@manager/contract/features/export/job';
import type { ExportableColumn } from './table-export.ts';

/** What says the same thing in two ways: a file has both, because a name may change and a code says little. The code of a currency comes first. */
const PAIRS = [
  { first: 'agent_name', second: 'agent_code', of: 'codeOf' },
  { first: 'site_name', second: 'site_code', of: 'codeOf' },
  { first: 'game_name', second: 'game_code', of: 'codeOf' },
  { first: 'currency', second: 'currency_name', of: 'nameOf' },
] as const;

type CodeAndNameTitles = { codeOf: (name: string) => string; nameOf: (name: string) => string };
type Options = { has: (field: string) => boolean; columns: readonly ExportableColumn[]; titles: CodeAndNameTitles };

/** The column with its counterpart, where it has one and the list's file can hold it. */
const codeAndName = (column: ExportColumn, { has, columns, titles }: Options): ExportColumn[] => {
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

type Field = { id: string; values: readonly string[] };

const fieldOf = ({ id, export: how }: ExportableColumn): string | undefined => {
  if (how === false) return undefined;
  return how?.field ?? (id.startsWith('derived:') ? undefined : id);
};

/**
 * The columns of a table as a file takes them: those that stand for a field of the row, once each, under the headings of the screen; codes and names
 * of agents, websites, games and currencies side by side.
 */
export const columnsOf = (
  columns: readonly ExportableColumn[],
  fields: readonly Field[],
  titles: CodeAndNameTitles,
): ExportColumn[] => {
  const known = new Map(fields.map((field) => [field.id, field]));
  const taken = new Set<string>();
  return columns.flatMap((column) => {
    const field = known.get(fieldOf(column) ?? '');
    if (field === undefined) return [];
    const own = { id: field.id, title: column.header, ...howOf(column), ...labelsOf(column, field) };
    const all = codeAndName(own, {
      has: (id) => known.has(id),
      columns,
      titles,
    }).filter(({ id }) => !taken.has(id));
    for (const { id } of all) taken.add(id);
    return all;
  });
};

/** Amounts in `_usd` are in USD in every row, whatever its currency. */
const howOf = ({ id, export: how, isNumeric }: ExportableColumn): Pick<ExportColumn, 'kind' | 'currency'> => {
  const { kind = isNumeric === true ? 'money' : undefined, currency = id.endsWith('_usd') ? 'USD' : undefined } =
    how === false ? {} : (how ?? {});
  return { ...(kind === undefined ? {} : { kind }), ...(currency === undefined ? {} : { currency }) };
};

const labelsOf = ({ export: how }: ExportableColumn, { values }: Field): Pick<ExportColumn, 'labels'> => {
  const labelOf = how === false ? undefined : how?.labelOf;
  if (labelOf === undefined || values.length === 0) return {};
  return { labels: Object.fromEntries(values.map((value) => [value, labelOf(value)])) };
};

const MAX_HELP_NOTES = 60;

/** What the columns mean, as their headers explain it. */
export const helpNotes = (columns: readonly ExportableColumn[]): ExportNote[] =>
  columns.flatMap(({ header, help }) => (help === undefined ? [] : [{ label: header, value: help }])).slice(0, MAX_HELP_NOTES);
