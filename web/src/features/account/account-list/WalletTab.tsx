import type { AccountRow } from '@manager/contract/features/account/account-list';
import { getWalletList } from '@manager/contract/features/statistics/wallet-record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { dateTimeText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import classes from './account-list.module.css';
import { useAccountTexts } from './account-words.ts';
import { TabState } from './TabState.tsx';

const SHOWN = 20;

/** The newest movements; E-2 holds all. */
export const WalletTab = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  const withTest = row.test_rounds > 0;
  const { data, error, isPending } = useCall(getWalletList, { player_id: row.id, limit: SHOWN, with_test: withTest });
  const list = data?.list ?? [];
  const all = new URLSearchParams({ player_id: row.id, ...(withTest ? { with_test: '1' } : {}) }).toString();
  return (
    <TabState error={error} isLoading={isPending} isEmpty={list.length === 0} noneText={t('noMovements')}>
      <DetailTable caption={t('walletCaption', { currency: row.currency })}>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('method')}</th>
            {[t('amount'), t('balanceBefore'), t('balanceAfter')].map((name) => (
              <th key={name} scope="col" data-numeric>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((each) => (
            <tr key={each.txn_id}>
              <td>
                <Link to={`/statistics/wallet-record?${all}&txn=${encodeURIComponent(each.txn_id)}`}>
                  {dateTimeText(each.created_at)}
                </Link>
              </td>
              <td>{t(`method_${each.method}`)}</td>
              <td data-numeric>{Money({ value: each.amount })}</td>
              <td data-numeric>{Money({ value: each.balance_before })}</td>
              <td data-numeric>{Money({ value: each.balance_after })}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      <p className={classes.more}>
        <Link to={`/statistics/wallet-record?${all}`}>{t('allMovements')}</Link>
      </p>
    </TabState>
  );
};
