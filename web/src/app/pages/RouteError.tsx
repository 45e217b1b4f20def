import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A screen that failed while loading or drawing; the rest of the console stays usable. */
export const RouteError = (): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const error = useRouteError();
  return (
    <EmptyState
      kind="failed"
      title={t('failedTitle')}
      text={t('failedText', { message: error instanceof Error ? error.message : '' })}
      action={
        <button type="button" onClick={() => location.reload()}>
          {t('retry')}
        </button>
      }
    />
  );
};
