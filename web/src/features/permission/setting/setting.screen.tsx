import { getSettingList, SETTINGS, type SettingName, type SettingRow } from '@manager/contract/features/system/setting';
import { Suspense, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { titleOf, useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { RowButton, RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import classes from './setting.module.css';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Who } from '../../../product/record/Who.tsx';
import { useSettingTexts } from './use-setting-texts.ts';

const SettingDrawer = lazyPart(() => import('./SettingDrawer.tsx').then((module) => ({ default: module.SettingDrawer })));

const PATH = '/permission/setting';
const codecs = { name: choiceCodec(Object.keys(SETTINGS) as SettingName[]) };
const SOURCES: Record<SettingRow['source'], Tone> = { console: 'info', environment: 'good', default: 'plain' };

/** security settings, what holds and where it comes from. */
const SettingScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('permission/setting');
  const query = useList(getSettingList, {});
  const { values, set, leave, hrefOf } = useUrlState(codecs);
  const open = (name: SettingName | undefined): void => (name === undefined ? leave({ name }) : set({ name }, { enters: true }));
  const columns = useSettingColumns({ hrefOf: (name) => hrefOf({ name }), onOpen: open });
  const row = query.data?.list.find(({ name }) => name === values.name);
  const refetch = (): void => void query.refetch();
  return (
    <Page scope={t('waits')}>
      <DataTable
        id={PATH}
        caption={titleOf(PATH) ?? PATH}
        columns={columns}
        rows={query.data?.list}
        rowId={({ name }) => name}
        error={query.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={query.isFetching}
        activeId={values.name ?? ''}
        empty={{}}
      />
      {row === undefined ? null : (
        <Suspense>
          <SettingDrawer row={row} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  );
};

const useSettingColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (name: SettingName) => string;
  onOpen: (name: SettingName) => void;
}): Column<SettingRow>[] => {
  const t = useTexts<typeof texts>('permission/setting');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useSettingTexts();
  return [
    {
      id: 'name',
      header: t('name'),
      isFrozen: true,
      widthPx: 260,
      cell: (row) => (
        <RowLink href={hrefOf(row.name)} onOpen={() => onOpen(row.name)}>
          {names.name(row.name)}
        </RowLink>
      ),
    },
    { id: 'value', header: t('value'), cell: (row) => <span className={classes.value}>{names.value(row.value)}</span> },
    {
      id: 'source',
      header: t('source'),
      cell: (row) => <StatusTag tone={SOURCES[row.source]}>{t(`source_${row.source}`)}</StatusTag>,
    },
    { id: 'fallback', header: t('fallback'), help: t('fallbackHint'), cell: (row) => names.value(row.fallback) },
    { id: 'updated_at', header: t('updated'), cell: (row) => <DateTime at={row.updated_at} /> },
    { id: 'updated_by', header: t('updatedBy'), cell: (row) => <Who by={row.updated_by ?? ''} agreed={row.approved_name} /> },
    { id: 'kind', header: t('description'), cell: (row) => <span className={classes.cell}>{names.hint(row.name)}</span> },
    {
      id: 'actions',
      header: k('actions'),
      cell: (row) => (row.can.edit ? <RowButton label={k('edit')} onClick={() => onOpen(row.name)} /> : null),
    },
  ];
};

export default SettingScreen;
