import type { BonusGrantRow } from '@manager/contract/features/activity/activity-bonus/record';
import {
  countColumn,
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
import { formatCount } from '../../../../ui/format.ts';
import { GRANT_TONES, type GrantTranslate, PAYMENT_TONES } from './grant-words.ts';

type Act = (row: BonusGrantRow) => void;
type Options = {
  t: GrantTranslate;
  target: RowTarget;
  actions: { header: string; approve: Act; cancel: Act; retry: Act };
};

export const grantColumns = ({ t, target, actions }: Options): Column<BonusGrantRow>[] => [
  linkColumn({ id: 'user_name', header: t('player'), widthPx: 170, target, textOf: (row) => row.user_name }),
  tagColumn({ id: 'state', header: t('state'), tones: GRANT_TONES, labelOf: (of: BonusGrantRow['state']) => t(`state_${of}`) }),
  textColumn({ id: 'activity_name', header: t('activity') }),
  moneyColumn({ id: 'granted', header: t('granted') }),
  moneyColumn({ id: 'balance', header: t('balance'), isSortable: true, card: 'lead' }),
  moneyColumn({ id: 'turnover', header: t('turnover'), isSortable: true }),
  {
    id: 'level',
    header: t('level'),
    isNumeric: true,
    card: 'figure',
    cell: ({ level, levels }) => t('levelOf', { level: formatCount(level), levels: formatCount(levels) }),
  },
  moneyColumn({ id: 'pay', header: t('bonus'), isSortable: true }),
  moneyColumn({ id: 'paid', header: t('paid') }),
  tagColumn({
    id: 'payment',
    header: t('payment'),
    tones: PAYMENT_TONES,
    labelOf: (of: BonusGrantRow['payment']) => t(`payment_${of}`),
  }),
  textColumn({ id: 'currency', header: t('currency') }),
  textColumn({ id: 'site_name', header: t('site') }),
  dateColumn({ id: 'granted_at', header: t('grantedAt'), isSortable: true }),
  dateColumn({ id: 'expires_at', header: t('expiresAt'), isSortable: true }),
  dateColumn({ id: 'ended_at', header: t('endedAt') }),
  dateColumn({ id: 'paid_at', header: t('paidAt') }),
  countColumn({ id: 'bets', header: t('bets') }),
  {
    id: 'by_user',
    header: t('byUser'),
    cell: (row) => (row.grant_no === '' ? row.by_user : t('byPlayer')),
  },
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: walletErrorText }),
  textColumn({ id: 'decided_name', header: t('decidedBy'), isHiddenAtFirst: true }),
  noteColumn({ id: 'reason', header: t('reason'), isHiddenAtFirst: true }),
  textColumn({ id: 'grant_no', header: t('grantNo'), isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.approve ? <RowButton label={t('approve')} onClick={() => actions.approve(row)} /> : null}
        {row.can.retry ? <RowButton label={t('retry')} onClick={() => actions.retry(row)} /> : null}
        {row.can.cancel ? <RowButton label={t('cancel')} isDangerous onClick={() => actions.cancel(row)} /> : null}
      </RowButtons>
    ),
  },
];
