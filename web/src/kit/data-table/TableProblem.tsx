import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../texts.en.ts';
import { RowButton } from '../table/RowLink.tsx';
import classes from '../table/table.module.css';

/** A refresh failed: what went wrong, above the rows of the last good answer. */
export const TableProblem = ({ error, onRetry }: { error: ApiError; onRetry: (() => void) | undefined }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  return (
    <p className={classes.problem} role="alert">
      <span>
        {t('failedTitle')}: {error.message}
      </span>
      {error.requestId === null ? null : <span>{t('requestId', { id: error.requestId })}</span>}
      {onRetry === undefined ? null : <RowButton label={t('retry')} onClick={onRetry} />}
    </p>
  );
};
