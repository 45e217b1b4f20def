import { batchDelUser, getUserDetail, getUserList, type UserRow } from '@manager/contract/features/user/user';
import { lazy, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, maybeFlagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useActionsColumn } from '../../../kit/list/row-actions.tsx';
import { useDelete } from '../../../kit/list/use-delete.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Page } from '../../../ui/Page.tsx';
import { useAgentInput } from '../../choices/agent-input.tsx';
import { useGroupInput } from '../../choices/group-input.tsx';
import type { texts } from './texts.en.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { useUserSelection } from './use-user-selection.tsx';

const UserDetail = lazy(() => import('./UserDetail.tsx').then((module) => ({ default: module.UserDetail })));
const UserForm = lazy(() => import('./UserForm.tsx').then((module) => ({ default: module.UserForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const EMAIL_STATUSES = ['verified', 'unverified'] as const;
const codecs = {
  user_name: textCodec(),
  name: textCodec(),
  status: choiceCodec(STATUSES),
  auth_group_id: idCodec,
  agent_id: idCodec,
  email: textCodec(),
  email_status: choiceCodec(EMAIL_STATUSES),
  is_super: maybeFlagCodec,
  is_locked: maybeFlagCodec,
  tag: textCodec(),
};
const SORTS = ['user_name', 'name', 'email', 'created_at', 'last_login_at'];

/** C-5: back-office users. */
const UserListScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'user_name' });
  const input = { ...state.filters, ...state.paging };
  const list = useList(getUserList, input);
  const detail = useCall(getUserDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const selection = useUserSelection({ list, filters: state.filters });
  const remove = useDelete(batchDelUser);
  const actions = useActionsColumn<UserRow>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: ({ id, user_name: name }) => void remove({ id, name }),
  });
  const columns = [...useUserColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) }), actions];
  const allLabel = k('all');
  const flag = maybeFlagInput({ yes: k('yes'), no: k('no'), allLabel });
  const add = holds('C-5-91') ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : null;
  return (
    <Page>
      <RecordList
        exportOf={{ endpoint: getUserList, input }}
        path="/set-up/user-list"
        state={state}
        query={list}
        fields={[
          { name: 'user_name', label: t('userName'), ...textInput() },
          { name: 'name', label: t('name'), ...textInput() },
          {
            name: 'status',
            label: t('status'),
            ...choiceInput({ allLabel, options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })) }),
          },
          { name: 'auth_group_id', label: t('authGroup'), ...useGroupInput() },
          { name: 'agent_id', label: t('agent'), ...useAgentInput() },
          { name: 'email', label: t('email'), isMore: true, ...textInput() },
          {
            name: 'email_status',
            label: t('emailStatus'),
            isMore: true,
            ...choiceInput({ allLabel, options: EMAIL_STATUSES.map((value) => ({ value, label: t(`emailStatus_${value}`) })) }),
          },
          { name: 'is_super', label: t('isSuper'), isMore: true, ...flag },
          { name: 'is_locked', label: t('isLocked'), isMore: true, ...flag },
          { name: 'tag', label: t('tag'), isMore: true, ...textInput() },
        ]}
        columns={columns}
        rowTone={(row) => (row.status === 'disabled' ? 'muted' : row.locked_until === null ? undefined : 'warn')}
        add={add}
        selection={holds('C-5-92') ? selection : undefined}
      />
      <RecordDrawers
        state={state}
        query={detail}
        newTitle={t('newTitle')}
        titleOf={(row) => row.user_name}
        widthPx={720}
        form={(props) => <UserForm key={props.row?.id} {...props} />}
        view={({ row, onEdit }) => <UserDetail row={row} onEdit={onEdit} />}
      />
    </Page>
  );
};

export default UserListScreen;
