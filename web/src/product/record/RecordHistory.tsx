import { getObjectHistory, type HistoryRow, type HistoryType } from '@manager/contract/features/log/object-history';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useHolds } from '../../session/session.ts';
import { ChangeList } from '../changes/ChangeList.tsx';
import { useNames } from '../changes/use-names.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AuditMarkTag, AuditOutcomeTag } from '../audit/AuditTags.tsx';
import type { texts } from '../../kit/texts.en.ts';
import { RecordPanel } from '../../kit/detail/RecordPanel.tsx';
import classes from '../../kit/detail/history.module.css';

const PAGE = 20;

/** What was done to one record, newest first, as the audit log holds it; secrets are hidden by the server. */
export const RecordHistory = ({ type, id }: { type: HistoryType; id: string }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const canOpenLog = useHolds()('O-2');
  const [cursor, setCursor] = useState<string | undefined>();
  const query = useList(getObjectHistory, { object_type: type, object_id: id, limit: PAGE, ...(cursor ? { cursor } : {}) });
  return (
    <RecordPanel query={query}>
      {({ list, prev_cursor: newer, next_cursor: older }) =>
        list.length === 0 ? (
          <EmptyState kind="none" title={t('noneTitle')} text={t('noneText')} />
        ) : (
          <>
            {canOpenLog ? (
              <p className={classes.log}>
                <Link to={`/log/audit?${new URLSearchParams({ object_type: type, object_id: id }).toString()}`}>
                  {t('historyInLog')}
                </Link>
              </p>
            ) : null}
            <ol className={classes.list} aria-busy={query.isFetching}>
              {list.map((row) => (
                <Entry key={row.id} row={row} />
              ))}
            </ol>
            {newer === null && older === null ? null : (
              <div className={classes.pages}>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={newer === null}
                  onClick={() => setCursor(newer ?? undefined)}
                >
                  ‹ {t('newer')}
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={older === null}
                  onClick={() => setCursor(older ?? undefined)}
                >
                  {t('older')} ›
                </Button>
              </div>
            )}
          </>
        )
      }
    </RecordPanel>
  );
};

const Entry = ({ row }: { row: HistoryRow }): ReactNode => {
  const t = useTexts<typeof texts>('kit');
  const names = useNames();
  const hasChanges = row.before !== null || row.after !== null;
  return (
    <li className={classes.entry} data-mark={row.mark ?? undefined}>
      <header>
        <strong>{names.action(row.action)}</strong>
        <AuditMarkTag mark={row.mark} />
        {row.outcome === 'ok' ? null : <AuditOutcomeTag outcome={row.outcome} />}
        <span className={classes.who}>
          {row.actor_name || '–'}
          {row.approved_name === null ? null : ` · ${t('agreedBy', { name: row.approved_name })}`} · <DateTime at={row.at} />
        </span>
      </header>
      {row.reason === '' ? null : (
        <p>
          <span>{t('reason')}</span> {row.reason}
        </p>
      )}
      {row.approval_id === null ? null : (
        <p>
          <Link to={`/approval/index?id=${row.approval_id}`}>{t('approvalRequest', { id: row.approval_id })}</Link>
        </p>
      )}
      {hasChanges ? <ChangeList before={row.before} after={row.after} /> : null}
    </li>
  );
};
