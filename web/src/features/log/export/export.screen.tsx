import { getExportList, type ExportRow } from '@manager/contract/features/log/export';
import { lazy, Suspense, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useNames } from '../../../ui/changes/use-names.ts';
import { formatCount } from '../../../ui/format.ts';
import { Page } from '../../../ui/Page.tsx';
import { LogList, useTimeFields } from '../LogList.tsx';
import classes from '../log.module.css';
import { timeCodecs, useLogState } from '../use-log-state.ts';
import { ZoneText } from '../ZoneText.tsx';
import { timeColumn } from '../time-column.tsx';
import type { texts } from './texts.en.ts';

const ExportDrawer = lazy(() => import('./ExportDrawer.tsx').then((module) => ({ default: module.ExportDrawer })));

const codecs = { ...timeCodecs, what: textCodec(), user_id: idCodec, sha256: textCodec({ maxLength: 64 }) };

/** O-5: files that left the product. */
const ExportScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/export');
  const names = useNames();
  const state = useLogState(codecs);
  const list = useList(getExportList, state.query, { isQuiet: true });
  const open = list.data?.list.find(({ id }) => id === state.id);
  const columns: Column<ExportRow>[] = [
    timeColumn({ id: 'at', header: t('at'), atOf: (row) => row.at, hrefOf: state.hrefOf, open: state.open }),
    { id: 'user_name', header: t('user'), cell: (row) => row.user_name },
    { id: 'what', header: t('what'), cell: (row) => names.object(row.what) },
    { id: 'format', header: t('format'), cell: (row) => row.format.toUpperCase() },
    { id: 'rows', header: t('rows'), isNumeric: true, cell: (row) => formatCount(row.rows) },
    {
      id: 'bytes',
      header: t('bytes'),
      isNumeric: true,
      cell: (row) => t('kib', { n: formatCount(Math.ceil(row.bytes / 1024)) }),
    },
    {
      id: 'filter',
      header: t('filter'),
      cell: (row) => {
        const text = Object.entries(row.filter)
          .map(([name, value]) => `${names.field(name)}: ${names.value(value)}`)
          .join(' · ');
        return (
          <span className={classes.ellipsis} title={text}>
            {text || t('noFilter')}
          </span>
        );
      },
    },
    {
      id: 'sha256',
      header: t('sha256'),
      help: t('sha256Hint'),
      cell: (row) => (
        <span className={classes.hash} title={row.sha256}>
          {row.sha256.slice(0, 12)}
        </span>
      ),
    },
    { id: 'agent_name', header: t('agent'), cell: (row) => row.agent_name ?? '–' },
  ];
  return (
    <Page scope={<ZoneText />}>
      <LogList
        path="/log/export"
        state={state}
        query={list}
        fields={[
          ...useTimeFields(),
          { name: 'what', label: t('what'), ...textInput({ placeholder: 'audit' }) },
          { name: 'user_id', label: t('userId'), ...textInput() },
          { name: 'sha256', label: t('sha256'), ...textInput() },
        ]}
        columns={columns}
      />
      {open === undefined ? null : (
        <Suspense>
          <ExportDrawer row={open} onClose={() => state.open('')} />
        </Suspense>
      )}
    </Page>
  );
};

export default ExportScreen;
