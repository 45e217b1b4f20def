import { getBetList } from '@manager/contract/features/account/bet-detail';
import type { CardRow } from '@manager/contract/features/task/task-use-card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { storyHref } from '../../../product/round-story/story-href.ts';
import { dateTimeText, moneyText } from '../../../ui/format.ts';
import { betsHref, betsOf } from '../../../product/granted-rounds/bets-of.ts';
import { givenOf, useCardTexts } from './card-words.ts';
import classes from './task-use-card.module.css';

/** What the drawer shows; the list of bets has all of them. */
const SHOWN = 50;

/** Bets that name the card, newest first, each with the story of its round. */
export const CardBets = ({ row }: { row: CardRow }): ReactNode => {
  const t = useCardTexts();
  const query = useCall(getBetList, { ...betsOf(givenOf(row)), with_test: true, limit: SHOWN });
  const bets = query.data?.list ?? [];
  if (query.error !== null)
    return (
      <p className={classes.hint} role="alert">
        {query.error.message}
      </p>
    );
  if (query.data !== undefined && bets.length === 0) return <p className={classes.hint}>{t('noBets')}</p>;
  return (
    <>
      <DetailTable caption={t('betsCaption')}>
        <thead>
          <tr>
            <th scope="col">{t('bet_id')}</th>
            <th scope="col">{t('betAt')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" data-numeric>
              {t('win')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <tr key={bet.bet_id}>
              <td data-wrap>
                <Link to={storyHref(bet.bet_id)}>{bet.bet_id}</Link>
              </td>
              <td>{dateTimeText(bet.bet_at)}</td>
              <td>{t(`bet_${bet.status}`)}</td>
              <td data-numeric>
                {moneyText(bet.win)} {bet.currency}
              </td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      <p className={classes.hint}>
        <Link to={betsHref(givenOf(row))}>{t('allBets')}</Link>
      </p>
    </>
  );
};
