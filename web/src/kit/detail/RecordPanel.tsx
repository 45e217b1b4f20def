import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { texts } from '../texts.en.ts';
import classes from './detail.module.css';
import { RecordSkeleton } from './RecordSkeleton.tsx';

type Props<Row> = {
  query: { data: Row | undefined; error: ApiError | null; refetch: () => unknown };
  children: (row: Row) => ReactNode;
};

/** Content of a drawer that is read first: its outline, then the record or what went wrong. */
export const RecordPanel = <Row,>({ query, children }: Props<Row>): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  if (query.error !== null) {
    return (
      <EmptyState
        kind="failed"
        title={t('failedTitle')}
        text={query.error.message}
        action={
          <Button variant="default" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    );
  }
  return query.data === undefined ? <RecordSkeleton /> : children(query.data);
};

/** Buttons above a record. */
export const RecordActions = ({ children }: { children: ReactNode }): ReactNode => <div className={classes.bar}>{children}</div>;
