import { ApprovalState, getApprovalList } from '@manager/contract/features/approval/approval';
import { Suspense, type ReactNode } from 'react';
import { useList } from '../../api/query.ts';
import { titleOf, useTexts } from '../../i18n/use-texts.ts';
import { choiceCodec, idCodec, oneOfCodec } from '../../kit/filter/codecs.ts';
import { choiceInput } from '../../kit/filter/field-inputs.tsx';
import { FilterBar } from '../../kit/filter/FilterBar.tsx';
import { useUrlState } from '../../kit/filter/use-url-state.ts';
import { useListState } from '../../kit/list/use-list-state.ts';
import { DataTable } from '../../kit/data-table/DataTable.tsx';
import { PageFooter } from '../../kit/table/PageFooter.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import { useNames } from '../../product/changes/use-names.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { Page } from '../../kit/page/Page.tsx';
import classes from './approval.module.css';
import type { texts } from './texts.en.ts';
import { useApprovalColumns } from './use-approval-columns.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useNow } from './use-now.ts';

const ApprovalDrawer = lazyPart(() => import('./ApprovalDrawer.tsx').then((module) => ({ default: module.ApprovalDrawer })));

const AccessDrawer = lazyPart(() => import('./AccessDrawer.tsx').then((module) => ({ default: module.AccessDrawer })));

const PATH = '/approval/index';
const FOLDERS = ['to_decide', 'mine', 'all'] as const;
const NONE_TEXTS = { to_decide: 'noneToDecide', mine: 'noneMine', all: 'noneAll' } as const;
const STATES: readonly ApprovalState[] = ApprovalState.options;
const OBJECT_TYPES = [
  'activity',
  'bonus',
  'collection',
  'championship',
  'task',
  'activity_settlement',
  'championship_settlement',
  'collection_exchange',
  'bonus_grant',
  'source_file',
  'jackpot_order',
  'case',
  'block',
  'agent',
  'compensation',
  'currency',
  'group',
  'auth_rule',
  'setting',
  'user',
  'website',
  'website_game',
  'free_round_campaign',
  'card',
  'championship_entry',
  'invalid_bet',
  'jackpot_pool',
  'play_rule',
  'site_group',
  'game',
  'timed_change',
  'rtp_band',
  'payout',
  'transfer',
] as const;
const codecs = {
  folder: oneOfCodec(FOLDERS, 'to_decide'),
  state: choiceCodec(STATES),
  object_type: choiceCodec(OBJECT_TYPES),
};
/** Ids of requests for a permission are a series of their own. */
const opened = { access: idCodec };
const SORTS = ['requested_at', 'expires_at'];

/** Changes and permissions that wait for somebody's decision, and what became of them. */
const ApprovalScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('approval');
  const k = useTexts<typeof kitTexts>('kit');
  const names = useNames();
  const nowMs = useNow(15_000);
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-requested_at' });
  const access = useUrlState(opened);
  const { folder, ...filters } = state.filters;
  const list = useList(getApprovalList, { folder, ...filters, ...state.paging });
  const columns = useApprovalColumns({
    hrefOf: ({ kind, id }) => (kind === 'access' ? access.hrefOf({ access: id }) : state.hrefOf(id)),
    onOpen: ({ kind, id }) => (kind === 'access' ? access.set({ access: id }, { enters: true }) : state.open({ id })),
    nowMs,
  });
  const refetch = (): void => void list.refetch();
  // The folder is where one stands, not a filter that hides something.
  const isFiltered = filters.state !== undefined || filters.object_type !== undefined;
  const clear = (name?: 'state' | 'object_type'): void =>
    state.setFilters(name === undefined ? { state: undefined, object_type: undefined } : { [name]: undefined });
  const allLabel = k('all');
  return (
    <Page>
      <div className={classes.boxes}>
        <ChoiceSwitch
          label={t('folder')}
          value={folder}
          choices={FOLDERS.map((value) => ({ value, label: t(`folder_${value}`) }))}
          onChange={(next) => state.setFilters({ folder: next })}
        />
      </div>
      <FilterBar
        mode="instant"
        values={filters}
        fields={[
          {
            name: 'state',
            label: t('state'),
            ...choiceInput({ allLabel, options: STATES.map((value) => ({ value, label: t(`state_${value}`) })) }),
          },
          {
            name: 'object_type',
            label: t('object'),
            ...choiceInput({ allLabel, options: OBJECT_TYPES.map((value) => ({ value, label: names.object(value) })) }),
          },
        ]}
        onApply={(patch, options) => state.setFilters(patch, options)}
        onClear={clear}
        invalid={[...state.invalid, ...access.invalid]}
      />
      <DataTable
        exportOf={{ endpoint: getApprovalList, input: { folder, ...filters, ...state.paging }, rowCount: list.data?.total }}
        id={PATH}
        caption={titleOf(PATH) ?? PATH}
        columns={columns}
        rows={list.data?.list}
        rowId={(row) => `${row.kind}-${row.id}`}
        error={list.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={list.isFetching}
        sort={state.sort}
        onSort={state.setSort}
        activeId={access.values.access === '' ? `request-${state.id}` : `access-${access.values.access}`}
        rowTone={(row) => (row.state !== 'pending' ? 'muted' : row.glass_due_at === null ? undefined : 'alarm')}
        rowCount={list.data?.total}
        empty={{ isFiltered, onClearFilters: () => clear(), noneText: isFiltered ? k('noMatchText') : t(NONE_TEXTS[folder]) }}
        footer={
          <PageFooter
            page={state.page}
            size={state.size}
            total={list.data?.total}
            isExact={list.data?.total_is_exact ?? true}
            onPage={state.setPage}
            onSize={state.setSize}
          />
        }
      />
      {state.id === '' ? null : (
        <Suspense>
          <ApprovalDrawer id={state.id} onClose={() => state.open({})} />
        </Suspense>
      )}
      {access.values.access === '' ? null : (
        <Suspense>
          <AccessDrawer id={access.values.access} onClose={() => access.leave({ access: '' })} />
        </Suspense>
      )}
    </Page>
  );
};

export default ApprovalScreen;
