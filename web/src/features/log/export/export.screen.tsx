import { getExportList, type ExportRow } from '@manager/contract/features/log/export';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { countColumn, textColumn, timeLinkColumn } from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useNames } from '../../../product/changes/use-names.ts';
import { formatCount } from '../../../ui/format.ts';
import classes from '../log.module.css';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { LogScreen } from '../../../kit/resource/LogScreen.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const ExportDrawer = lazyPart(() => import('./ExportDrawer.tsx').then((module) => ({ default: module.ExportDrawer })));

const codecs = { ...timeCodecs, what: textCodec(), user_id: idCodec, sha256: textCodec({ maxLength: 64 }) };

/** O-5: files that left the product. */
const ExportScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('log/export');
  const names = useNames();
  const state = useKeysetState(codecs);
  const filterText = ({ filter }: ExportRow): string =>
    Object.entries(filter)
      .map(([name, value]) => `${names.field(name)}: ${names.value(value, name)}`)
      .join(' · ');
  const columns: Column<ExportRow>[] = [
    timeLinkColumn({ id: 'at', header: t('at'), target: state.target }),
    textColumn({ id: 'user_name', header: t('user') }),
    { id: 'what', header: t('what'), cell: (row) => names.object(row.what) },
    { id: 'format', header: t('format'), cell: (row) => row.format.toUpperCase() },
    countColumn({ id: 'rows', header: t('rows') }),
    {
      id: 'bytes',
      header: t('bytes'),
      isNumeric: true,
      cell: (row) => t('kib', { n: formatCount(Math.ceil(row.bytes / 1024)) }),
    },
    {
      id: 'filter',
      header: t('filter'),
      cell: (row) => (
        <span className={classes.ellipsis} title={filterText(row)}>
          {filterText(row) || t('noFilter')}
        </span>
      ),
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
    textColumn({ id: 'agent_name', header: t('agent') }),
  ];
  return (
    <LogScreen
      exportOf={{ endpoint: getExportList, input: state.query }}
      path="/log/export"
      state={state}
      query={useList(getExportList, state.query)}
      fields={[
        ...useTimeFields(),
        { name: 'what', label: t('what'), ...textInput({ placeholder: 'audit' }) },
        { name: 'user_id', label: t('userId'), ...textInput() },
        { name: 'sha256', label: t('sha256'), ...textInput() },
      ]}
      columns={columns}
      drawer={({ row, onClose }) => (row === undefined ? null : <ExportDrawer row={row} onClose={onClose} />)}
    />
  );
};

export default ExportScreen;
