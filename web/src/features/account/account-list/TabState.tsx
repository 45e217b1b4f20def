import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { RecordSkeleton } from '../../../kit/detail/RecordSkeleton.tsx';
import classes from './account-list.module.css';

type Props = { error: ApiError | null; isEmpty: boolean; isLoading: boolean; noneText: string; children: ReactNode };

/** What a tab shows while it asks, when that failed, and when there is nothing. */
export const TabState = ({ error, isEmpty, isLoading, noneText, children }: Props): ReactNode => {
  if (error !== null)
    return (
      <p className={classes.hint} role="alert">
        {error.message}
      </p>
    );
  if (isLoading) return <RecordSkeleton />;
  return isEmpty ? <p className={classes.hint}>{noneText}</p> : children;
};
