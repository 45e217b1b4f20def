import type { getUserDetail } from '@manager/contract/features/user/user';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.layer.css';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CodeList } from '../../../product/codes/CodeList.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { UserSessions } from './UserSessions.tsx';
import { EmailStatusTag, FactorTag, SuperTag, UserAgent, UserStatus } from './UserTags.tsx';
import type { texts } from './texts.en.ts';
import { useUserActions } from './use-user-actions.ts';
import classes from './user-list.module.css';

type Row = OutputOf<typeof getUserDetail>;

export const UserDetail = ({ row, onEdit }: { row: Row; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const codes = (
    <>
      {row.is_super ? <p className={classes.lead}>{t('codesSuper')}</p> : null}
      <CodeList codes={row.codes} />
    </>
  );
  return (
    <RecordDetail
      type="user"
      row={row}
      onEdit={onEdit}
      actions={<UserButtons row={row} />}
      facts={useUserFacts(row)}
      tabs={[
        { key: 'sessions', label: `${t('sessions')} (${row.sessions})`, content: <UserSessions row={row} /> },
        { key: 'codes', label: t('codes'), content: codes },
      ]}
    >
      {row.locked_until === null ? null : (
        <Alert color="red" variant="light">
          {t('lockedUntil', { at: dateTimeText(row.locked_until) })}
        </Alert>
      )}
    </RecordDetail>
  );
};

const UserButtons = ({ row }: { row: Row }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const actions = useUserActions();
  const buttons = [
    // Wrong passwords slow a user down before they lock the account; unlocking forgets them.
    {
      isShown: row.can.manage_access && (row.locked_until !== null || row.failed_count > 0),
      label: t('unlock'),
      onClick: () => void actions.unlock(row),
    },
    { isShown: row.can.edit && row.avatar !== '', label: t('removePicture'), onClick: () => void actions.removePicture(row) },
    { isShown: row.can.manage_access, label: t('resetPassword'), onClick: () => void actions.resetPassword(row) },
    {
      isShown: row.can.manage_access && row.has_second_factor,
      label: t('removeFactors'),
      onClick: () => void actions.removeFactors(row),
    },
    {
      isShown: row.can.edit,
      label: t(row.status === 'enabled' ? 'disable' : 'enable'),
      onClick: () => void actions.setStatus(row),
    },
  ].filter(({ isShown }) => isShown);
  return buttons.map(({ label, onClick }) => (
    <Button key={label} variant="default" onClick={onClick}>
      {label}
    </Button>
  ));
};

const useUserFacts = (row: Row): Fact[] => {
  const t = useTexts<typeof texts>('set-up/user-list');
  const factors = [
    ...(row.has_totp ? [t('totp')] : []),
    ...(row.passkeys > 0 ? [t('passkeys', { count: row.passkeys })] : []),
    ...(row.has_second_factor ? [t('recoveryCodes', { count: row.recovery_codes_left })] : []),
  ];
  return [
    { label: t('id'), value: <CopyText value={row.id} /> },
    { label: t('userName'), value: <CopyText value={row.user_name} /> },
    { label: t('name'), value: row.name },
    { label: t('email'), value: row.email },
    { label: t('emailStatus'), value: <EmailStatusTag row={row} /> },
    { label: t('agent'), value: <UserAgent row={row} /> },
    { label: t('group'), value: row.auth_group_name },
    { label: t('superUser'), value: <SuperTag row={row} /> },
    { label: t('status'), value: <UserStatus row={row} /> },
    { label: t('tags'), value: row.tags.join(', ') },
    { label: t('secondFactor'), value: factors.length === 0 ? <FactorTag row={row} /> : factors.join(', ') },
    { label: t('ipAllow'), value: row.ip_allow.replaceAll(';', ';\n') },
    { label: t('lastLogin'), value: row.last_login_at === null ? t('never') : <DateTime at={row.last_login_at} /> },
    { label: t('failedCount'), value: row.failed_count },
    {
      label: t('passwordChanged'),
      value: row.must_change_password ? (
        t('mustChangePassword')
      ) : row.password_changed_at === null ? (
        t('never')
      ) : (
        <DateTime at={row.password_changed_at} />
      ),
    },
    { label: t('invitedBy'), value: row.invited_by_name },
    { label: t('note'), value: row.note },
    { label: t('note2'), value: row.note2 },
    { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
    { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
  ];
};
