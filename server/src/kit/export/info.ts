import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportFormat, ExportNote } from '@manager/contract/features/export/job';
import type { Language } from '@manager/contract/i18n/error-text';
import { exportText, type ExportTextKey } from '@manager/contract/i18n/export-text';
import { instantText, zoneLabel } from '@manager/domain/instant-text';
import type { ExportTotal } from '../service/ctx.ts';

/** What a file says about itself: above the table of a text file where somebody wants it there, on the second sheet of a workbook. */
export type FileInfo = {
  title: string;
  /** What the screen says of its scope, filters and figures. */
  notes: readonly ExportNote[];
  /** What the columns mean; only workbooks have room for it. */
  help: readonly ExportNote[];
  /** Filters and sort as the server understood them. */
  query: string;
  timezone: string;
  language: Language;
  generatedAt: Date;
  userName: string;
  /** Settlement months of the rows that were not whole in the report store; asked when everything was read. */
  incompleteMonths: () => readonly string[];
  /** Does a text file begin with all this, instead of with its column names? */
  isAbove: boolean;
};

export const VERSION = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'package.json'), 'utf8')) as { version: string }
).version;

export const infoLines = (
  info: FileInfo,
  { format, rows, tableSha256 }: { format: ExportFormat; rows: number; tableSha256: string },
): [label: string, value: string][] => {
  const t = (key: ExportTextKey): string => exportText(key, info.language);
  return [
    [t('title'), info.title],
    ...incompleteLine(info, t),
    [t('software'), `Manager ${VERSION}`],
    ...info.notes.map(({ label, value }): [string, string] => [label, value]),
    [t('query'), info.query],
    [t('timezone'), zoneLabel(info.timezone, info.generatedAt.getTime())],
    [t('generatedAt'), instantText(info.timezone)(info.generatedAt.toISOString())],
    [t('user'), info.userName],
    [t('rows'), String(rows)],
    [t(format === 'csv' ? 'tableSha256' : 'sheetSha256'), tableSha256],
    [t('textMark'), t(format === 'csv' ? 'textMarkCsv' : 'textMarkXlsx')],
    ...(format === 'csv' ? [] : info.help.map(({ label, value }): [string, string] => [label, value])),
  ];
};

const incompleteLine = ({ incompleteMonths, language }: FileInfo, t: (key: ExportTextKey) => string): [string, string][] => {
  const months = incompleteMonths();
  return months.length === 0 ? [] : [[t('incomplete'), exportText('incompleteFigures', language, { months: months.join(', ') })]];
};

export const totalLabel = ({ of }: ExportTotal, { rows, language }: { rows: number; language: Language }): string => {
  if (typeof of === 'object') return 'label' in of ? of.label : exportText('totalCurrency', language, of);
  return exportText(of === 'all' ? 'totalAll' : 'totalAllUsd', language, { rows: String(rows) });
};
