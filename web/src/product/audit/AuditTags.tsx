import type { HistoryRow } from '@manager/contract/features/log/object-history';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';

const OUTCOMES: Record<HistoryRow['outcome'], Tone> = { ok: 'good', denied: 'warn', failed: 'bad' };
const MARKS: Record<NonNullable<HistoryRow['mark']>, Tone> = { break_glass: 'bad', alarm: 'bad', single_operator: 'warn' };

export const AuditOutcomeTag = ({ outcome }: { outcome: HistoryRow['outcome'] }): ReactNode => {
  const t = useTexts<typeof texts>('product/audit');
  return <StatusTag tone={OUTCOMES[outcome]}>{t(`outcome_${outcome}`)}</StatusTag>;
};

/** What an auditor shall not overlook: red for break-glass and alarms, amber for changes by a single operator. */
export const AuditMarkTag = ({ mark }: { mark: HistoryRow['mark'] }): ReactNode => {
  const t = useTexts<typeof texts>('product/audit');
  return mark === null ? null : (
    <StatusTag tone={MARKS[mark]} title={t(`markHint_${mark}`)}>
      {t(`mark_${mark}`)}
    </StatusTag>
  );
};
