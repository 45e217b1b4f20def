import type { AccountRow } from '@manager/contract/features/account/account-list';
import { getAccountMonths } from '@manager/contract/features/account/account-player';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { useAccountTexts } from './account-words.ts';
import { TabState } from './TabState.tsx';

/** What was staked and won by the settlement month, newest first. */
export const MonthsTab = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  const { data, error, isPending } = useCall(getAccountMonths, { id: row.id });
  const list = data?.list ?? [];
  const hasTest = list.some(({ test_bet: bet, test_win: win }) => bet !== '0' || win !== '0');
  return (
    <TabState error={error} isLoading={isPending} isEmpty={list.length === 0} noneText={t('noMonths')}>
      <DetailTable caption={t('monthsCaption', { currency: row.currency })}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {[t('rounds'), t('betAmount'), t('win'), t('total'), ...(hasTest ? [t('testBet'), t('testWin')] : [])].map((name) => (
              <th key={name} scope="col" data-numeric>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((each) => (
            <tr key={each.month}>
              <td>{each.month}</td>
              <td data-numeric>{formatCount(each.rounds)}</td>
              <td data-numeric>{Money({ value: each.bet })}</td>
              <td data-numeric>{Money({ value: each.win })}</td>
              <td data-numeric>{Money({ value: each.total, isSigned: true })}</td>
              {hasTest ? <td data-numeric>{Money({ value: each.test_bet })}</td> : null}
              {hasTest ? <td data-numeric>{Money({ value: each.test_win })}</td> : null}
            </tr>
          ))}
        </tbody>
      </DetailTable>
    </TabState>
  );
};
