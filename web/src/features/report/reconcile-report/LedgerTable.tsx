import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import type { ReactNode } from 'react';
import { formatCount, MISSING } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

type Line = { key: string; label: string; count: number | null; bet: string | null; win: string | null; isDiff?: boolean };

/** The three ledgers below each other, and what is between ours and theirs. */
export const LedgerTable = ({ row }: { row: ReconcileRow }): ReactNode => {
  const { t } = useReconcileTexts();
  const lines: Line[] = [
    { key: 'bets', label: t('ledger.bets'), count: row.bets_count, bet: row.bets_bet, win: row.bets_win },
    { key: 'wallet', label: t('ledger.wallet'), count: row.wallet_count, bet: row.wallet_bet, win: row.wallet_win },
    { key: 'site', label: t('ledger.site'), count: row.site_count, bet: row.site_bet, win: row.site_win },
    { key: 'diff', label: t('difference'), count: row.diff_count, bet: row.diff_bet, win: row.diff_win, isDiff: true },
  ];
  return (
    <div className={classes.frame} role="region" aria-label={t('ledgers')} tabIndex={0}>
      <table className={classes.table} aria-label={t('ledgers')}>
        <thead>
          <tr>
            <th scope="col">{t('ledger')}</th>
            <th scope="col" data-number>
              {t('bets')}
            </th>
            <th scope="col" data-number>{`${t('bet')} ${row.currency}`}</th>
            <th scope="col" data-number>{`${t('win')} ${row.currency}`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, count, bet, win, isDiff }) => (
            <tr key={key} data-diff={isDiff === true ? true : undefined} data-absent={count === null ? true : undefined}>
              <th scope="row" data-wide title={isDiff === true ? t('diffHelp') : undefined}>
                {label}
              </th>
              <td data-number>{count === null ? MISSING : formatCount(count)}</td>
              <td data-number>{Money({ value: bet })}</td>
              <td data-number>{Money({ value: win })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
