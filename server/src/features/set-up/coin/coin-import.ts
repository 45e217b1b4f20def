import { type CoinRow, importCoins, previewImportCoins, type saveCoin } from '@manager/contract/features/set-up/coin';
import { fieldText } from '@manager/contract/i18n/field-text';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { coin } from '@manager/contract/records/coin';
import type { ImportOptions } from '../../../kit/import/import-routes.ts';
import { cellsOf, clearableCell } from '../record-cells.ts';
import { fromCoins, selectCoinRows } from './coin-row.ts';

const { numbers, ...columns } = cellsOf(coin, {
  currency_id: null,
  currency_code: clearableCell,
  total_bets: (text) => (text === '' ? undefined : text.split(/[;,；，\s]+/).filter((bet) => bet !== '')),
});

const keyOf = (name: string, currency: string): string => `${name} ${currency}`.trim();

/** A file of coin lists, told apart by name and currency; without a currency it is the base list. */
export const coinImport: ImportOptions<CoinRow, ParsedOf<typeof saveCoin>> & {
  preview: typeof previewImportCoins;
  apply: typeof importCoins;
} = {
  preview: previewImportCoins,
  apply: importCoins,
  editCode: 'C-6-91',
  key: ['name', 'currency_code'],
  keyOf: (row) => keyOf(row.get('name') ?? '', (row.get('currency_code') ?? '').toUpperCase()),
  ...columns,
  numbers: ['total_bets', ...numbers],
  commaLists: ['total_bets'],
  existing: async (ctx, tx, keys) => {
    const names = keys.map((key) => key.split(' ')[0] ?? '');
    const rows = await selectCoinRows(
      ctx,
      fromCoins(tx).where('coin.name', '=', (eb) => eb.fn.any(eb.val(names))),
    );
    return new Map(rows.map((row) => [keyOf(row.name, row.currency_code ?? ''), row]));
  },
  resolve: async (ctx, tx) => {
    const rows = await tx.selectFrom('currency').select(['id', 'code']).where('deleted_at', 'is', null).execute();
    const ids = new Map(rows.map(({ id, code }) => [code, id]));
    return ({ currency_code: code, ...raw }) => {
      // An empty cell, or no such column: the base list.
      const id = typeof code === 'string' ? ids.get(code.toUpperCase()) : null;
      return id === undefined
        ? [{ field: 'currency_code', message: fieldText('not_found', ctx.language) }]
        : { ...raw, currency_id: id };
    };
  },
};
