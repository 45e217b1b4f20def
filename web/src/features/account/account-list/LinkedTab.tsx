import type { AccountRow } from '@manager/contract/features/account/account-list';
import { CROWDED_PLAYERS, getLinkedAccounts, type LinkedAccount } from '@manager/contract/features/account/account-player';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './account-list.module.css';
import { useAccountTexts } from './account-words.ts';
import { TabState } from './TabState.tsx';

const Tie = ({ account }: { account: LinkedAccount }): ReactNode => {
  const t = useAccountTexts();
  if (account.is_same_name) return <StatusTag tone="bad">{t('sameName')}</StatusTag>;
  return account.has_same_device ? <StatusTag tone="warn">{t('sameDevice')}</StatusTag> : t('otherDevice');
};

/** Players from the same addresses, those with the same kind of device first. */
export const LinkedTab = ({ row }: { row: AccountRow }): ReactNode => {
  const t = useAccountTexts();
  const { data, error, isPending } = useCall(getLinkedAccounts, { id: row.id });
  const list = data?.list ?? [];
  return (
    <TabState error={error} isLoading={isPending} isEmpty={false} noneText="">
      <p className={classes.hint}>
        {t('linkedHint', { count: data?.addresses ?? 0 })}
        {data !== undefined && data.crowded > 0 ? ` ${t('crowdedHint', { count: data.crowded, max: CROWDED_PLAYERS })}` : ''}
      </p>
      {list.length === 0 ? (
        <p className={classes.hint}>{t('noLinked')}</p>
      ) : (
        <DetailTable caption={t('linked')}>
          <thead>
            <tr>
              <th scope="col">{t('userName')}</th>
              <th scope="col">{t('site')}</th>
              <th scope="col">{t('device')}</th>
              <th scope="col" data-numeric>
                {t('sharedIps')}
              </th>
              <th scope="col">{t('ip')}</th>
              <th scope="col">{t('lastAt')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map((each) => (
              <tr key={each.id}>
                <td>
                  <Link to={`/account/account-list?id=${each.id}&mode=page`}>{each.user_name}</Link>
                </td>
                <td>{each.site_name}</td>
                <td>
                  <Tie account={each} />
                </td>
                <td data-numeric>{formatCount(each.shared_ips)}</td>
                <td data-wrap>{each.ips.join(', ')}</td>
                <td>{dateTimeText(each.last_at)}</td>
              </tr>
            ))}
          </tbody>
        </DetailTable>
      )}
      {data?.has_more === true ? <p className={classes.hint}>{t('moreLinked', { count: list.length })}</p> : null}
    </TabState>
  );
};
