import type { getDifferenceList, ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, sum, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { formatCount } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

type Kinds = OutputOf<typeof getDifferenceList>['by_kind'];

/** What each kind of difference adds to the difference of the row, and whether they add up to it. */
export const KindTable = ({ row, kinds }: { row: ReconcileRow; kinds: Kinds }): ReactNode => {
  const { t } = useReconcileTexts();
  if (kinds.length === 0) return null;
  const total = {
    rows: kinds.reduce((all, { rows }) => all + rows, 0),
    count: kinds.reduce((all, { count }) => all + count, 0),
    bet: toWire(sum(kinds.map(({ bet }) => decimal(bet)))),
    win: toWire(sum(kinds.map(({ win }) => decimal(win)))),
  };
  const isWhole =
    total.count === row.diff_count &&
    compare(decimal(total.bet), decimal(row.diff_bet ?? '0')) === 0 &&
    compare(decimal(total.win), decimal(row.diff_win ?? '0')) === 0;
  const line = (key: string, label: string, { rows, count, bet, win }: typeof total): ReactNode => (
    <tr key={key} data-diff={key === 'sum' ? true : undefined}>
      <th scope="row">{label}</th>
      <td data-number>{formatCount(rows)}</td>
      <td data-number>{formatCount(count)}</td>
      <td data-number>{Money({ value: bet })}</td>
      <td data-number>{Money({ value: win })}</td>
    </tr>
  );
  return (
    <>
      <div className={classes.frame} role="region" aria-label={t('diffByKind')} tabIndex={0}>
        <table className={classes.table} aria-label={t('diffByKind')}>
          <thead>
            <tr>
              <th scope="col">{t('kind')}</th>
              <th scope="col" data-number>
                {t('diffs')}
              </th>
              <th scope="col" data-number>
                {t('diffCount')}
              </th>
              <th scope="col" data-number>
                {t('diffBet')}
              </th>
              <th scope="col" data-number>
                {t('diffWin')}
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => line(kind.kind, t(`kind.${kind.kind}`), kind))}
            {line('sum', t('diffSum'), total)}
          </tbody>
        </table>
      </div>
      <p className={classes.note}>
        <StatusTag tone={isWhole ? 'good' : 'warn'}>{t(isWhole ? 'diffAddsUp' : 'diffApart')}</StatusTag>
      </p>
    </>
  );
};
