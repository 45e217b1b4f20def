import type { AccountRow } from '@manager/contract/features/account/account-list';
import { getBetList } from '@manager/contract/features/account/bet-detail';
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

/** The newest bets; B-3 holds all. */
export const BetsTab = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  const withTest = row.test_rounds > 0;
  const { data, error, isPending } = useCall(getBetList, { player_id: row.id, limit: SHOWN, with_test: withTest });
  const list = data?.list ?? [];
  const all = new URLSearchParams({ player_id: row.id, ...(withTest ? { with_test: '1' } : {}) }).toString();
  return (
    <TabState error={error} isLoading={isPending} isEmpty={list.length === 0} noneText={t('noBets')}>
      <DetailTable caption={t('betsCaption', { currency: row.currency })}>
        <thead>
          <tr>
            <th scope="col">{t('at')}</th>
            <th scope="col">{t('bet')}</th>
            <th scope="col">{t('game')}</th>
            {[t('betAmount'), t('win'), t('total')].map((name) => (
              <th key={name} scope="col" data-numeric>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.map((each) => (
            <tr key={each.bet_id}>
              <td>{dateTimeText(each.bet_at)}</td>
              <td>
                <Link to={`/account/bet-detail?${new URLSearchParams({ bet_id: each.bet_id, bet: each.bet_id }).toString()}`}>
                  {each.bet_id}
                </Link>
              </td>
              <td>{each.game_name}</td>
              <td data-numeric>{Money({ value: each.bet })}</td>
              <td data-numeric>{Money({ value: each.win })}</td>
              <td data-numeric>{Money({ value: each.win_loss, isSigned: true })}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      <p className={classes.more}>
        <Link to={`/account/bet-detail?${all}`}>{t('allBets')}</Link>
      </p>
    </TabState>
  );
};
