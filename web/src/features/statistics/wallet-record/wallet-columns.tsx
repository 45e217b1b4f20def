import type { WalletRow } from '@manager/contract/features/statistics/wallet-record';
import { Link } from 'react-router';
import { ENTERED } from '../../../kit/filter/use-url-state.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { dateTimeText, exactText, MISSING, moneyText } from '../../../ui/format.ts';
import type { WalletTranslate } from './use-wallet-texts.ts';
import classes from './wallet-record.module.css';
import { differenceText, signedText, statusTag } from './wallet-tags.tsx';

/** Whose balances the rows show: our own, those that websites answered, or both. */
export type BalanceKind = 'own' | 'reported' | 'mixed';

export const balanceKindOf = (rows: readonly WalletRow[] | undefined): BalanceKind => {
  const seamless = rows?.filter((row) => row.api_type === 'seamless').length ?? 0;
  if (seamless === 0) return 'own';
  return seamless === rows?.length ? 'reported' : 'mixed';
};

type Options = { t: WalletTranslate; balances: BalanceKind; canSeeBets: boolean; linkOf: (txnId: string) => string };

export const betHref = (betId: string): string =>
  `/account/bet-detail?${new URLSearchParams({ bet_id: betId, bet: betId }).toString()}`;

/** The ledger's own columns first; everything else the movement knows can be switched on. */
export const walletColumns = ({ t, balances, canSeeBets, linkOf }: Options): Column<WalletRow>[] => {
  const text = (id: 'currency' | 'request_id' | 'round_id' | 'settle_date' | 'player'): Column<WalletRow> => ({
    id,
    header: t(id),
    cell: (row) => row[id] || MISSING,
  });
  const balance = (id: 'balance_before' | 'balance_after'): Column<WalletRow> => ({
    id,
    header: t(balances === 'own' ? id : `${id}.${balances}`),
    help: t('help.balance'),
    isNumeric: true,
    card: id === 'balance_after' ? 'figure' : 'line',
    rangeValue: () => null,
    cell: (row) => moneyText(row[id]),
  });
  const hidden = (column: Column<WalletRow>): Column<WalletRow> => ({ ...column, isHiddenAtFirst: true });
  return [
    {
      id: 'txn_id',
      header: t('txn_id'),
      isFrozen: true,
      widthPx: 168,
      cell: (row) => (
        <Link
          to={linkOf(row.txn_id)}
          state={ENTERED}
          className={classes.id}
          title={t('open', { id: row.txn_id })}
          preventScrollReset
        >
          {row.txn_id}
        </Link>
      ),
    },
    { id: 'created_at', header: t('at'), cell: (row) => dateTimeText(row.created_at) },
    text('player'),
    { id: 'site_code', header: t('site'), cell: (row) => row.site_code },
    {
      id: 'method',
      header: t('method'),
      card: 'figure',
      cell: (row) => t(`method.${row.method}`),
      export: { labelOf: (value) => t(`method.${value as WalletRow['method']}`) },
    },
    { id: 'amount', header: t('amount'), isNumeric: true, card: 'figure', cell: (row) => signedText(row.amount) },
    balance('balance_before'),
    balance('balance_after'),
    {
      id: 'balance_difference',
      header: t('difference'),
      help: t('help.difference'),
      isNumeric: true,
      cell: (row) => differenceText(row),
    },
    text('currency'),
    {
      id: 'status',
      header: t('status'),
      cell: (row) => statusTag(row.status, t),
      export: { labelOf: (value) => t(`status.${value as WalletRow['status']}`) },
    },
    text('request_id'),
    {
      id: 'bet_id',
      header: t('bet_id'),
      cell: (row) =>
        row.bet_id === null ? MISSING : canSeeBets ? <Link to={betHref(row.bet_id)}>{row.bet_id}</Link> : row.bet_id,
    },
    {
      id: 'game_name',
      header: t('game'),
      cell: (row) => (row.game_name === '' ? MISSING : <span title={row.game_code}>{row.game_name}</span>),
    },
    hidden(text('round_id')),
    hidden({
      id: 'api_type',
      header: t('api_type'),
      cell: (row) => t(`api_type.${row.api_type}`),
      export: { labelOf: (value) => t(`api_type.${value as WalletRow['api_type']}`) },
    }),
    hidden({ id: 'amount_usd', header: t('amount_usd'), isNumeric: true, cell: (row) => signedText(row.amount_usd) }),
    hidden({
      id: 'fx_rate',
      header: t('fx_rate'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => exactText(row.fx_rate),
    }),
    hidden(text('settle_date')),
    hidden({
      id: 'row_version',
      header: t('row_version'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => row.row_version,
    }),
  ];
};
