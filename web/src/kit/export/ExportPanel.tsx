import { type ExportColumn, type ExportFormat, getExportFields, MAX_EXPORT_ROWS } from '@manager/contract/features/export/job';
import type { ReactNode } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useCall } from '../../api/query.ts';
import { Checkbox } from '@mantine/core';
import '../../ui/choice-inputs.css';
import { useStore, createStore } from '../../browser/store.ts';
import { languageStore } from '../../i18n/language.ts';
import { shownZone } from '../../i18n/time-zone.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { DropdownItem } from '../../ui/Dropdown.tsx';
import { formatCount, namedZoneText } from '../../ui/format.ts';
import { monthNames } from '../../ui/incomplete/month-names.ts';
import { columnsOf, helpNotes } from './columns-of.ts';
import classes from './export.module.css';
import { beginExport } from './exports.ts';
import type { ExportableColumn, TableExport } from './table-export.ts';
import type { texts } from './texts.en.ts';

const KEY = 'manager.csv-header';

/** Does a text file begin with what it is? Chosen in the panel, and remembered on this device. */
const csvHeader = createStore(localStorage.getItem(KEY) === '1');

const setCsvHeader = (isWanted: boolean): void => {
  localStorage.setItem(KEY, isWanted ? '1' : '0');
  csvHeader.set(isWanted);
};

type Props = { title: string; of: TableExport; columns: readonly ExportableColumn[] };

const FORMATS = ['csv', 'xlsx'] as const satisfies readonly ExportFormat[];

/** What leaves: all rows of the search in the columns of the table. Fetched with the first click. */
export const ExportPanel = ({ title, of, columns }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit/export');
  const months = useIncompleteMonths();
  const language = useStore(languageStore);
  const hasHeader = useStore(csvHeader);
  const { data, error } = useCall(getExportFields, { endpoint: of.endpoint.path }, { staleTimeMs: Number.POSITIVE_INFINITY });
  if (of.isIdle === true) return <p className={classes.hint}>{t('idle')}</p>;
  if (error !== null) return <p className={classes.hint}>{t('notLoaded', { message: error.message })}</p>;
  const timezone = shownZone(of.timezone);
  const titles = { codeOf: (name: string) => t('codeOf', { name }), nameOf: (name: string) => t('nameOf', { name }) };
  const wanted: ExportColumn[] = data === undefined ? [] : columnsOf([...columns, ...(of.more ?? [])], data.fields, titles);
  const { rowCount } = of;
  const isTooLong = rowCount !== undefined && rowCount > MAX_EXPORT_ROWS.xlsx;
  const begin = (format: ExportFormat): void =>
    void beginExport({
      endpoint: of.endpoint.path,
      input: of.input as Record<string, unknown>,
      format,
      title,
      name_parts: [...(of.nameParts ?? [])],
      has_header: hasHeader,
      columns: wanted,
      notes: of.notesOf?.() ?? [],
      help: helpNotes(columns),
      timezone,
    });
  return (
    <div className={classes.panel}>
      <p className={classes.what}>
        {rowCount === undefined ? t('allRowsUncounted') : t('allRows', { count: rowCount, shown: formatCount(rowCount) })}
      </p>
      <p className={classes.hint}>
        {data === undefined ? '\u00a0' : t('asShown', { count: wanted.length, zone: namedZoneText(timezone) })}
      </p>
      {months.length === 0 ? null : (
        <p className={classes.incomplete}>{t('incomplete', { months: monthNames(months, language) })}</p>
      )}
      {FORMATS.map((format) => {
        const isBlocked = format === 'xlsx' && isTooLong;
        return isBlocked ? (
          <p key={format} className={classes.hint}>
            {t('tooManyForXlsx', { limit: formatCount(MAX_EXPORT_ROWS.xlsx) })}
          </p>
        ) : (
          <DropdownItem key={format} isDisabled={data === undefined} onClick={() => begin(format)}>
            <span className={classes.format}>{format === 'csv' ? 'CSV' : 'Excel'}</span>
            <span className={classes.formatHint}>{t(`${format}Hint`)}</span>
          </DropdownItem>
        );
      })}
      <Checkbox
        className={classes.choice}
        size="xs"
        label={t('csvHeader')}
        description={t('csvHeaderHint')}
        checked={hasHeader}
        onChange={(event) => setCsvHeader(event.currentTarget.checked)}
      />
    </div>
  );
};
