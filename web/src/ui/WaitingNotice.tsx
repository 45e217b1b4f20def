import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { shellTexts } from '../i18n/shell.en.ts';
import { useTexts } from '../i18n/use-texts.ts';

type Props = { message: string; approvalId: string | undefined; onOpen: () => void };

/** A change was accepted and waits for a second person: where to follow it. */
export const WaitingNotice = ({ message, approvalId, onOpen }: Props): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  return (
    <>
      {message}{' '}
      <Link
        onClick={onOpen}
        to={approvalId === undefined ? '/approval/index' : `/approval/index?id=${encodeURIComponent(approvalId)}`}
      >
        {t('openRequest')}
      </Link>
    </>
  );
};
