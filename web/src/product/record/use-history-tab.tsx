import { mayReadHistory, type HistoryType } from '@manager/contract/features/log/object-history';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { texts } from '../../kit/texts.en.ts';
import type { DetailTab } from '../../kit/detail/DetailTabs.tsx';
import { RecordHistory } from './RecordHistory.tsx';

/** The tab History of a record, for those who may read it; asked for when it is opened. */
export const useHistoryTab = (type: HistoryType, id: string): DetailTab[] => {
  const t = useTexts<typeof texts>('kit');
  const holds = useHolds();
  return mayReadHistory(type, holds)
    ? [{ key: 'history', label: t('history'), content: <RecordHistory type={type} id={id} /> }]
    : [];
};
