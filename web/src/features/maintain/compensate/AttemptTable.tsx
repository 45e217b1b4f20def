import type { CompensationDetail } from '@manager/contract/features/maintain/compensate';
import type { ReactNode } from 'react';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { dateTimeText, formatCount, MISSING } from '../../../ui/format.ts';
import classes from './compensate.module.css';
import { useCompensationTexts } from './compensation-words.ts';

type Payout = NonNullable<CompensationDetail['payout']>;

/** How often the wallet was asked, and what came of it, newest first. */
export const AttemptTable = ({ payout }: { payout: Payout }): ReactNode => {
  const t = useCompensationTexts();
  if (payout.attempts.length === 0) return <p className={classes.hint}>{t('noAttempts')}</p>;
  return (
    <DetailTable caption={t('attemptsCaption')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {t('attempt')}
          </th>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('startedAt')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('answer')}</th>
          <th scope="col" data-numeric>
            {t('latency')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payout.attempts.map((each) => (
          <tr key={each.attempt}>
            <td data-numeric>{each.attempt}</td>
            <td>{t(each.step === 'cancel' ? 'stepCancel' : 'stepPay')}</td>
            <td>{dateTimeText(each.started_at)}</td>
            <td>{resultText(each.result, t)}</td>
            <td>{each.remote_code || (each.http_status ? `HTTP ${each.http_status}` : MISSING)}</td>
            <td data-numeric>{each.latency_ms === null ? MISSING : `${formatCount(each.latency_ms)} ms`}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};

const RESULTS = ['booked', 'refused', 'unknown', 'interrupted'] as const;

const resultText = (result: string | null, t: ReturnType<typeof useCompensationTexts>): string => {
  const known = RESULTS.find((each) => each === result);
  return known === undefined ? t('underWay') : t(`result_${known}`);
};
