import {
  DifferenceKind,
  getDifferenceList,
  type DifferenceRow,
  type ReconcileRow,
} from '@manager/contract/features/report/reconcile-report';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';
import { choiceColumn, moneyColumn, textColumn } from '../../../kit/list/columns.tsx';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { PageFooter } from '../../../kit/table/PageFooter.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { formatCount } from '../../../ui/format.ts';
import { DifferenceActions } from './difference-actions.tsx';
import { KindTable } from './KindTable.tsx';
import classes from './reconcile.module.css';
import { type ReconcileTranslate, useReconcileTexts } from './use-reconcile-texts.ts';

const PATH = '/report/reconcile-report/differences';

/** Transactions on which the two sides differ, a kind at a time or all of them. */
export const DifferenceTab = ({ row }: { row: ReconcileRow }): ReactNode => {
  const { t } = useReconcileTexts();
  const [kind, setKind] = useState<DifferenceKind>();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const input = { id: row.id, ...(kind === undefined ? {} : { kind }) };
  const query = useList(getDifferenceList, { ...input, page, limit: size }, { isEnabled: row.diffs !== null });
  const columns = useColumns(row);
  const { diffs } = row;
  if (diffs === null) return <p className={classes.note}>{t('diffsNotCompared')}</p>;
  const refetch = (): void => void query.refetch();
  const choose = (next: DifferenceKind | undefined): void => {
    setKind(next);
    setPage(1);
  };
  return (
    <>
      <KindTable row={row} kinds={query.data?.by_kind ?? []} />
      <div className={classes.filters} role="group" aria-label={t('kind')}>
        {DifferenceKind.options
          .filter((one) => diffs[one] > 0)
          .map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={kind === one}
              onClick={() => choose(kind === one ? undefined : one)}
            >{`${t(`kind.${one}`)} ${formatCount(diffs[one])}`}</button>
          ))}
      </div>
      <DataTable
        id={PATH}
        caption={t('diffs')}
        phone="scroll"
        columns={columns}
        rows={query.data?.list}
        rowId={(one) => one.id}
        error={query.error}
        onRetry={refetch}
        isFetching={query.isFetching}
        rowCount={query.data?.total ?? 0}
        exportOf={{ endpoint: getDifferenceList, input, rowCount: query.data?.total }}
        empty={{ noneText: t('diffsNone') }}
        footer={
          query.data === undefined || query.data.total === 0 ? null : (
            <PageFooter
              page={page}
              size={size}
              total={query.data.total}
              isExact={query.data.total_is_exact}
              onPage={setPage}
              onSize={(next) => {
                setSize(next);
                setPage(1);
              }}
            />
          )
        }
      />
    </>
  );
};

const useColumns = (of: ReconcileRow): Column<DifferenceRow>[] => {
  const { t, hintWord } = useReconcileTexts();
  const holds = useHolds();
  const canOpen = holds('B-3');
  return [
    choiceColumn({ id: 'kind', header: t('kind'), labelOf: (kind) => t(`kind.${kind}`) }),
    {
      id: 'our_id',
      header: t('ourId'),
      cell: ({ our_id: id }) => {
        if (id === '') return '–';
        const query = new URLSearchParams({ bet_id: id, bet: id });
        return canOpen ? <Link to={`/account/bet-detail?${query.toString()}`}>{id}</Link> : id;
      },
    },
    textColumn({ id: 'their_id', header: t('theirId') }),
    moneyColumn({ id: 'ours_bet', header: t('betOurs') }),
    moneyColumn({ id: 'theirs_bet', header: t('theirBet') }),
    moneyColumn({ id: 'ours_win', header: t('winOurs') }),
    moneyColumn({ id: 'theirs_win', header: t('theirWin') }),
    choiceColumn({ id: 'ours_status', header: t('statusOurs'), labelOf: (status) => t(`status.${status}`) }),
    choiceColumn({ id: 'theirs_status', header: t('statusTheirs'), labelOf: (status) => t(`status.${status}`) }),
    choiceColumn({ id: 'hint', header: t('hint'), labelOf: (hint) => hintWord({ hint, minutes: null }) }),
    moneyColumn({ id: 'given', header: t('given') }),
    textColumn({ id: 'round_id', header: t('round_id'), isHiddenAtFirst: true }),
    ...(holds('D-1-91') || holds('D-2-91') || holds('O-1') ? [actionColumn(of, t)] : []),
  ];
};

const actionColumn = (of: ReconcileRow, t: ReconcileTranslate): Column<DifferenceRow> => ({
  id: 'actions',
  header: t('actions'),
  help: t('resendHelp'),
  cell: (row) => <DifferenceActions row={row} of={of} />,
});
