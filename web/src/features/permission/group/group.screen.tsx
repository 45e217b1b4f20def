import { deleteGroups, getGroupDetail, getGroupList, type GroupRow } from '@manager/contract/features/permission/group';
import { lazy, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useActionsColumn } from '../../../kit/list/row-actions.tsx';
import { useDelete } from '../../../kit/list/use-delete.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ALL_LEAVES } from '../../../ui/codes/code-tree.ts';
import { useCodeTitle } from '../../../ui/codes/code-title.ts';
import { Page } from '../../../ui/Page.tsx';
import { useAgentInput } from '../../choices/agent-input.tsx';
import { idChoiceInput } from '../../choices/id-choice-input.tsx';
import type { texts } from './texts.en.ts';
import { useGroupColumns } from './use-group-columns.tsx';

const GroupDetail = lazy(() => import('./GroupDetail.tsx').then((module) => ({ default: module.GroupDetail })));
const GroupForm = lazy(() => import('./GroupForm.tsx').then((module) => ({ default: module.GroupForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = {
  name: textCodec(),
  status: choiceCodec(STATUSES),
  agent_id: idCodec,
  code: textCodec({ maxLength: 20 }),
};
const SORTS = ['name', 'created_at', 'updated_at'];

/** permission groups. */
const GroupScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('permission/group');
  const k = useTexts<typeof kitTexts>('kit');
  const title = useCodeTitle();
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'name' });
  const list = useList(getGroupList, { ...state.filters, ...state.paging });
  const detail = useCall(getGroupDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const remove = useDelete(deleteGroups);
  const actions = useActionsColumn<GroupRow>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: (row) => void remove(row),
  });
  const columns = [...useGroupColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) }), actions];
  const allLabel = k('all');
  const codes = ALL_LEAVES.map(({ code }) => ({ value: code, label: `${title.full(code)} (${code})` }));
  return (
    <Page>
      <RecordList
        path="/permission/group"
        state={state}
        query={list}
        fields={[
          { name: 'name', label: t('name'), ...textInput() },
          {
            name: 'status',
            label: t('status'),
            ...choiceInput({ allLabel, options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })) }),
          },
          { name: 'agent_id', label: t('agent'), ...useAgentInput() },
          { name: 'code', label: t('holdsCode'), ...idChoiceInput({ allLabel, options: codes }) },
        ]}
        columns={columns}
        rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
        add={holds('A-1-91') ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={detail}
        newTitle={t('newTitle')}
        titleOf={(row) => row.name}
        widthPx={720}
        form={(props) => <GroupForm key={props.row?.id} {...props} members={props.row?.users ?? 0} />}
        view={({ row, onEdit }) => <GroupDetail row={row} onEdit={onEdit} onCloned={(id) => state.open({ id })} />}
      />
    </Page>
  );
};

export default GroupScreen;
