import { whoHas } from '@manager/contract/features/permission/who-has';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { HistoryTable } from '../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../kit/detail/RecordPanel.tsx';
import { useCodeTitle } from '../../product/codes/code-title.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './permission.module.css';
import type { texts } from './texts.en.ts';

type Holders = OutputOf<typeof whoHas>;

/** Users and groups of the reader's scope that hold one code. */
export const WhoHasDrawer = ({ code, onClose }: { code: string; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('permission');
  const title = useCodeTitle();
  const query = useCall(whoHas, { code });
  return (
    <RecordDrawer title={t('whoHas', { code: `${title.full(code)} (${code})` })} widthPx={720} onClose={onClose}>
      <RecordPanel query={query}>
        {(holders) => (
          <div className={classes.holders}>
            <h3>
              {t('users')} ({holders.users.length})
            </h3>
            <Users users={holders.users} />
            <h3>
              {t('groups')} ({holders.groups.length})
            </h3>
            <Groups groups={holders.groups} />
          </div>
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};

const Users = ({ users }: Pick<Holders, 'users'>): ReactNode => {
  const t = useTexts<typeof texts>('permission');
  const canOpen = useHolds()('C-5');
  if (users.length === 0) return <p>{t('noUsers')}</p>;
  return (
    <HistoryTable
      heads={[t('user'), t('name'), t('agent'), t('group'), t('lastUsed')]}
      rows={users.map((user) => [
        canOpen ? (
          <Link key="user" to={`/set-up/user-list?id=${user.id}`}>
            {user.user_name}
          </Link>
        ) : (
          user.user_name
        ),
        user.name,
        user.agent_name ?? '–',
        user.is_super ? (
          <StatusTag key="group" tone="info">
            {t('asSuper')}
          </StatusTag>
        ) : (
          (user.auth_group_name ?? '–')
        ),
        user.last_used_at === null ? (
          <StatusTag key="used" tone="warn">
            {t('never')}
          </StatusTag>
        ) : (
          <DateTime key="used" at={user.last_used_at} />
        ),
      ])}
    />
  );
};

const Groups = ({ groups }: Pick<Holders, 'groups'>): ReactNode => {
  const t = useTexts<typeof texts>('permission');
  const canOpen = useHolds()('A-1');
  if (groups.length === 0) return <p>{t('noGroups')}</p>;
  return (
    <HistoryTable
      heads={[t('group'), t('agent'), '']}
      rows={groups.map((group) => [
        canOpen ? (
          <Link key="group" to={`/permission/group?id=${group.id}`}>
            {group.name}
          </Link>
        ) : (
          group.name
        ),
        group.agent_name ?? '–',
        <StatusTag key="status" tone={group.status === 'enabled' ? 'good' : 'plain'}>
          {t(`status_${group.status}`)}
        </StatusTag>,
      ])}
    />
  );
};
