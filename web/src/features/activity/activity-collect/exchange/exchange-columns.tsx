import type { ExchangeRow } from '@manager/contract/features/activity/activity-collect/exchange';
import {
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../../kit/list/columns.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../../kit/table/RowLink.tsx';
import { walletErrorText } from '../../../../product/wallet-words/wallet-words.ts';
import { formatCount, MISSING } from '../../../../ui/format.ts';
import { EXCHANGE_TONES, type ExchangeTranslate, prizeOf } from './exchange-words.ts';

type Options = {
  t: ExchangeTranslate;
  target: RowTarget;
  actions: { header: string; retry: (row: ExchangeRow) => void; decide: (row: ExchangeRow, isAgreed: boolean) => void };
};

export const exchangeColumns = ({ t, target, actions }: Options): Column<ExchangeRow>[] => [
  linkColumn({ id: 'user_name', header: t('player'), widthPx: 170, target, textOf: (row) => row.user_name }),
  tagColumn({ id: 'state', header: t('state'), tones: EXCHANGE_TONES, labelOf: (of: ExchangeRow['state']) => t(`state_${of}`) }),
  textColumn({ id: 'recipe_name', header: t('recipe') }),
  textColumn({ id: 'icons', header: t('icons') }),
  {
    id: 'prize_kind',
    header: t('prize'),
    card: 'lead',
    cell: (row) => prizeOf(row, t),
    export: { labelOf: (of) => t(`prize_${of as ExchangeRow['prize_kind']}`) },
  },
  moneyColumn({ id: 'amount', header: t('amount'), isSortable: true, isHiddenAtFirst: true }),
  textColumn({ id: 'currency', header: t('currency'), isHiddenAtFirst: true }),
  {
    id: 'points',
    header: t('points'),
    isNumeric: true,
    isHiddenAtFirst: true,
    cell: (row) => (row.points === null ? MISSING : formatCount(row.points)),
  },
  textColumn({ id: 'activity_name', header: t('activity') }),
  textColumn({ id: 'site_name', header: t('site') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  dateColumn({ id: 'paid_at', header: t('paidAt'), isSortable: true }),
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: walletErrorText }),
  textColumn({ id: 'decided_name', header: t('decidedBy') }),
  noteColumn({ id: 'reason', header: t('reason'), isHiddenAtFirst: true }),
  textColumn({ id: 'exchange_no', header: t('exchangeNo') }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.approve ? <RowButton label={t('approve')} onClick={() => actions.decide(row, true)} /> : null}
        {row.can.decide ? <RowButton label={t('reject')} isDangerous onClick={() => actions.decide(row, false)} /> : null}
        {row.can.retry ? <RowButton label={t('retry')} onClick={() => actions.retry(row)} /> : null}
      </RowButtons>
    ),
  },
];
