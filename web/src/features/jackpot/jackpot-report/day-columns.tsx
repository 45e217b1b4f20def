import type { JackpotDayRow } from '@manager/contract/features/jackpot/jackpot-report';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countColumn, moneyColumn } from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { moneyText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { utcDay } from '../jackpot-words.ts';
import { PATH, type ReportTranslate } from './report-words.ts';

const DAY_MS = 86_400_000;

/** The orders of a pool on a day of UTC: those of the wins or of the adjustments. */
const ordersHref = ({ pool_id: pool, day }: JackpotDayRow, methods: string): string => {
  const next = utcDay(Date.parse(day) + DAY_MS);
  const filter = { pool_id: pool, method: methods, time_from: `${day}T00:00:00.000Z`, time_to: `${next}T00:00:00.000Z` };
  return `/jackpot/jackpot-order?${new URLSearchParams(filter).toString()}`;
};

const ledgerHref = ({ pool_id: pool }: JackpotDayRow): string =>
  `${PATH}?${new URLSearchParams({ tab: 'ledger', pool_id: pool }).toString()}`;

const hasMoney = (amount: string): boolean => /[1-9]/.test(amount);

export const dayColumns = ({ t, canSeeOrders }: { t: ReportTranslate; canSeeOrders: boolean }): Column<JackpotDayRow>[] => {
  const orders = (id: 'wins' | 'adjustments', methods: string): Column<JackpotDayRow> => ({
    id,
    header: t(id),
    isNumeric: true,
    isSortable: id === 'wins',
    card: id === 'wins' ? 'figure' : 'line',
    cell: (row): ReactNode =>
      canSeeOrders && hasMoney(row[id]) ? (
        <Link to={ordersHref(row, methods)} aria-label={`${moneyText(row[id])}: ${t('ordersLink')}`}>
          <Money value={row[id]} isSigned={id === 'adjustments'} />
        </Link>
      ) : (
        <Money value={row[id]} isSigned={id === 'adjustments' && hasMoney(row[id])} />
      ),
  });
  // What adds up stands side by side; what it is made of comes after.
  return [
    {
      id: 'pool_code',
      header: t('pool'),
      isFrozen: true,
      isSortable: true,
      widthPx: 190,
      card: 'title',
      cell: (row) => (
        <Link to={ledgerHref(row)} title={t('ledgerLink')}>
          {row.pool_name}
        </Link>
      ),
    },
    { id: 'day', header: t('day'), isSortable: true, card: 'line', cell: ({ day }) => day },
    {
      id: 'is_balanced',
      header: t('books'),
      card: 'status',
      help: t('invariant'),
      export: { labelOf: (value) => t(value === 'true' ? 'right' : 'wrong') },
      cell: (row) =>
        row.is_balanced
          ? StatusTag({ tone: 'good', children: t('right') })
          : StatusTag({ tone: 'bad', children: t('wrongBy', { amount: row.difference }) }),
    },
    moneyColumn({ id: 'opening', header: t('opening'), rangeValue: () => null }),
    moneyColumn({ id: 'contributed', header: t('contributed'), isSortable: true, help: t('contributedHelp'), card: 'figure' }),
    moneyColumn({ id: 'seeds', header: t('seeds') }),
    countColumn({ id: 'hits', header: t('hits') }),
    orders('wins', 'auto,manual'),
    orders('adjustments', 'adjust'),
    moneyColumn({ id: 'closing', header: t('closing'), isSortable: true, rangeValue: () => null, card: 'lead' }),
    {
      id: 'difference',
      header: t('difference'),
      isNumeric: true,
      help: t('invariant'),
      cell: (row) => Money({ value: row.difference, places: hasMoney(row.difference) ? 6 : 2 }),
    },
    countColumn({ id: 'bets', header: t('bets') }),
    moneyColumn({ id: 'qualifying_wager', header: t('wager') }),
    moneyColumn({ id: 'contributed_visible', header: t('visible') }),
    moneyColumn({ id: 'contributed_hidden', header: t('hidden') }),
    moneyColumn({ id: 'contributed_overflow', header: t('overflow') }),
    moneyColumn({ id: 'repaid', header: t('repaid'), help: t('repaidHelp'), isHiddenAtFirst: true }),
    {
      id: 'is_final',
      header: t('state'),
      card: 'line',
      export: { labelOf: (value) => t(value === 'true' ? 'final' : 'running') },
      cell: ({ is_final: isFinal }) => t(isFinal ? 'final' : 'running'),
    },
  ];
};
