import type { UserRow } from '@manager/contract/features/user/user';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

/** Enabled, disabled, or kept out for a while by too many wrong passwords. */
export const UserStatus = ({ row }: { row: Pick<UserRow, 'status' | 'locked_until'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  if (row.status === 'enabled' && row.locked_until !== null) {
    return (
      <StatusTag tone="bad" title={t('lockedUntil', { at: dateTimeText(row.locked_until) })}>
        {t('locked')}
      </StatusTag>
    );
  }
  return <StatusTag tone={row.status === 'enabled' ? 'good' : 'plain'}>{t(`status_${row.status}`)}</StatusTag>;
};

export const EmailStatusTag = ({ row }: { row: Pick<UserRow, 'email' | 'email_status'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return row.email === null ? (
    '–'
  ) : (
    <StatusTag tone={row.email_status === 'verified' ? 'good' : 'warn'}>{t(`emailStatus_${row.email_status}`)}</StatusTag>
  );
};

/** The agent whose data the user sees; all of them, or none so far. */
export const UserAgent = ({ row }: { row: Pick<UserRow, 'agent_name' | 'all_agents' | 'is_super'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  if (row.agent_name !== null) return row.agent_name;
  return row.all_agents || row.is_super ? t('allAgents') : <StatusTag tone="warn">{t('noAgent')}</StatusTag>;
};

export const FactorTag = ({ row }: { row: Pick<UserRow, 'has_second_factor'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return (
    <StatusTag tone={row.has_second_factor ? 'good' : 'warn'}>
      {t(row.has_second_factor ? 'secondFactorOn' : 'secondFactorOff')}
    </StatusTag>
  );
};

export const SuperTag = ({ row }: { row: Pick<UserRow, 'is_super'> }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  return row.is_super ? <StatusTag tone="info">{t('superUser')}</StatusTag> : '–';
};
