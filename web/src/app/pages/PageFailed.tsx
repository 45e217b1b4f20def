import { Button } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../../api/errors.ts';
import type { shellTexts } from '../../i18n/shell.en.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { reloadWithDrafts } from '../../browser/reload.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isMissingPart } from '../../ui/lazy-part.ts';
import { Page } from '../../kit/page/Page.tsx';

/** A page that failed while loading or drawing; the rest of the console stays usable. */
export const PageFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode => {
  const t = useTexts<typeof shellTexts>('shell');
  const requestId = error instanceof ApiError ? error.requestId : null;
  const isMissing = isMissingPart(error);
  useEffect(() => console.error('page:', error), [error]);
  return (
    <Page>
      <EmptyState
        kind="failed"
        title={t(isMissing ? 'partMissing' : 'failedTitle')}
        text={isMissing ? t('partMissingText') : t('failedText', { message: error instanceof Error ? error.message : '' })}
        action={
          <>
            {requestId === null ? null : (
              <p>
                {t('requestId')} <CopyText value={requestId} />
              </p>
            )}
            <Button variant="default" onClick={isMissing ? reloadWithDrafts : onRetry}>
              {t(isMissing ? 'reload' : 'retry')}
            </Button>
          </>
        }
      />
    </Page>
  );
};
