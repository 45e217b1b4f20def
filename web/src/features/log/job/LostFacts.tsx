import { TRANSFERS_LISTED, type Restored } from '@manager/contract/features/log/restored';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { TransferLink } from '../../../product/wallet-words/TransferLink.tsx';
import { dateTimeText, formatCount, MISSING } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './job.module.css';
import type { texts } from './texts.en.ts';

/** What the report store holds and PostgreSQL does not, by table and website. */
export const LostFacts = ({ losses }: Pick<Restored, 'losses'>): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  if (losses.length === 0) return <p>{t('restored.lossesUnknown')}</p>;
  return (
    <LostTable
      caption={t('restored.losses')}
      headers={[t('site'), t('restored.table'), t('restored.rows'), t('restored.first'), t('restored.last')]}
    >
      {losses.map(({ table, site_code: site, rows, first_at: first, last_at: last }) => (
        <tr key={`${table} ${site} ${first}`}>
          <th scope="row">{site ?? t('restored.unknownSite')}</th>
          <td>
            <code>{table}</code>
          </td>
          <td data-numeric>{formatCount(rows)}</td>
          <td>{dateTimeText(first)}</td>
          <td>{dateTimeText(last)}</td>
        </tr>
      ))}
    </LostTable>
  );
};

/** Money that wallets had booked since: first what no payout is about any more. */
export const LostTransfers = ({ transfers: { total, unknown, list } }: Pick<Restored, 'transfers'>): ReactNode => {
  const t = useTexts<typeof texts>('log/job');
  if (total === 0) return null;
  return (
    <>
      <p>{t('restored.transfers', { count: total, text: formatCount(total), unknown: formatCount(unknown) })}</p>
      <LostTable
        caption={t('restored.transfersTitle')}
        headers={[t('site'), t('player'), t('kind'), t('amount'), t('restored.booked'), t('restored.books'), t('request_id')]}
      >
        {list.map((one) => (
          <tr key={one.transfer_id}>
            <th scope="row">{one.site_code || t('restored.unknownSite')}</th>
            <td>{one.player || MISSING}</td>
            <td>{one.method === 'jackpot' || one.method === 'compensate' ? t(`restored.method.${one.method}`) : t('bonus')}</td>
            <td data-numeric>
              <Money value={one.amount} /> {one.currency}
            </td>
            <td>{dateTimeText(one.booked_at)}</td>
            <td>
              <StatusTag tone={one.state === null ? 'bad' : 'good'}>
                {t(one.state === null ? 'restored.notInBooks' : 'restored.inBooks')}
              </StatusTag>
            </td>
            <td>
              <TransferLink id={one.transfer_id} />
            </td>
          </tr>
        ))}
      </LostTable>
      {total > list.length ? <p>{t('restored.more', { text: formatCount(total - TRANSFERS_LISTED) })}</p> : null}
    </>
  );
};

type TableProps = { caption: string; headers: readonly string[]; children: ReactNode };

const LostTable = ({ caption, headers, children }: TableProps): ReactNode => (
  <div className={classes.lost} tabIndex={0} role="region" aria-label={caption}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
