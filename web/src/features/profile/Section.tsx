import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { texts as kitTexts } from '../../kit/texts.en.ts';
import classes from './profile.module.css';

type Props = { id: string; title: string; text: ReactNode; children: ReactNode };

/** One matter of the profile: what it is about beside what can be done. */
export const Section = ({ id, title, text, children }: Props): ReactNode => (
  <section className={classes.section} aria-labelledby={id}>
    <div className={classes.about}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </div>
    <div className={classes.card}>{children}</div>
  </section>
);

type Query<Data> = { data: Data | undefined; error: ApiError | null; refetch: () => unknown };

/** Content that is read first: outlines while it comes, then the content, or what went wrong. */
export const SectionData = <Data,>({
  query,
  children,
}: {
  query: Query<Data>;
  children: (data: Data) => ReactNode;
}): ReactNode => {
  const t = useTexts<typeof kitTexts>('kit');
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) {
    return (
      <div className={classes.outline} role="status" aria-busy="true">
        <span />
        <span />
        <span />
      </div>
    );
  }
  return (
    <EmptyState
      kind="failed"
      title={t('failedTitle')}
      text={query.error.message}
      detail={query.error.requestId === null ? '' : t('requestId', { id: query.error.requestId })}
      action={
        <Button variant="default" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    />
  );
};
