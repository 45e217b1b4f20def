import type { CardRow } from '@manager/contract/features/task/task-use-card';
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
import { CARD_TONES, type CardTranslate, PAYOUT_TONES } from './card-words.ts';

type Options = {
  t: CardTranslate;
  target: RowTarget;
  actions: { header: string; recall: (row: CardRow) => void; resend: (row: CardRow) => void };
};

export const cardColumns = ({ t, target, actions }: Options): Column<CardRow>[] => [
  linkColumn({ id: 'id', header: t('cardId'), widthPx: 90, target }),
  textColumn({ id: 'spin_id', header: t('spinId') }),
  textColumn({ id: 'user_name', header: t('player'), card: 'figure' }),
  textColumn({ id: 'site_name', header: t('site') }),
  tagColumn({ id: 'state', header: t('state'), tones: CARD_TONES, labelOf: (value) => t(`state_${value}`) }),
  choiceColumn({ id: 'type', header: t('type'), labelOf: (value) => t(`type_${value}`) }),
  choiceColumn({ id: 'feature', header: t('feature'), labelOf: (value) => (value === null ? '' : t(`feature_${value}`)) }),
  countColumn({ id: 'multiplier', header: t('multiplier') }),
  textColumn({ id: 'game_name', header: t('game') }),
  moneyColumn({ id: 'bet_value', header: t('bet') }),
  textColumn({ id: 'currency', header: t('currency') }),
  countColumn({ id: 'rounds', header: t('rounds') }),
  countColumn({ id: 'played', header: t('played') }),
  moneyColumn({ id: 'won', header: t('win'), help: t('winHelp'), card: 'figure' }),
  moneyColumn({ id: 'paid', header: t('paid'), help: t('paidHelp'), card: 'figure' }),
  tagColumn({ id: 'payout_state', header: t('payout'), tones: PAYOUT_TONES, labelOf: (value) => t(`payout_${value}`) }),
  dateColumn({ id: 'created_at', header: t('issuedAt'), isSortable: true }),
  dateColumn({ id: 'opened_at', header: t('openedAt'), isSortable: true }),
  dateColumn({ id: 'expires_at', header: t('expiresAt'), isSortable: true }),
  dateColumn({ id: 'ended_at', header: t('endedAt'), isSortable: true }),
  choiceColumn({ id: 'source', header: t('source'), labelOf: (value) => t(`source_${value}`), isHiddenAtFirst: true }),
  textColumn({ id: 'source_id', header: t('sourceId'), isHiddenAtFirst: true }),
  moneyColumn({ id: 'max_win', header: t('maxWin'), isHiddenAtFirst: true }),
  moneyColumn({ id: 'payable', header: t('payable'), isHiddenAtFirst: true }),
  moneyColumn({ id: 'beyond_max', header: t('beyondMax'), help: t('beyondMaxHelp'), isHiddenAtFirst: true }),
  dateColumn({ id: 'used_at', header: t('usedAt'), isHiddenAtFirst: true }),
  noteColumn({ id: 'last_error', header: t('lastError'), isHiddenAtFirst: true, textOf: walletErrorText }),
  noteColumn({ id: 'end_reason', header: t('endReason'), isHiddenAtFirst: true }),
  textColumn({ id: 'by_user', header: t('byUser'), isHiddenAtFirst: true }),
  textColumn({ id: 'approved_name', header: t('approvedBy'), isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.resend ? <RowButton label={t('resend')} onClick={() => actions.resend(row)} /> : null}
        {row.can.recall ? <RowButton label={t('recall')} isDangerous onClick={() => actions.recall(row)} /> : null}
      </RowButtons>
    ),
  },
];
