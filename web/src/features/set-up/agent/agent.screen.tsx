import { deleteAgents, getAgentDetail, getAgentList, type AgentRow } from '@manager/contract/features/set-up/agent';
import { lazy, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, maybeFlagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useActionsColumn } from '../../../kit/list/row-actions.tsx';
import { useDelete } from '../../../kit/list/use-delete.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Page } from '../../../ui/Page.tsx';
import type { texts } from './texts.en.ts';
import { useAgentColumns } from './use-agent-columns.tsx';

const AgentDetail = lazy(() => import('./AgentDetail.tsx').then((module) => ({ default: module.AgentDetail })));
const AgentForm = lazy(() => import('./AgentForm.tsx').then((module) => ({ default: module.AgentForm })));

const codecs = {
  name: textCodec(),
  seller_id: textCodec(),
  super_agent_id: idCodec,
  status: choiceCodec(['enabled', 'disabled']),
  brand: textCodec(),
  is_test: maybeFlagCodec,
  ids: manyCodec(),
};
const SORTS = ['id', 'name', 'seller_id', 'sort', 'created_at'];

const AgentScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'sort' });
  const { ids, ...filters } = state.filters;
  const list = useList(getAgentList, { ...filters, id: ids, ...state.paging });
  const detail = useCall(getAgentDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const remove = useDelete(deleteAgents);
  const actions = useActionsColumn<AgentRow>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: (row) => void remove(row),
  });
  const columns = [...useAgentColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) }), actions];
  const statuses = [
    { value: 'enabled' as const, label: t('status_enabled') },
    { value: 'disabled' as const, label: t('status_disabled') },
  ];
  return (
    <Page>
      <RecordList
        path="/set-up/agent"
        state={state}
        query={list}
        fields={[
          { name: 'name', label: t('name'), ...textInput() },
          { name: 'seller_id', label: t('sellerId'), ...textInput() },
          { name: 'status', label: t('status'), ...choiceInput({ allLabel: k('all'), options: statuses }) },
          { name: 'is_test', label: t('isTest'), ...maybeFlagInput({ yes: k('yes'), no: k('no'), allLabel: k('all') }) },
          { name: 'brand', label: t('brand'), isMore: true, ...textInput() },
          { name: 'super_agent_id', label: `${t('superAgent')} ID`, isMore: true, ...textInput() },
          { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
        ]}
        columns={columns}
        rowTone={(row) => (row.effective_status === 'disabled' ? 'muted' : row.is_test ? 'test' : undefined)}
        add={holds('C-3-91') ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={detail}
        newTitle={t('newTitle')}
        titleOf={(row) => row.name}
        form={(props) => <AgentForm key={props.row?.id} {...props} />}
        view={({ row, onEdit }) => <AgentDetail row={row} onEdit={onEdit} />}
      />
    </Page>
  );
};

export default AgentScreen;
