import type { TransferRow } from '@manager/contract/features/fishing/transfer-record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ENTERED } from '../../../kit/filter/use-url-state.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { dateTimeText, exactText, formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import classes from './transfer-record.module.css';
import { chainTag, differenceText, stateTag } from './transfer-tags.tsx';
import type { TransferTranslate } from './use-transfer-texts.ts';

type Options = { t: TransferTranslate; linkOf: (transferId: string) => string };

/** Ids that a cell names; the drawer shows all of them. */
const SHOWN_REFS = 1;

export const transferColumns = ({ t, linkOf }: Options): Column<TransferRow>[] => {
  const link = (id: string): ReactNode => (
    <Link key={id} to={linkOf(id)} state={ENTERED} className={classes.id} title={t('open', { id })} preventScrollReset>
      {id}
    </Link>
  );
  const refs = (ids: readonly string[]): ReactNode =>
    ids.length === 0 ? (
      MISSING
    ) : (
      <>
        {ids.slice(0, SHOWN_REFS).map(link)}
        {ids.length > SHOWN_REFS ? <small title={ids.join(', ')}> +{formatCount(ids.length - SHOWN_REFS)}</small> : null}
      </>
    );
  const text = (id: 'currency' | 'player' | 'settle_date' | 'last_error'): Column<TransferRow> => ({
    id,
    header: t(id),
    cell: (row) => row[id] || MISSING,
  });
  const played = (id: 'bet' | 'win'): Column<TransferRow> => ({
    id,
    header: t(id),
    help: t('help.play'),
    isNumeric: true,
    cell: (row) => moneyText(row[id]),
  });
  const hidden = (column: Column<TransferRow>): Column<TransferRow> => ({ ...column, isHiddenAtFirst: true });
  return [
    { id: 'transfer_id', header: t('transferId'), isFrozen: true, widthPx: 176, cell: (row) => link(row.transfer_id) },
    { id: 'created_at', header: t('createdAt'), cell: (row) => dateTimeText(row.created_at) },
    text('player'),
    { id: 'site_code', header: t('site'), cell: (row) => row.site_code },
    {
      id: 'game_name',
      header: t('game'),
      cell: (row) => (row.game_name === '' ? MISSING : <span title={row.game_code}>{row.game_name}</span>),
    },
    {
      id: 'direction',
      header: t('direction'),
      help: t('help.direction'),
      card: 'figure',
      cell: (row) => t(`direction.${row.direction}`),
      export: { labelOf: (value) => t(`direction.${value as TransferRow['direction']}`) },
    },
    { id: 'amount', header: t('amount'), isNumeric: true, card: 'figure', cell: (row) => moneyText(row.amount) },
    text('currency'),
    {
      id: 'state',
      header: t('state'),
      card: 'status',
      cell: (row) => stateTag(row, t),
      export: { labelOf: (value) => t(`state.${value as TransferRow['state']}`) },
    },
    {
      id: 'difference',
      header: t('difference'),
      help: t('help.difference'),
      isNumeric: true,
      cell: (row) => differenceText(row),
    },
    {
      id: 'chain',
      header: t('chain'),
      help: t('help.chain'),
      card: 'figure',
      cell: (row) => chainTag(row, t),
      export: { labelOf: (value) => t(`chain.${value as NonNullable<TransferRow['chain']>}`) },
    },
    { id: 'ref_transfer_ids', header: t('ref_transfer_ids'), cell: (row) => refs(row.ref_transfer_ids) },
    played('bet'),
    played('win'),
    { id: 'retries', header: t('retries'), isNumeric: true, rangeValue: () => null, cell: (row) => formatCount(row.retries) },
    { ...text('last_error'), cell: (row) => walletErrorText(row.last_error) || MISSING },
    { id: 'finished_at', header: t('finished_at'), cell: (row) => dateTimeText(row.finished_at) },
    hidden({ id: 'referred_by', header: t('referred_by'), cell: (row) => refs(row.referred_by) }),
    hidden({ id: 'expected', header: t('expected'), isNumeric: true, cell: (row) => moneyText(row.expected) }),
    hidden({ id: 'amount_usd', header: t('amount_usd'), isNumeric: true, cell: (row) => moneyText(row.amount_usd) }),
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
