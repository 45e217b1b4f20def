import type { GrantPayout } from '@manager/contract/features/account/free-round-parts';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { DetailTable } from '../../kit/detail/DetailTable.tsx';
import { TransferLink } from '../wallet-words/TransferLink.tsx';
import { walletErrorText } from '../wallet-words/wallet-words.ts';
import { dateTimeText, MISSING, moneyText } from '../../ui/format.ts';
import { StatusTag, type Tone } from '../../ui/StatusTag.tsx';
import classes from './granted-rounds.module.css';
import type { texts } from './texts.en.ts';

/** `round_id`, `given_otherwise`: of one round alone. */
type OfRound = 'round_id' | 'given_otherwise';
type Payout = Omit<GrantPayout, OfRound> & Partial<Pick<GrantPayout, OfRound>>;

const TONES = {
  waiting_approval: 'warn',
  processing: 'info',
  paid: 'good',
  not_eligible: 'plain',
  error_retry: 'warn',
  error_manual: 'bad',
  on_hold: 'warn',
  rejected: 'plain',
} as const satisfies Record<Payout['state'], Tone>;

/** What the website's wallet is asked to pay of rounds without a stake, newest first. */
export const PayoutTable = ({ payouts, currency }: { payouts: readonly Payout[]; currency: string }): ReactNode => {
  const t = useTexts<typeof texts>('product/granted-rounds');
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
              {/[1-9]/.test(payout.given_otherwise ?? '') ? (
                <small className={classes.hint}>
                  {t('givenOtherwise', { given: `${moneyText(payout.given_otherwise ?? null)} ${currency}` })}
                </small>
              ) : null}
            </td>
            <td>
              <StatusTag tone={TONES[payout.state]}>{t(`pay_${payout.state}`)}</StatusTag>
            </td>
            {hasRounds ? <td>{payout.round_id || t(payout.part === 'late_reports' ? 'lateReports' : 'allRounds')}</td> : null}
            <td>{dateTimeText(payout.paid_at)}</td>
            <td data-wrap>
              <TransferLink id={payout.transfer_id} />
            </td>
            {hasErrors ? <td data-wrap>{walletErrorText(payout.last_error) || MISSING}</td> : null}
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
