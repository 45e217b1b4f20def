import { getReviewHistory } from '@manager/contract/features/permission/access-review';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from './access-review.module.css';
import type { texts } from './texts.en.ts';

/** Who confirmed what, newest first. */
export const SignOffs = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('permission/access-review');
  const k = useTexts<typeof kitTexts>('kit');
  const query = useCall(getReviewHistory, { limit: 200 });
  return (
    <RecordDrawer title={t('signOffs')} widthPx={720} onClose={onClose}>
      <RecordPanel query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState kind="none" title={k('noneTitle')} text={t('noSignOffs')} />
          ) : (
            <HistoryTable
              heads={[t('signedOffAt'), t('signedOffBy'), t('agent'), t('pairs'), t('fingerprint'), t('note')]}
              rows={list.map((one) => [
                <DateTime key="at" at={one.at} />,
                one.by_name,
                one.agent_name ?? k('all'),
                formatCount(one.rows),
                <code key="hash" className={classes.code} title={one.sha256}>
                  {one.sha256.slice(0, 12)}
                </code>,
                one.note || '–',
              ])}
            />
          )
        }
      </RecordPanel>
    </RecordDrawer>
  );
};
