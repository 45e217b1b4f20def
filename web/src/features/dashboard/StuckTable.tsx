import type { getMoneyOut } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText, formatCount, MISSING, moneyText } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type Payouts = NonNullable<OutputOf<typeof getMoneyOut>['payouts']>;

/** The calls of a payout: its transfer id is the id of the request. */
const callsHref = (transferId: string): string => `/log/seamless?${new URLSearchParams({ request_id: transferId }).toString()}`;

/** Payouts that somebody has to look at, those that wait longest first; nothing while there are none. */
export const StuckPayouts = ({ payouts: { list, manual, late } }: { payouts: Payouts }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const more = manual + late - list.length;
  if (list.length === 0) return null;
  return (
    <section className={classes.top}>
      <header>
        <h2>{t('stuckPayouts')}</h2>
      </header>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('stuckPayouts')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('transferId')}</th>
              <th scope="col">{t('site')}</th>
              <th scope="col" data-numeric>
                {t('amount')}
              </th>
              <th scope="col">{t('waitsSince')}</th>
              <th scope="col">{t('lastError')}</th>
              <th scope="col">{t('status')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((row) => (
              <tr key={row.transfer_id}>
                <th scope="row" title={row.transfer_id}>
                  <Link to={callsHref(row.transfer_id)} className={classes.transferId}>
                    {row.transfer_id}
                  </Link>
                </th>
                <td>{row.site_code}</td>
                <td data-numeric>
                  {moneyText(row.amount)} {row.currency}
                </td>
                <td>{dateTimeText(row.since)}</td>
                <td>{row.last_error || MISSING}</td>
                <td>
                  <StatusTag tone={row.state === 'error_manual' ? 'bad' : 'warn'}>
                    {t(row.state === 'error_manual' ? 'stuck.manual' : 'stuck.late')}
                  </StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 ? <p className={classes.cardNote}>{t('morePayouts', { count: more, text: formatCount(more) })}</p> : null}
    </section>
  );
};
