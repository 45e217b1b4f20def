import {
  closeReconcile,
  openReconcileCase,
  type ReconcileDetail as Detail,
  runReconcile,
} from '@manager/contract/features/report/reconcile-report';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAction } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { dateTimeText, exactText, formatCount, percentText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { DifferenceTab } from './DifferenceTab.tsx';
import { FilesTab } from './FilesTab.tsx';
import { LedgerTable } from './LedgerTable.tsx';
import classes from './reconcile.module.css';
import { STATE_TONES, useReconcileTexts } from './use-reconcile-texts.ts';

type Props = { row: Detail; onExplain: () => void; onUpload: () => void };

export const ReconcileDetail = ({ row, onExplain, onUpload }: Props): ReactNode => {
  const { t, stateText, hintText } = useReconcileTexts();
  const { mutate: compare, isPending } = useAction(runReconcile);
  const { mutateAsync: close } = useAction(closeReconcile);
  const { can } = row;
  const opening = useAction(openReconcileCase);
  const navigate = useNavigate();
  const holds = useHolds();
  const canOpenCase = can.explain && holds('G-8');
  const openCase = async (): Promise<void> => {
    const made = await opening.mutateAsync({ id: row.id }).catch(() => undefined);
    if (made !== undefined) void navigate(`/risk-set/case?id=${made.case_id}`);
  };
  const compareAgain = (): void =>
    compare(
      { site_id: row.site_id, date_from: row.settle_date, date_to: row.settle_date },
      { onSuccess: ({ rows }) => notifySuccess(t('compared', { count: rows })) },
    );
  const agree = async (): Promise<void> => {
    const answer = await confirm({
      text: t('closeText'),
      changes: [{ label: t('state'), before: stateText(row.state), after: stateText('closed') }],
      confirmLabel: t('closeRow'),
    });
    if (answer !== null) await close({ id: row.id, version: row.version }).catch(() => undefined);
  };
  const count = row.diffs === null ? 0 : Object.values(row.diffs).reduce((sum, one) => sum + one, 0);
  return (
    <RecordDetail
      type="reconcile_row"
      row={{ ...row, can: { edit: false } }}
      onEdit={onExplain}
      actions={
        can.run || can.upload || can.explain || can.close ? (
          <>
            {can.explain ? (
              <Button variant={row.state === 'mismatch' ? 'filled' : 'default'} onClick={onExplain}>
                {t(row.state === 'explained' ? 'explainEdit' : 'explain')}
              </Button>
            ) : null}
            {can.close ? <Button onClick={() => void agree()}>{t('closeRow')}</Button> : null}
            {can.upload ? (
              <Button variant="default" onClick={onUpload}>
                {t('upload')}
              </Button>
            ) : null}
            {canOpenCase ? (
              <Button variant="default" loading={opening.isPending} onClick={() => void openCase()}>
                {t('openCase')}
              </Button>
            ) : null}
            {can.run ? (
              <Button variant="default" loading={isPending} onClick={compareAgain}>
                {t('compareAgain')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      facts={useFacts(row)}
      tabs={[
        {
          key: 'differences',
          label: count === 0 ? t('diffs') : `${t('diffs')} ${formatCount(count)}`,
          content: <DifferenceTab row={row} />,
        },
        { key: 'files', label: t('files'), content: <FilesTab id={row.id} /> },
      ]}
    >
      {row.has_moved ? <p className={classes.hints}>{t('movedText')}</p> : null}
      <LedgerTable row={row} />
      {row.hints.length === 0 ? null : (
        <ul className={classes.hints} aria-label={t('hints')}>
          {row.hints.map((hint) => (
            <li key={hint.hint}>{hintText(hint)}</li>
          ))}
        </ul>
      )}
    </RecordDetail>
  );
};

const useFacts = (row: Detail): Fact[] => {
  const { t, stateText } = useReconcileTexts();
  const holds = useHolds();
  const at = (instant: string): string => dateTimeText(instant, row.timezone);
  const bets = new URLSearchParams({
    site_id: row.site_id,
    date_from: row.settle_date,
    date_to: row.settle_date,
    currency: row.currency,
    source: 'normal',
  });
  const isExplained = row.explained_at !== null;
  return [
    { label: t('state'), value: <StatusTag tone={STATE_TONES[row.state]}>{stateText(row.state)}</StatusTag> },
    {
      label: t('site'),
      value: holds('C-2') ? <Link to={`/set-up/website?id=${row.site_id}`}>{row.site_name}</Link> : row.site_name,
    },
    { label: t('agent'), value: row.agent_name },
    { label: t('dayBounds'), value: `${at(row.from_at)} → ${at(row.to_at)}` },
    { label: t('diffPct'), value: percentText(row.diff_pct) },
    { label: t('tolerance'), value: `${exactText(row.tolerance)} ${row.currency}` },
    ...(holds('B-3')
      ? [{ label: t('bets'), value: <Link to={`/account/bet-detail?${bets.toString()}`}>{t('betsLink')}</Link> }]
      : []),
    { label: t('comparedAt'), value: <DateTime at={row.compared_at} /> },
    ...(isExplained
      ? [
          { label: t('explanation'), value: row.explanation },
          {
            label: t('evidence'),
            value:
              row.evidence === '' ? (
                ''
              ) : (
                <a href={row.evidence} target="_blank" rel="noreferrer noopener">
                  {row.evidence}
                </a>
              ),
          },
          { label: t('explainedBy'), value: row.explained_by },
          { label: t('explainedAt'), value: row.explained_at === null ? '' : <DateTime at={row.explained_at} /> },
        ]
      : []),
    ...(row.closed_at === null
      ? []
      : [
          { label: t('closedBy'), value: row.closed_by },
          { label: t('closedAt'), value: <DateTime at={row.closed_at} /> },
        ]),
    { label: t('id'), value: <CopyText value={row.id} /> },
  ];
};
