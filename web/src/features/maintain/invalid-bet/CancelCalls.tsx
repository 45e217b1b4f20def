import type { InvalidBetDetail } from '@manager/contract/features/maintain/invalid-bet';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText, MISSING } from '../../../ui/format.ts';
import classes from './invalid-bet.module.css';
import { useInvalidBetTexts } from './invalid-bet-words.ts';

/** What the wallet was asked to take back, and what came of it, newest first. */
export const CancelCalls = ({ calls }: Pick<InvalidBetDetail, 'calls'>): ReactNode => {
  const t = useInvalidBetTexts();
  const holds = useHolds();
  if (calls.length === 0) return <p className={classes.hint}>{t('noCalls')}</p>;
  return (
    <DetailTable caption={t('callsCaption')}>
      <thead>
        <tr>
          <th scope="col" data-numeric>
            {t('attempt')}
          </th>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('startedAt')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col">{t('request_id')}</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((each) => (
          <tr key={each.call_id}>
            <td data-numeric>{each.attempt}</td>
            <td>{t(`step_${each.step}`)}</td>
            <td>{dateTimeText(each.started_at)}</td>
            <td>{t(each.result === null ? 'underWay' : `result_${each.result}`)}</td>
            <td>{each.outcome ?? MISSING}</td>
            <td>
              {holds('O-1') ? (
                <Link
                  to={`/log/seamless?${new URLSearchParams({ request_id: each.request_id }).toString()}`}
                  title={t('seeCall')}
                >
                  {each.request_id}
                </Link>
              ) : (
                each.request_id
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
