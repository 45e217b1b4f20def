import { getAuthRuleList } from '@manager/contract/features/permission/auth-rule';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { titleOf, useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useCodeTitle } from '../../../product/codes/code-title.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { filterRules, inTreeOrder } from './rule-filter.ts';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useRuleColumns } from './use-rule-columns.tsx';

const RuleDetail = lazyPart(() => import('./RuleDetail.tsx').then((module) => ({ default: module.RuleDetail })));
const RuleForm = lazyPart(() => import('./RuleForm.tsx').then((module) => ({ default: module.RuleForm })));
const WhoHasDrawer = lazyPart(() => import('../WhoHasDrawer.tsx').then((module) => ({ default: module.WhoHasDrawer })));

const PATH = '/permission/auth-rule';
const TYPES = ['menu', 'page', 'action'] as const;
const STATUSES = ['enabled', 'disabled'] as const;
const codecs = { text: textCodec(), type: choiceCodec(TYPES), status: choiceCodec(STATUSES) };
const SORTS = ['sort'];

/** the register of permission codes, as the menu is laid out. */
const AuthRuleScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('permission/auth-rule');
  const k = useTexts<typeof kitTexts>('kit');
  const title = useCodeTitle();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'sort' });
  const query = useList(getAuthRuleList, {});
  const [who, setWho] = useState('');
  const all = useMemo(() => inTreeOrder(query.data?.list ?? []), [query.data]);
  const shown = query.data && filterRules({ rules: all, titleOf: title.full, filter: state.filters });
  const columns = useRuleColumns({
    rules: all,
    isTree: state.filters.text === '',
    hrefOf: state.hrefOf,
    onOpen: (id) => state.open({ id }),
    onEdit: (id) => state.open({ id, mode: 'edit' }),
    onWho: setWho,
  });
  const refetch = (): void => void query.refetch();
  const allLabel = k('all');
  return (
    <Page>
      <FilterBar
        mode="instant"
        values={state.filters}
        fields={[
          { name: 'text', label: k('search'), ...textInput({ placeholder: t('search') }) },
          {
            name: 'type',
            label: t('type'),
            ...choiceInput({ allLabel, options: TYPES.map((value) => ({ value, label: t(`type_${value}`) })) }),
          },
          {
            name: 'status',
            label: t('status'),
            ...choiceInput({ allLabel, options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })) }),
          },
        ]}
        onApply={state.setFilters}
        onClear={state.clearFilters}
        invalid={state.invalid}
      />
      <DataTable
        exportOf={{ endpoint: getAuthRuleList, input: {}, rowCount: all.length }}
        id={PATH}
        caption={titleOf(PATH) ?? PATH}
        columns={columns}
        rows={shown}
        rowId={(row) => row.id}
        error={query.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={query.isFetching}
        activeId={state.id}
        rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
        rowCount={shown?.length}
        empty={{ isFiltered: state.isFiltered, onClearFilters: () => state.clearFilters() }}
      />
      <RecordDrawers
        state={state}
        query={{ data: all.find(({ id }) => id === state.id), error: query.error, refetch }}
        newTitle=""
        titleOf={(row) => `${title.full(row.code)} (${row.code})`}
        form={(props) => (props.row === undefined ? null : <RuleForm key={props.row.id} {...props} row={props.row} />)}
        view={({ row, onEdit }) => <RuleDetail row={row} onEdit={onEdit} onWho={() => setWho(row.code)} />}
      />
      {who === '' ? null : (
        <Suspense>
          <WhoHasDrawer code={who} onClose={() => setWho('')} />
        </Suspense>
      )}
    </Page>
  );
};

export default AuthRuleScreen;
