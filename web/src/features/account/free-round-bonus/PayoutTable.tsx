import type { getGrantDetail } from '@manager/contract/features/account/free-round-bonus';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { useHolds } from '../../../session/session.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { dateTimeText, MISSING, moneyText } from '../../../ui/format.ts';
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx';
import { useFreeRoundTexts } from './free-round-words.ts';
import classes from './free-round-bonus.module.css';

type Payout = OutputOf<typeof getGrantDetail>['payouts'][number];

const TONES = {
  waiting_approval: 'warn',
  processing: 'info',
  paid: 'good',
  not_eligible: 'plain',
  error_retry: 'warn',
  error_manual: 'bad',
  rejected: 'plain',
} as const satisfies Record<Payout['state'], Tone>;

/** What the website's wallet is asked to pay, newest first. */
export const PayoutTable = ({ payouts, currency }: { payouts: readonly Payout[]; currency: string }): ReactNode => {
  const t = useFreeRoundTexts();
  const holds = useHolds();
  if (payouts.length === 0) return <p className={classes.hint}>{t('noPayouts')}</p>;
  const hasRounds = payouts.some(({ part }) => part !== 'all_rounds');
  const hasErrors = payouts.some(({ last_error: error }) => error !== '');
  return (
    <DetailTable caption={t('payoutsCaption')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {t('amount')}
          </th>
          <th scope="col">{t('state')}</th>
          {hasRounds ? <th scope="col">{t('round')}</th> : null}
          <th scope="col">{t('paidAt')}</th>
          <th scope="col">{t('transferId')}</th>
          {hasErrors ? <th scope="col">{t('lastError')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.transfer_id}>
            <td data-numeric>
              {moneyText(payout.amount)} {currency}
            </td>
            <td>
              <StatusTag tone={TONES[payout.state]}>{t(`pay_${payout.state}`)}</StatusTag>
            </td>
            {hasRounds ? <td>{payout.round_id || t(payout.part === 'late_reports' ? 'lateReports' : 'allRounds')}</td> : null}
            <td>{dateTimeText(payout.paid_at)}</td>
            <td data-wrap>
              {holds('O-1') ? (
                <Link to={`/log/seamless?${new URLSearchParams({ request_id: payout.transfer_id }).toString()}`}>
                  {payout.transfer_id}
                </Link>
              ) : (
                payout.transfer_id
              )}
            </td>
            {hasErrors ? <td data-wrap>{walletErrorText(payout.last_error) || MISSING}</td> : null}
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
