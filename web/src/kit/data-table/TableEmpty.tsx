import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { missingPermissionOf, type ApiError } from '../../api/errors.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useEmptyNote } from '../../ui/incomplete/use-empty-note.ts';
import type { texts } from '../texts.en.ts';

export type EmptyOptions = {
  /** Nothing was asked yet: the user has to press Search. */
  isIdle?: boolean;
  /** Filters are set: the answer may be empty because of them. */
  isFiltered?: boolean;
  onClearFilters?: () => void;
  /** Next step when no data exists at all (a create button). */
  create?: ReactNode;
  /** Text for an answer without rows, when the usual one does not fit. */
  noneText?: string;
};

type Props = { options: EmptyOptions; error: ApiError | null; onRetry: (() => void) | undefined };

/** The five kinds of nothing (docs/ui-rules.md): not searched yet, none exist, no match, not permitted, failed. */
export const TableEmpty = ({ options, error, onRetry }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const note = useEmptyNote();
  if (error?.isNotPermitted)
    return (
      <EmptyState kind="denied" title={t('deniedTitle')} text={t('deniedText', { code: missingPermissionOf(error) ?? '–' })} />
    );
  if (error !== null) {
    return (
      <EmptyState
        kind="failed"
        title={t('failedTitle')}
        text={error.message}
        detail={[
          error.code === null ? undefined : t('errorCode', { code: error.code }),
          error.requestId === null ? undefined : t('requestId', { id: error.requestId }),
        ]
          .filter((line) => line !== undefined)
          .join(' · ')}
        action={
          onRetry === undefined ? undefined : (
            <Button variant="default" onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    );
  }
  if (options.isIdle) return <EmptyState kind="idle" title={t('idleTitle')} text={t('idleText')} />;
  if (options.isFiltered) {
    return (
      <EmptyState
        kind="none"
        title={t('noMatchTitle')}
        text={options.noneText ?? t('noMatchText')}
        detail={note}
        action={
          options.onClearFilters === undefined ? undefined : (
            <Button variant="default" onClick={options.onClearFilters}>
              {t('clearAll')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      kind="none"
      title={t('noneTitle')}
      text={options.noneText ?? t('noneText')}
      detail={note}
      action={options.create}
    />
  );
};
