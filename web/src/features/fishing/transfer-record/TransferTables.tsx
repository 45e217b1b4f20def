import type { TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { dateTimeText, formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import classes from './transfer-record.module.css';
import { chainTag, stateTag } from './transfer-tags.tsx';
import { useTransferTexts } from './use-transfer-texts.ts';

type Props = { transfer: TransferDetail; linkOf: (transferId: string) => string };

/** All transfers of a chain, oldest first, the open one marked. */
export const ChainTable = ({ transfer, linkOf }: Props): ReactNode => {
  const t = useTransferTexts();
  return (
    <>
      {transfer.of_chain.length > 1 ? null : <p className={classes.hint}>{t('chain.alone')}</p>}
      <DetailTable caption={t('chain.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('transferId')}</th>
            <th scope="col">{t('direction')}</th>
            <th scope="col" data-numeric>
              {t('amount')} ({transfer.currency})
            </th>
            <th scope="col">{t('state')}</th>
            <th scope="col">{t('chain')}</th>
            <th scope="col">{t('createdAt')}</th>
          </tr>
        </thead>
        <tbody>
          {transfer.of_chain.map((row) => (
            <tr key={row.transfer_id} data-own={row.transfer_id === transfer.transfer_id}>
              <td>
                {row.transfer_id === transfer.transfer_id ? (
                  row.transfer_id
                ) : (
                  <Link to={linkOf(row.transfer_id)} replace preventScrollReset>
                    {row.transfer_id}
                  </Link>
                )}
              </td>
              <td>{t(`direction.${row.direction}`)}</td>
              <td data-numeric>{moneyText(row.amount)}</td>
              <td>{stateTag(row, t)}</td>
              <td>{chainTag(row, t)}</td>
              <td>{dateTimeText(row.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
    </>
  );
};

/** What was told of a transfer, newest first. */
export const VersionTable = ({ versions }: Pick<TransferDetail, 'versions'>): ReactNode => {
  const t = useTransferTexts();
  return (
    <DetailTable caption={t('history.caption')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {t('row_version')}
          </th>
          <th scope="col">{t('state')}</th>
          <th scope="col" data-numeric>
            {t('retries')}
          </th>
          <th scope="col">{t('last_error')}</th>
          <th scope="col">{t('finished_at')}</th>
        </tr>
      </thead>
      <tbody>
        {versions.toReversed().map((version) => (
          <tr key={version.row_version}>
            <td data-numeric>{version.row_version}</td>
            <td>{stateTag({ state: version.state, recovery: null }, t)}</td>
            <td data-numeric>{formatCount(version.retries)}</td>
            <td data-wrap>{walletErrorText(version.last_error) || MISSING}</td>
            <td>{dateTimeText(version.finished_at)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
