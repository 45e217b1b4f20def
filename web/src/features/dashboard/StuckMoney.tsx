import type { getMoneyOut } from '@manager/contract/features/dashboard/dashboard';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { walletErrorText } from '../../product/wallet-words/wallet-words.ts';
import { dateTimeText, formatCount, MISSING, moneyText } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import classes from './dashboard.module.css';
import type { texts } from './texts.en.ts';

type MoneyOut = OutputOf<typeof getMoneyOut>;
type Payouts = NonNullable<MoneyOut['payouts']>;
type Transfers = NonNullable<MoneyOut['transfers']>;
type Row = Transfers['list'][number] & { isManual: boolean; href: string };

const addressOf = (path: string, params: Record<string, string>): string => `${path}?${new URLSearchParams(params).toString()}`;

/** Money that does not get out to players, one by one. */
export const StuckMoney = ({ moneyOut: { payouts, transfers } }: { moneyOut: MoneyOut }): ReactNode => (
  <>
    {payouts === null ? null : <StuckPayouts payouts={payouts} />}
    {transfers === null ? null : <StuckTransfers transfers={transfers} />}
  </>
);

/** Payouts that somebody has to look at, those that wait longest first, each with its calls: its transfer id is the id of the request. */
const StuckPayouts = ({ payouts: { list, manual, late } }: { payouts: Payouts }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const rows = list.map((row) => ({
    ...row,
    isManual: row.state === 'error_manual',
    href: addressOf('/log/seamless', { request_id: row.transfer_id }),
  }));
  const more = manual + late - list.length;
  return (
    <StuckTable
      title={t('stuckPayouts')}
      rows={rows}
      more={more > 0 ? t('morePayouts', { count: more, text: formatCount(more) }) : ''}
    />
  );
};

/** Transfers that Manager took over and left to staff again, those that wait longest first, each to be opened. */
const StuckTransfers = ({ transfers: { list, manual } }: { transfers: Transfers }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  const rows = list.map((row) => ({
    ...row,
    isManual: true,
    href: addressOf('/fishing/transfer-record', { transfer_id: row.transfer_id, transfer: row.transfer_id }),
  }));
  const more = manual - list.length;
  return (
    <StuckTable
      title={t('stuckTransfers')}
      rows={rows}
      more={more > 0 ? t('moreTransfers', { count: more, text: formatCount(more) }) : ''}
    />
  );
};

/** Nothing while there are none. */
const StuckTable = ({ title, rows, more }: { title: string; rows: readonly Row[]; more: string }): ReactNode => {
  const t = useTexts<typeof texts>('dashboard');
  if (rows.length === 0) return null;
  return (
    <section className={classes.top}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
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
            {rows.map((row) => (
              <tr key={row.transfer_id}>
                <th scope="row" title={row.transfer_id}>
                  <Link to={row.href} className={classes.transferId}>
                    {row.transfer_id}
                  </Link>
                </th>
                <td>{row.site_code}</td>
                <td data-numeric>
                  {moneyText(row.amount)} {row.currency}
                </td>
                <td>{dateTimeText(row.since)}</td>
                <td>{walletErrorText(row.last_error) || MISSING}</td>
                <td>
                  <StatusTag tone={row.isManual ? 'bad' : 'warn'}>{t(row.isManual ? 'stuck.manual' : 'stuck.late')}</StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more === '' ? null : <p className={classes.cardNote}>{more}</p>}
    </section>
  );
};
