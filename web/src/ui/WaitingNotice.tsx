import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';

type Props = { message: string; approvalId: string | undefined };

/** A change was accepted and waits for a second person: where to follow it. */
export const WaitingNotice = ({ message, approvalId }: Props): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <>
      {message}{' '}
      <Link to={approvalId === undefined ? '/approval/index' : `/approval/index?id=${encodeURIComponent(approvalId)}`}>
        {t('openRequest')}
      </Link>
    </>
  );
};
