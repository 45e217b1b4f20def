import type { ExportableColumn } from '../export/table-export.ts';

type ImportColumn = { id: string; title: string; labels?: Record<string, string> };

/** The headings of the list's export with the labels of their words, so that an exported file is understood. */
export const importColumns = (
  columns: readonly ExportableColumn[],
  choices: Readonly<Record<string, readonly string[]>>,
): ImportColumn[] =>
  columns.flatMap(({ id, header, export: how }) => {
    if (how === false || id === 'actions') return [];
    const field = how?.field ?? id;
    if (field.startsWith('derived:')) return [];
    const { labelOf } = how ?? {};
    const words = labelOf === undefined ? [] : (choices[field] ?? []);
    const labels = Object.fromEntries(words.map((word) => [word, labelOf?.(word) ?? word]));
    return [{ id: field, title: header, ...(words.length === 0 ? {} : { labels }) }];
  });
