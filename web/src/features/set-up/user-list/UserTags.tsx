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
        {t('isLocked')}
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
  return row.is_super ? <StatusTag tone="info">{t('isSuper')}</StatusTag> : '–';
};
