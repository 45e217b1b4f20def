import type { GrantRow } from '@manager/contract/features/account/free-round-bonus';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { type FreeRoundTranslate, GRANT_TONES, PAYOUT_TONES } from './free-round-words.ts';

type Options = {
  t: FreeRoundTranslate;
  target: RowTarget;
  actions: { header: string; cancel: (row: GrantRow) => void; resend: (row: GrantRow) => void };
};

export const grantColumns = ({ t, target, actions }: Options): Column<GrantRow>[] => [
  linkColumn({ id: 'user_name', header: t('player'), widthPx: 150, target }),
  tagColumn({ id: 'state', header: t('state'), tones: GRANT_TONES, labelOf: (value) => t(`state_${value}`) }),
  textColumn({ id: 'campaign_name', header: t('campaign') }),
  textColumn({ id: 'site_name', header: t('site') }),
  countColumn({ id: 'rounds', header: t('rounds') }),
  countColumn({ id: 'used', header: t('used') }),
  countColumn({ id: 'left', header: t('left'), card: 'figure' }),
  moneyColumn({ id: 'bet_value', header: t('betValue') }),
  textColumn({ id: 'currency', header: t('currency') }),
  moneyColumn({ id: 'won', header: t('won'), help: t('wonHelp'), card: 'figure' }),
  moneyColumn({ id: 'payable', header: t('payable'), help: t('payableHelp'), isHiddenAtFirst: true }),
  moneyColumn({ id: 'beyond_max', header: t('beyondMax'), help: t('beyondMaxHelp') }),
  moneyColumn({ id: 'paid', header: t('paid'), help: t('paidHelp'), card: 'figure' }),
  tagColumn({ id: 'payout_state', header: t('payout'), tones: PAYOUT_TONES, labelOf: (value) => t(`payout_${value}`) }),
  textColumn({ id: 'games', header: t('games') }),
  dateColumn({ id: 'starts_at', header: t('startsAt'), isSortable: true }),
  dateColumn({ id: 'expires_at', header: t('expiresAt'), isSortable: true }),
  textColumn({ id: 'by_user', header: t('createdBy') }),
  textColumn({ id: 'approved_name', header: t('approvedBy') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  textColumn({ id: 'campaign_code', header: t('code'), isHiddenAtFirst: true }),
  countColumn({ id: 'multiplier', header: t('multiplier'), isHiddenAtFirst: true }),
  moneyColumn({ id: 'max_win', header: t('maxWin'), isHiddenAtFirst: true }),
  choiceColumn({ id: 'pays', header: t('pays'), labelOf: (value) => t(`pays_${value}`), isHiddenAtFirst: true }),
  noteColumn({ id: 'last_error', header: t('lastError'), isHiddenAtFirst: true, textOf: walletErrorText }),
  noteColumn({ id: 'end_reason', header: t('endReason'), isHiddenAtFirst: true }),
  dateColumn({ id: 'started_at', header: t('startedAt'), isHiddenAtFirst: true }),
  dateColumn({ id: 'ended_at', header: t('endedAt'), isSortable: true, isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.resend ? <RowButton label={t('resend')} onClick={() => actions.resend(row)} /> : null}
        {row.can.cancel ? <RowButton label={t('cancel')} isDangerous onClick={() => actions.cancel(row)} /> : null}
      </RowButtons>
    ),
  },
];
