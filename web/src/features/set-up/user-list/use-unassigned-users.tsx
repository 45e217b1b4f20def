import { getUserList } from '@manager/contract/features/user/user';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useUser } from '../../../session/session.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

/** Asks a super user to choose for those who see nothing: users without an agent, from before all agents could be chosen. */
export const useUnassignedUsers = (): ReactNode | undefined => {
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
