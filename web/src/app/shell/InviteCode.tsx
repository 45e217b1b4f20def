import { getInviteCode } from '@manager/contract/features/user/user';
import { useEffect, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import classes from './shell.module.css';

/** The user's own invite code. A failure is only logged (S7.15). */
export const InviteCode = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const { data, error } = useCall(getInviteCode, {}, { isOnlyLogged: true, staleTimeMs: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (error !== null) console.warn('invite code:', error.message);
  }, [error]);
  if (data === undefined) return null;
  return (
    <span className={classes.invite} title={t('inviteCode')}>
      <span>{t('inviteCode')}</span> <CopyText value={data.invite_code} />
    </span>
  );
};
