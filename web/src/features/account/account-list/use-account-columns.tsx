import type { AccountRow } from '@manager/contract/features/account/account-list';
import {
  codeColumn,
  dateColumn,
  decimalColumn,
  flagColumn,
  idColumn,
  linkColumn,
  noteColumn,
  tagColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { STATUS_TONES, TYPE_TONES, useAccountTexts } from './account-words.ts';

type Options = { target: RowTarget; onEdit: (row: AccountRow) => void; onKick: (row: AccountRow) => void };

export const useAccountColumns = ({ target, onEdit, onKick }: Options): Column<AccountRow>[] => {
  const t = useAccountTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const totalTitle = (row: AccountRow): string =>
    [
      t('totalTitle', { bet: moneyText(row.bet), win: moneyText(row.win), currency: row.currency, count: row.rounds }),
      ...(row.test_rounds === 0 ? [] : [t('testTitle', { bet: moneyText(row.test_bet), win: moneyText(row.test_win) })]),
    ].join(' ');
  return [
    linkColumn({ id: 'user_name', header: t('userName'), widthPx: 180, target }),
    idColumn({ header: t('id'), isSortable: true, isHiddenAtFirst: false }),
    textColumn({ id: 'nick_name', header: t('nickName'), card: 'line' }),
    textColumn({ id: 'site_name', header: t('site'), card: 'figure' }),
    textColumn({ id: 'agent_name', header: t('agent'), isHiddenAtFirst: true }),
    textColumn({ id: 'currency', header: t('currency') }),
    codeColumn({ id: 'ip', header: t('ip'), card: 'line' }),
    {
      id: 'total',
      header: t('total'),
      help: t('totalHelp'),
      sortedBy: { text: t('byUsd'), help: t('byUsdHelp') },
      isNumeric: true,
      isSortable: true,
      card: 'lead',
      cell: (row) => <span title={totalTitle(row)}>{Money({ value: row.total, isSigned: true })}</span>,
    },
    {
      id: 'balance',
      header: t('balance'),
      help: t('balanceHelp'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => (
        <span title={row.balance_at === null ? undefined : t('balanceAt', { at: dateTimeText(row.balance_at) })}>
          {Money({ value: row.balance })}
        </span>
      ),
    },
    dateColumn({ id: 'last_at', header: t('lastAt'), isSortable: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
    {
      id: 'level',
      header: t('level'),
      isNumeric: true,
      isSortable: true,
      rangeValue: () => null,
      cell: ({ level }) => formatCount(level),
    },
    decimalColumn({ id: 'jackpot_weight', header: t('jackpotWeight'), leastPlaces: 0 }),
    tagColumn({ id: 'type', header: t('type'), tones: TYPE_TONES, labelOf: (type) => t(`type_${type}`) }),
    tagColumn({ id: 'status', header: t('status'), tones: STATUS_TONES, labelOf: (status) => t(`status_${status}`) }),
    flagColumn({ id: 'is_online', header: t('online') }),
    noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
    {
      id: 'actions',
      header: k('actions'),
      cell: (row) => (
        <RowButtons>
          {row.can.edit ? <RowButton label={k('edit')} onClick={() => onEdit(row)} /> : null}
          {row.can.kick ? <RowButton label={t('kick')} onClick={() => onKick(row)} /> : null}
        </RowButtons>
      ),
    },
  ];
};
