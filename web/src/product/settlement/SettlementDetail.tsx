import type { SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '../../kit/detail/CheckLine.tsx';
import type { Fact } from '../../kit/detail/FactList.tsx';
import { ACTIVITY_TONES, prizeText, useActivityTexts } from '../activity/activity-words.ts';
import { RecordDetail } from '../record/RecordDetail.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { dateTimeText, formatCount } from '../../ui/format.ts';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { prizesHref, SETTLEMENT_TONES, type SettleTranslate, useSettleTexts } from './settle-words.ts';
import { useSettledList } from './settled-list.ts';
import { useSettleSteps } from './use-settle-steps.ts';

/** The settlement of one activity: what was frozen, who agreed, what is paid. */
export const SettlementDetail = ({ row }: { row: SettlementRow }): ReactNode => {
  const { path } = useSettledList();
  const t = useSettleTexts();
  const a = useActivityTexts();
  const { calculate, approve, pay } = useSettleSteps();
  const { can, state } = row;
  return (
    <RecordDetail
      type="activity"
      row={row}
      actions={
        can.calculate || can.approve || can.pay || row.prizes > 0 ? (
          <>
            {can.approve ? <Button onClick={() => void approve(row)}>{t('approve')}</Button> : null}
            {can.pay ? <Button onClick={() => void pay(row)}>{t('pay')}</Button> : null}
            {can.calculate ? (
              <Button variant={state === 'open' ? 'filled' : 'default'} onClick={() => void calculate(row)}>
                {t(state === 'open' ? 'calculate' : 'again')}
              </Button>
            ) : null}
            {row.prizes > 0 ? (
              <Button variant="default" component={Link} to={prizesHref(path, row.id)}>
                {t('openPrizes')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
      facts={[
        {
          section: t('progress'),
          label: t('state'),
          value: <StatusTag tone={SETTLEMENT_TONES[state]}>{t(`state_${state}`)}</StatusTag>,
        },
        {
          label: t('activityState'),
          value: <StatusTag tone={ACTIVITY_TONES[row.activity_state]}>{a(`state_${row.activity_state}`)}</StatusTag>,
        },
        ...factsOf(row, t, path),
      ]}
    >
      {state === 'open' && !can.calculate ? (
        <CheckLine tone="warn">{t('calculable', { at: dateTimeText(row.calculable_at) })}</CheckLine>
      ) : null}
      {state === 'calculated' && !can.approve ? <CheckLine tone="warn">{t('waitsForSecond')}</CheckLine> : null}
    </RecordDetail>
  );
};

const factsOf = (row: SettlementRow, t: SettleTranslate, path: string): Fact[] => [
  { label: t('endsAt'), value: dateTimeText(row.ends_at) },
  { section: t('prize'), label: t('players'), value: formatCount(row.players) },
  {
    label: t('prizes'),
    value: row.prizes === 0 ? formatCount(0) : <Link to={prizesHref(path, row.id)}>{formatCount(row.prizes)}</Link>,
  },
  { label: t('prizeSum'), value: prizeText(row.prize_sum, row.currency) },
  { label: t('pool'), value: row.pool === null ? t('noPool') : prizeText(row.pool, row.currency) },
  { label: t('unclaimed'), value: formatCount(row.unclaimed) },
  { label: t('paid'), value: formatCount(row.paid) },
  { label: t('paidSum'), value: prizeText(row.paid_sum, row.currency) },
  { label: t('failed'), value: formatCount(row.failed) },
  { label: t('refused'), value: formatCount(row.refused) },
  { section: t('steps'), label: t('calculatedBy'), value: row.calculated_by },
  { label: t('calculatedAt'), value: dateTimeText(row.calculated_at) },
  { label: t('approvedBy'), value: row.approved_by },
  { label: t('approvedAt'), value: dateTimeText(row.approved_at) },
  { label: t('paidBy'), value: row.paid_by },
  { label: t('settledAt'), value: dateTimeText(row.settled_at) },
  { label: t('code'), value: <CopyText value={row.code} /> },
];
