import type { ExportColumn, ExportNote } from '@manager/contract/features/export/job';
import { type CodeAndNameTitles, codeAndName } from './code-and-name.ts';
import type { ExportableColumn } from './table-export.ts';

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
