import {
  approveBonus,
  submitBonus,
  type BonusRow,
  cancelBonus,
  cloneBonus,
  deleteBonus,
  getBonusCosts,
} from '@manager/contract/features/activity/activity-bonus/rule';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { ActivityDetail } from '../../../../product/activity/ActivityDetail.tsx';
import { prizeText } from '../../../../product/activity/activity-words.ts';
import { useHolds } from '../../../../session/session.ts';
import { formatCount, moneyText } from '../../../../ui/format.ts';
import { useBonusTexts } from './bonus-words.ts';

const CALLS = {
  submit: submitBonus,
  approve: approveBonus,
  cancel: cancelBonus,
  remove: deleteBonus,
  clone: cloneBonus,
  costs: getBonusCosts,
};

type Props = { row: BonusRow; onEdit: () => void; onClose: () => void; onOpen: (id: string) => void };

export const BonusDetail = ({ row, ...on }: Props): ReactNode => {
  const t = useBonusTexts();
  const holds = useHolds();
  const { rule, currency } = row;
  const hasRun = row.state !== 'draft' && row.state !== 'scheduled';
  const recordHref = `/activity/activity-bonus/record?${new URLSearchParams({ activity_id: row.id }).toString()}`;
  return (
    <ActivityDetail
      {...on}
      row={row}
      calls={CALLS}
      facts={[
        ...(hasRun && holds('L-2-2') ? [{ label: t('record'), value: <Link to={recordHref}>{t('openRecord')}</Link> }] : []),
        ...(row.grants_left === null
          ? []
          : [
              {
                label: t('grantsLeft'),
                value: t('leftOf', { left: formatCount(row.grants_left), grants: formatCount(rule.grants) }),
              },
              { label: t('active'), value: formatCount(row.active) },
            ]),
        { section: t('rule'), label: t('type'), value: t(`type_${rule.type}`) },
        { label: t('initialAmount'), value: prizeText(rule.initial_amount, currency) },
        { label: t('validHours'), value: formatCount(rule.valid_hours) },
        { label: t('grants'), value: formatCount(rule.grants) },
        { label: t('maxPayout'), value: rule.max_payout === null ? t('noMaximum') : prizeText(rule.max_payout, currency) },
        {
          label: t('approveAbove'),
          value: rule.approve_above === null ? t('none') : prizeText(rule.approve_above, currency),
        },
        { label: t('subAgents'), value: t(rule.with_sub_agents ? 'yes' : 'no') },
      ]}
      tabs={[{ key: 'levels', label: t('levels'), content: <Levels row={row} /> }]}
    />
  );
};

const Levels = ({ row: { rule, currency } }: { row: BonusRow }): ReactNode => {
  const t = useBonusTexts();
  return (
    <DetailTable caption={t('levelsHint')}>
      <thead>
        <tr>
          <th scope="col">{t('levels')}</th>
          <th scope="col" data-numeric>
            {t('balance')}
          </th>
          <th scope="col" data-numeric>
            {t('bonus')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rule.levels.map(({ reach_balance: reach, pay }, at) => (
          <tr key={reach}>
            <th scope="row">{t('level', { number: at + 1 })}</th>
            <td data-numeric>
              {moneyText(reach)} {currency}
            </td>
            <td data-numeric>
              {moneyText(pay)} {currency}
            </td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
