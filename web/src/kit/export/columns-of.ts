import type { ExportColumn, ExportNote } from '@manager/contract/features/export/job';
import type { ExportableColumn } from './table-export.ts';

type Field = { id: string; values: readonly string[] };

const fieldOf = ({ id, export: how }: ExportableColumn): string | undefined => {
  if (how === false) return undefined;
  return how?.field ?? (id.startsWith('derived:') ? undefined : id);
};

/** The columns of a table as a file takes them: those that stand for a field of the row, once each, under the headings of the screen. */
export const columnsOf = (columns: readonly ExportableColumn[], fields: readonly Field[]): ExportColumn[] => {
  const known = new Map(fields.map((field) => [field.id, field]));
  const taken = new Set<string>();
  return columns.flatMap((column) => {
    const field = known.get(fieldOf(column) ?? '');
    if (field === undefined || taken.has(field.id)) return [];
    taken.add(field.id);
    return [{ id: field.id, title: column.header, ...kindOf(column), ...labelsOf(column, field) }];
  });
};

const kindOf = ({ export: how, isNumeric }: ExportableColumn): Pick<ExportColumn, 'kind'> => {
  const kind = (how === false ? undefined : how?.kind) ?? (isNumeric === true ? 'money' : undefined);
  return kind === undefined ? {} : { kind };
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
