import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  percentColumn,
  type RowTarget,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { MISSING } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { STATE_TONES, useReconcileTexts } from './use-reconcile-texts.ts';

export const useReconcileColumns = (target: RowTarget): Column<ReconcileRow>[] => {
  const { t, stateText, hintWord, hintText } = useReconcileTexts();
  return [
    linkColumn({ id: 'settle_date', header: t('day'), isSortable: true, widthPx: 150, target }),
    textColumn({ id: 'site_name', header: t('site'), card: 'figure' }),
    textColumn({ id: 'site_code', header: t('site'), isHiddenAtFirst: true }),
    textColumn({ id: 'agent_name', header: t('agent'), isHiddenAtFirst: true }),
    textColumn({ id: 'currency', header: t('currency'), isSortable: true }),
    {
      id: 'state',
      header: t('state'),
      card: 'status',
      export: { labelOf: (state) => stateText(state as ReconcileRow['state']) },
      cell: (row) => (
        <>
          {StatusTag({ tone: STATE_TONES[row.state], children: stateText(row.state) })}
          {row.has_moved ? <> {StatusTag({ tone: 'warn', children: t('moved') })}</> : null}
        </>
      ),
    },
    {
      id: 'hints',
      header: t('hint'),
      card: 'line',
      export: false,
      cell: (row) =>
        row.hints.length === 0 ? (
          MISSING
        ) : (
          <span title={row.hints.map(hintText).join('\n')}>{row.hints.map(hintWord).join(' · ')}</span>
        ),
    },
    countColumn({ id: 'bets_count', header: t('amountsOurs'), isSortable: true }),
    countColumn({ id: 'theirs_count', header: t('theirCount') }),
    countColumn({ id: 'diff_count', header: t('diffCount'), isSortable: true, help: t('diffHelp') }),
    moneyColumn({ id: 'bets_bet', header: t('betOurs'), isSortable: true }),
    moneyColumn({ id: 'theirs_bet', header: t('theirBet') }),
    moneyColumn({ id: 'diff_bet', header: t('diffBet'), isSortable: true, card: 'figure', help: t('diffHelp') }),
    moneyColumn({ id: 'bets_win', header: t('winOurs'), isSortable: true }),
    moneyColumn({ id: 'theirs_win', header: t('theirWin') }),
    moneyColumn({ id: 'diff_win', header: t('diffWin'), isSortable: true, card: 'figure', help: t('diffHelp') }),
    percentColumn({ id: 'diff_pct', header: t('diffPct'), isSortable: true, help: t('diffPctHelp') }),
    choiceColumn({ id: 'theirs_from', header: t('theirsFrom'), labelOf: (from) => t(`theirsFrom.${from}`) }),
    textColumn({ id: 'explained_by', header: t('explainedBy'), isHiddenAtFirst: true }),
    textColumn({ id: 'closed_by', header: t('closedBy'), isHiddenAtFirst: true }),
    dateColumn({ id: 'compared_at', header: t('comparedAt'), isHiddenAtFirst: true }),
  ];
};
