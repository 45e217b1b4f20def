import type { JackpotOrderRow } from '@manager/contract/features/jackpot/jackpot-order';
import { Link } from 'react-router';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  decimalColumn,
  linkColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import { TransferLink } from '../../../product/wallet-words/TransferLink.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { MISSING, moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { type JackpotTranslate, ORDER_TONES } from '../jackpot-words.ts';
import { betHref, type OrderTranslate } from './order-words.ts';

type Options = {
  t: OrderTranslate;
  j: JackpotTranslate;
  target: RowTarget;
  canSeeBets: boolean;
  actions: { header: string; retry: (row: JackpotOrderRow) => void };
};

export const orderColumns = ({ t, j, target, canSeeBets, actions }: Options): Column<JackpotOrderRow>[] => [
  linkColumn({ id: 'id', header: t('order'), widthPx: 120, target, export: { kind: 'text' } }),
  tagColumn({ id: 'status', header: t('status'), tones: ORDER_TONES, labelOf: (value) => j(`state_${value}`) }),
  textColumn({ id: 'pool_name', header: j('pool') }),
  {
    id: 'amount',
    // Beside the currency of what the player is paid.
    header: `${t('amount')} USD`,
    isNumeric: true,
    isSortable: true,
    card: 'lead',
    cell: (row) => Money({ value: row.amount, isSigned: row.method === 'adjust' }),
  },
  choiceColumn({ id: 'method', header: t('method'), labelOf: (value) => j(`method_${value}`) }),
  choiceColumn({ id: 'win_code', header: t('winCode'), labelOf: (value) => j(`win_${value}`) }),
  {
    id: 'bet_id',
    header: t('betId'),
    card: 'line',
    cell: ({ bet_id: id }) => (id === '' ? MISSING : canSeeBets ? <Link to={betHref(id)}>{id}</Link> : id),
  },
  textColumn({ id: 'user_name', header: t('userId'), card: 'figure' }),
  textColumn({ id: 'site_name', header: t('site') }),
  textColumn({ id: 'game_name', header: t('game') }),
  {
    id: 'player_amount',
    header: t('playerAmount'),
    isNumeric: true,
    rangeValue: () => null,
    cell: ({ player_amount: amount, currency }) => (amount === null ? MISSING : `${moneyText(amount)} ${currency ?? ''}`),
  },
  textColumn({ id: 'currency', header: t('currency'), isHiddenAtFirst: true }),
  decimalColumn({ id: 'fx_rate', header: t('exchangeRate'), isHiddenAtFirst: true }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  dateColumn({ id: 'paid_at', header: t('paidAt'), isSortable: true }),
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: walletErrorText }),
  noteColumn({ id: 'description', header: t('description') }),
  countColumn({ id: 'turn', header: j('turn'), rangeValue: () => null }),
  textColumn({ id: 'pool_code', header: t('poolCode'), isHiddenAtFirst: true }),
  textColumn({ id: 'to_pool_code', header: t('toPool'), isHiddenAtFirst: true }),
  { id: 'transfer_id', header: t('transferId'), card: 'line', cell: ({ transfer_id: id }) => <TransferLink id={id} /> },
  textColumn({ id: 'by_user', header: t('byUser'), isHiddenAtFirst: true }),
  textColumn({ id: 'approved_name', header: t('approvedBy'), isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>{row.can.retry ? <RowButton label={t('retry')} onClick={() => actions.retry(row)} /> : null}</RowButtons>
    ),
  },
];
