import type { HistoryType } from '@manager/contract/features/log/object-history';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DetailTabs, type DetailTab } from '../../kit/detail/DetailTabs.tsx';
import { FactList, type Fact } from '../../kit/detail/FactList.tsx';
import { PendingChange } from '../../kit/detail/PendingChange.tsx';
import { TimedNote } from '../timed/TimedNote.tsx';
import { RecordActions } from '../../kit/detail/RecordPanel.tsx';
import { useRawTab } from '../../kit/detail/RawRecord.tsx';
import { useHistoryTab } from './use-history-tab.tsx';
import type { texts } from '../../kit/texts.en.ts';

type Props = {
  /** What the records call it. */
  type: HistoryType;
  row: { id: string; can?: Readonly<Record<string, boolean>> };
  /** Left out where the record as a whole is never edited. */
  onEdit?: () => void;
  facts: readonly Fact[];
  /** Between overview and history. */
  tabs?: readonly DetailTab[];
  /** Buttons beside Edit. */
  actions?: ReactNode;
  /** Above the tabs: what must not be overlooked. */
  children?: ReactNode;
};

/** A record in its drawer: what can be done, what waits for approval, its fields, and its history. */
export const RecordDetail = ({ type, row, onEdit, facts, tabs = [], actions, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const history = useHistoryTab(type, row.id);
  const raw = useRawTab(row);
  const canEdit = onEdit !== undefined && row.can?.['edit'] === true;
  const overview = { key: 'overview', label: t('overview'), content: <FactList facts={facts} /> };
  return (
    <>
      {canEdit || actions !== undefined ? (
        <RecordActions>
          {canEdit ? (
            <Button variant="default" onClick={onEdit}>
              {t('edit')}
            </Button>
          ) : null}
          {actions}
        </RecordActions>
      ) : null}
      {children}
      <PendingChange type={type} id={row.id} />
      <TimedNote type={type} id={row.id} />
      <DetailTabs tabs={[overview, ...tabs, ...history, raw]} />
    </>
  );
};
