import type { SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import {
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../kit/list/columns.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../kit/table/RowLink.tsx';
import { SETTLEMENT_TONES, type SettleTranslate } from './settle-words.ts';
import type { useSettleSteps } from './use-settle-steps.ts';

type Options = {
  t: SettleTranslate;
  target: RowTarget;
  actions: { header: string } & ReturnType<typeof useSettleSteps>;
};

export const settlementColumns = ({ t, target, actions }: Options): Column<SettlementRow>[] => [
  linkColumn({ id: 'name', header: t('activity'), widthPx: 200, target }),
  tagColumn({ id: 'state', header: t('state'), tones: SETTLEMENT_TONES, labelOf: (value) => t(`state_${value}`) }),
  textColumn({ id: 'code', header: t('code') }),
  dateColumn({ id: 'ends_at', header: t('endsAt'), isSortable: true }),
  countColumn({ id: 'players', header: t('players'), help: t('playersHelp') }),
  countColumn({ id: 'prizes', header: t('prizes') }),
  moneyColumn({ id: 'prize_sum', header: t('prizeSum'), card: 'lead' }),
  countColumn({ id: 'paid', header: t('paid') }),
  moneyColumn({ id: 'paid_sum', header: t('paidSum'), card: 'figure' }),
  textColumn({ id: 'currency', header: t('currency') }),
  countColumn({ id: 'failed', header: t('failed'), help: t('failedHelp'), card: 'figure' }),
  countColumn({ id: 'refused', header: t('refused'), help: t('refusedHelp') }),
  countColumn({ id: 'unclaimed', header: t('unclaimed'), help: t('unclaimedHelp') }),
  moneyColumn({ id: 'pool', header: t('pool'), isHiddenAtFirst: true }),
  textColumn({ id: 'calculated_by', header: t('calculatedBy') }),
  textColumn({ id: 'approved_by', header: t('approvedBy') }),
  dateColumn({ id: 'settled_at', header: t('settledAt') }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.calculate ? (
          <RowButton label={t(row.state === 'open' ? 'calculate' : 'again')} onClick={() => void actions.calculate(row)} />
        ) : null}
        {row.can.approve ? <RowButton label={t('approve')} onClick={() => void actions.approve(row)} /> : null}
        {row.can.pay ? <RowButton label={t('pay')} onClick={() => void actions.pay(row)} /> : null}
      </RowButtons>
    ),
  },
];
