import { addOrEditUser, batchDelUser, getUserDetail, getUserList } from '@manager/contract/features/user/user';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useMayCall, useResource } from '../../../kit/resource/use-resource.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useGroupInput } from '../../../product/choices/group-input.tsx';
import type { texts } from './texts.en.ts';
import { useUserColumns } from './use-user-columns.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useUserSelection } from './use-user-selection.tsx';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useUser } from '../../../session/session.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';

/** Asks a super user to choose for those who see nothing: users without an agent, from before all agents could be chosen. */
const useUnassignedUsers = (): ReactNode | undefined => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const isSuper = useUser()?.is_super === true;
  const { data } = useCall(getUserList, { is_unassigned: true, limit: 1 }, { isEnabled: isSuper, staleTimeMs: 30_000 });
  const count = data?.total ?? 0;
  return count === 0 ? undefined : (
    <StatusTag tone="warn">
      {t('unassigned', { count })} <Link to="/set-up/user-list?is_unassigned=1">{t('unassignedShow')}</Link>
    </StatusTag>
  );
};

const UserDetail = lazyPart(() => import('./UserDetail.tsx').then((module) => ({ default: module.UserDetail })));
const UserForm = lazyPart(() => import('./UserForm.tsx').then((module) => ({ default: module.UserForm })));

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
  is_unassigned: maybeFlagCodec,
  tag: textCodec(),
};
const SORTS = ['user_name', 'name', 'email', 'created_at', 'last_login_at'];

/** C-5: back-office users. */
const UserListScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const { choice, flag } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'user_name' });
  const resource = useResource({
    path: '/set-up/user-list',
    state,
    list: getUserList,
    input: { ...state.filters, ...state.paging },
    detail: getUserDetail,
    save: addOrEditUser,
    remove: batchDelUser,
    nameOf: (row) => row.user_name,
  });
  const unassigned = useUnassignedUsers();
  const selection = useUserSelection({ list: resource.query, filters: state.filters });
  return (
    <ResourceScreen
      resource={resource}
      {...(unassigned === undefined ? {} : { scope: unassigned })}
      fields={[
        { name: 'user_name', label: t('userName'), ...textInput() },
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'status', label: t('status'), ...choice(STATUSES, (value) => t(`status_${value}`)) },
        { name: 'auth_group_id', label: t('group'), ...useGroupInput() },
        { name: 'agent_id', label: t('agent'), ...useAgentInput() },
        { name: 'email', label: t('email'), isMore: true, ...textInput() },
        {
          name: 'email_status',
          label: t('emailStatus'),
          isMore: true,
          ...choice(EMAIL_STATUSES, (value) => t(`emailStatus_${value}`)),
        },
        { name: 'is_super', label: t('superUser'), isMore: true, ...flag() },
        { name: 'is_locked', label: t('locked'), isMore: true, ...flag() },
        { name: 'is_unassigned', label: t('unassigned'), isMore: true, ...flag() },
        { name: 'tag', label: t('tag'), isMore: true, ...textInput() },
      ]}
      columns={useUserColumns(resource.target)}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : row.locked_until === null ? undefined : 'warn')}
      add={{ label: t('add'), title: t('newTitle') }}
      selection={mayCall(batchDelUser) ? selection : undefined}
      widthPx={720}
      form={(props) => <UserForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <UserDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default UserListScreen;
