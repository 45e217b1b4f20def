import { getLiveDetail, getLiveList, MAX_LIVE_ROWS, MIN_LIVE_NAME } from '@manager/contract/features/set-up/live';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { titleOf, useTexts } from '../../../i18n/use-texts.ts';
import { idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { FilterBar, type FilterField } from '../../../kit/filter/FilterBar.tsx';
import { chipsOf, type AnyField } from '../../../kit/filter/filter-fields.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { ViewTabs } from '../../../kit/view/ViewTabs.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import classes from './live.module.css';
import type { texts } from './texts.en.ts';
import { useLiveColumns } from './use-live-columns.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useUnflag } from './use-unflag.ts';

const LiveDetail = lazyPart(() => import('./LiveDetail.tsx').then((module) => ({ default: module.LiveDetail })));
const LiveForm = lazyPart(() => import('./LiveForm.tsx').then((module) => ({ default: module.LiveForm })));

const PATH = '/set-up/live';
const codecs = { user_name: textCodec(), site_id: idCodec };
const SORTS = ['created_at'];

/** C-8: the newest live accounts; a user name finds any account, so that it can be flagged. */
const LiveScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/live');
  const unflag = useUnflag();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const { user_name: typed, site_id: site } = state.filters;
  const name = typed.trim();
  const isSearch = name !== '';
  const isTooShort = isSearch && name.length < MIN_LIVE_NAME;
  const input = { ...(isSearch && !isTooShort ? { user_name: name } : {}), ...(site === '' ? {} : { site_id: site }) };
  // Not asked while it is too short: the answer would be the newest, not what was looked for.
  const query = useList(getLiveList, input, { isEnabled: !isTooShort });
  const record = useCall(getLiveDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const columns = useLiveColumns({
    target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    onFlag: ({ id }) => state.open({ id, mode: 'edit' }),
    onUnflag: (row) => void unflag(row),
  });
  const fields: FilterField<typeof state.filters>[] = [
    {
      name: 'user_name',
      label: t('userName'),
      ...textInput({ placeholder: t('searchHint', { min: MIN_LIVE_NAME }) }),
    },
    { name: 'site_id', label: t('site'), ...useSiteInput() },
  ];
  const parts = {
    query: record,
    titleOf: (row: { user_name: string }) => row.user_name,
    form: (props: Parameters<typeof LiveForm>[0]) => <LiveForm key={props.row?.id} {...props} />,
    view: ({ row, onEdit }: Parameters<typeof LiveDetail>[0]) => <LiveDetail row={row} onEdit={onEdit} />,
  };
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  const found = isTooShort ? { list: [], total: 0, total_is_exact: true } : query.data;
  const rows = found?.list;
  const refetch = (): void => void query.refetch();
  return (
    <Page scope={t('scope')}>
      <FilterBar
        mode="instant"
        values={state.filters}
        fields={fields}
        onApply={state.setFilters}
        onClear={state.clearFilters}
        invalid={state.invalid}
      />
      <DataTable
        id={PATH}
        caption={titleOf(PATH) ?? PATH}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        error={isTooShort ? null : query.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={query.isFetching}
        activeId={state.id}
        rowTone={(row) => (isSearch && row.type !== 'real' ? 'test' : undefined)}
        actions={<ViewTabs path={PATH} />}
        {...(isTooShort
          ? {}
          : {
              exportOf: {
                endpoint: getLiveList,
                input,
                rowCount: rows?.length,
                notesOf: () =>
                  chipsOf(fields as readonly AnyField[], state.filters).map(({ label, text }) => ({ label, value: text })),
              },
            })}
        empty={{
          isFiltered: state.isFiltered,
          onClearFilters: () => state.clearFilters(),
          noneText: isSearch ? t('moreExact') : t('noneText'),
        }}
        footer={
          found === undefined || found.total === 0 ? null : (
            <p className={classes.foot} role="status">
              <FootText count={found.total} isExact={found.total_is_exact} isSearch={isSearch} />
            </p>
          )
        }
      />
      <RecordDrawers
        {...parts}
        // Accounts come from the games; nobody makes one here.
        state={state.mode === 'new' ? { ...state, mode: 'view' } : state}
        newTitle=""
        ids={(rows ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
    </Page>
  );
};

const FootText = ({ count, isExact, isSearch }: { count: number; isExact: boolean; isSearch: boolean }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/live');
  if (!isExact)
    return isSearch ? `${t('moreThan', { max: MAX_LIVE_ROWS })} ${t('moreExact')}` : t('newestOf', { max: MAX_LIVE_ROWS });
  return t(isSearch ? 'found' : 'newest', { count });
};

export default LiveScreen;
