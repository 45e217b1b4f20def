import type { ReviewRow } from '@manager/contract/features/permission/access-review';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { useCodeTitle } from '../../../product/codes/code-title.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './access-review.module.css';
import { byNeed } from './review-codes.ts';
import type { texts } from './texts.en.ts';

/** What one user may do, and when it was last of use. */
export const ReviewDrawer = ({ row, onClose }: { row: ReviewRow; onClose: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('permission/access-review');
  const title = useCodeTitle();
  const canOpen = useHolds()('C-5');
  return (
    <RecordDrawer title={`${row.user_name} · ${row.name}`} widthPx={720} onClose={onClose}>
      <p className={classes.lead}>
        {[row.is_super ? t('superUser') : row.auth_group_name, row.agent_name].filter(Boolean).join(' · ')}{' '}
        {canOpen ? <Link to={`/set-up/user-list?id=${row.user_id}`}>{t('openUser')}</Link> : null}
      </p>
      <HistoryTable
        heads={[t('code'), '', t('lastUsed')]}
        rows={byNeed(row.codes).map(({ code, last_used_at: at }) => [
          title.full(code),
          <code key="code" className={classes.code}>
            {code}
          </code>,
          at === null ? (
            <StatusTag key="used" tone="warn">
              {t('neverUsed')}
            </StatusTag>
          ) : (
            <DateTime key="used" at={at} />
          ),
        ])}
      />
    </RecordDrawer>
  );
};
