import {
  ACCOUNT_SORTS,
  ACCOUNT_STATUSES,
  batchEditAccounts,
  getAccountDetail,
  getAccountList,
  SEE_PLAYER_IP,
} from '@manager/contract/features/account/account-list';
import { PlayerType } from '@manager/contract/features/set-up/live';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { maybeFlagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { amountRange, instantRange } from '../../../kit/filter/range-inputs.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import { useTableSelection } from '../../../kit/table-selection/use-table-selection.ts';
import type { TableSelection } from '../../../kit/table/selection.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useAccountTexts } from './account-words.ts';
import { useAccountColumns } from './use-account-columns.tsx';
import { useAccountSteps } from './use-account-steps.ts';
import {
  choiceCodec,
  type Codec,
  idCodec,
  instantCodec,
  manyCodec,
  maybeFlagCodec,
  textCodec,
} from '../../../kit/filter/codecs.ts';

const levelCodec: Codec<string> = {
  parse: (text) => (/^\d{1,3}$/.test(text) ? text : undefined),
  format: (text) => text,
  initial: '',
};

/** Under the wire's names. The ids are `ids` in the address: `id` names the open record there. */
const accountCodecs = {
  user_name: textCodec(),
  name_match: choiceCodec(['exact'] as const),
  site_id: idCodec,
  agent_id: idCodec,
  ids: manyCodec(),
  nick_name: textCodec(),
  ip: textCodec({ maxLength: 45 }),
  currency: textCodec({ maxLength: 10 }),
  type: choiceCodec(PlayerType.options),
  level: levelCodec,
  status: choiceCodec(ACCOUNT_STATUSES),
  is_online: maybeFlagCodec,
  created_from: instantCodec,
  created_to: instantCodec,
  last_from: instantCodec,
  last_to: instantCodec,
  min_balance: textCodec({ maxLength: 24 }),
  max_balance: textCodec({ maxLength: 24 }),
};

const AccountDetail = lazyPart(() => import('./AccountDetail.tsx').then((module) => ({ default: module.AccountDetail })));
const AccountForm = lazyPart(() => import('./AccountForm.tsx').then((module) => ({ default: module.AccountForm })));
const ManyDialog = lazyPart(() => import('./ManyDialog.tsx').then((module) => ({ default: module.ManyDialog })));

const PATH = '/account/account-list';
const NOBODY = { kind: 'ids', ids: [] } as const;
type Row = NonNullable<Parameters<typeof AccountForm>[0]['row']>;

/** B-1: players, what they played in all, and the page of each. */
const AccountListScreen = (): ReactNode => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const canSeeIp = useHolds()(SEE_PLAYER_IP);
  const mayBatch = useMayCall()(batchEditAccounts);
  const steps = useAccountSteps();
  const state = useListState({ codecs: accountCodecs, sorts: ACCOUNT_SORTS, initialSort: '-created_at' });
  const { ids, ...filters } = state.filters;
  const input = { ...filters, id: ids, ...state.paging };
  const query = useList(getAccountList, input as Parameters<typeof useList<typeof getAccountList>>[1]);
  const record = useCall(getAccountDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const [many, setMany] = useState<readonly string[] | null>(null);
  const store = useTableSelection();
  const selection: TableSelection<Row> = {
    store,
    isSelectable: () => true,
    nameOf: ({ user_name: name }) => name,
    filterKey: useMemo(() => JSON.stringify(state.filters), [state.filters]),
    matching: undefined,
    actions: (chosen) => (
      <Button size="compact-sm" variant="light" onClick={() => setMany(chosen.kind === 'ids' ? [...chosen.ids] : [])}>
        {t('many')}
      </Button>
    ),
  };
  const columns = useAccountColumns({
    target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onKick: (row) => void steps.kick(row),
  });
  const parts = {
    query: record,
    titleOf: (row: { user_name: string }) => row.user_name,
    form: (props: Parameters<typeof AccountForm>[0]) => <AccountForm key={props.row?.id} {...props} />,
    view: ({ row, onEdit }: Parameters<typeof AccountDetail>[0]) => <AccountDetail key={row.id} row={row} onEdit={onEdit} />,
  };
  const [siteInput, agentInput] = [useSiteInput(), useAgentInput()];
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  const asOf = query.data?.as_of;
  return (
    <Page scope={asOf == null ? (query.data === undefined ? ' ' : t('notCounted')) : t('asOf', { at: dateTimeText(asOf) })}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getAccountList, input: input as never }}
        columns={columns}
        rowTone={(row) => (row.type === 'test' || row.type === 'live' ? 'test' : row.status === 'blocked' ? 'muted' : undefined)}
        fields={[
          { name: 'user_name', label: t('userName'), ...textInput() },
          { name: 'site_id', label: t('site'), ...siteInput },
          {
            name: 'is_online',
            label: t('online'),
            ...maybeFlagInput({ yes: t('onlineNow'), no: t('offline'), allLabel: k('all') }),
          },
          { name: 'status', label: t('status'), ...choice(ACCOUNT_STATUSES, (value) => t(`status_${value}`)) },
          {
            name: 'name_match',
            label: t('nameMatch'),
            isMore: true,
            ...choice(['exact'] as const, () => t('match_exact')),
          },
          { name: 'ids', label: t('ids'), isMore: true, ...idsInput() },
          { name: 'nick_name', label: t('nickName'), isMore: true, ...textInput() },
          ...(canSeeIp ? [{ name: 'ip' as const, label: t('ip'), isMore: true, ...textInput() }] : []),
          { name: 'agent_id', label: t('agent'), isMore: true, ...agentInput },
          { name: 'currency', label: t('currency'), isMore: true, ...textInput() },
          { name: 'type', label: t('type'), isMore: true, ...choice(PlayerType.options, (value) => t(`type_${value}`)) },
          { name: 'level', label: t('level'), isMore: true, ...textInput() },
          { name: 'created_from', nameTo: 'created_to', label: t('createdAt'), isMore: true, ...instantRange() },
          { name: 'last_from', nameTo: 'last_to', label: t('lastAt'), isMore: true, ...instantRange() },
          { name: 'min_balance', nameTo: 'max_balance', label: t('balance'), isMore: true, ...amountRange() },
        ]}
        selection={mayBatch ? selection : undefined}
        tools={
          mayBatch ? (
            <Button variant="default" size="compact-sm" onClick={() => setMany([...NOBODY.ids])}>
              {t('manyByIds')}
            </Button>
          ) : null
        }
      />
      <RecordDrawers
        {...parts}
        // Games make players; nobody does here.
        state={state.mode === 'new' ? { ...state, mode: 'view' } : state}
        newTitle=""
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
      {many === null ? null : (
        <Suspense>
          <ManyDialog ids={many} onClose={() => setMany(null)} />
        </Suspense>
      )}
    </Page>
  );
};

export default AccountListScreen;
