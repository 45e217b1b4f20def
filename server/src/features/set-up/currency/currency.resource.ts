import * as contract from '@manager/contract/features/set-up/currency';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, toWire } from '@manager/domain/money';
import { AppError, fieldError } from '../../../kit/app-error.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import {
  appendRate,
  insertFirstRate,
  isLargeMove,
  readRateHistory,
  readRateOfYesterday,
  requireSmallMove,
} from './currency-rate.ts';
import { AuditedCurrency, fromCurrencies, selectCurrencyRows } from './currency-row.ts';

type Input = ParsedOf<typeof contract.saveCurrency>;

const currencies = defineResource({
  name: 'currency',
  table: 'currency',
  from: fromCurrencies,
  rows: selectCurrencyRows,
  audited: AuditedCurrency,
});
const { contains, equals } = columnsIn('currency');

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  code: input.code,
  name: input.name,
  unit_ratio: input.unit_ratio,
  decimals: input.decimals,
  symbol: clearedText(input.symbol),
  status: input.status,
});

/** The rate that a save sets anew; undefined when it stays. */
const newRateOf = (input: Input, before: contract.CurrencyRow): string | undefined =>
  input.rate === undefined || compare(decimal(input.rate), decimal(before.rate)) === 0 ? undefined : input.rate;

/** C-4. */
export default [
  listRoute(currencies, {
    endpoint: contract.getCurrencyList,
    filters: { code: contains('code'), name: contains('name'), status: equals('status') },
    abilities: { add: contract.saveCurrency },
  }),
  detailRoute(currencies, {
    endpoint: contract.getCurrencyDetail,
    complete: async (ctx, row) => ({ ...row, rates: await readRateHistory(ctx.db, row.id) }),
  }),
  saveRoute(currencies, {
    endpoint: contract.saveCurrency,
    required: ['code', 'name', 'rate'],
    insert: (input) => ({ ...columnsOf(input), code: input.code, name: input.name }),
    update: columnsOf,
    check: (_ctx, _tx, { input, before }) => {
      if (before === undefined) return;
      if (input.code !== undefined && input.code !== before.code && before.is_in_use) throw fieldError('code', 'cannot_change');
      const rate = newRateOf(input, before);
      if (rate !== undefined && input.confirm_rate_jump !== true) requireSmallMove({ before: before.rate, after: rate });
    },
    // A rate that moves by more than 10 %, at once or in steps within a day.
    secondPerson: async (ctx, tx, { input, before }) => {
      const rate = newRateOf(input, before);
      if (rate === undefined) return null;
      const yesterday = await readRateOfYesterday(ctx, tx, before.id);
      if (!isLargeMove({ before: before.rate, after: rate }) && !isLargeMove({ before: yesterday, after: rate })) return null;
      return {
        operation: 'currency.rate',
        approveCode: 'C-4-94',
        objectName: before.code,
        before: { rate: before.rate },
        after: { rate: toWire(decimal(rate)) },
      };
    },
    writeRelated: async (ctx, tx, { input, before, id }) => {
      const rate = before === undefined ? input.rate : newRateOf(input, before);
      if (rate === undefined) return;
      await (before === undefined
        ? insertFirstRate(ctx, tx, { currencyId: id, rate })
        : appendRate(ctx, tx, { currencyId: id, before: before.rate, after: rate }));
    },
  }),
  removeRoute(currencies, {
    endpoint: contract.deleteCurrencies,
    check: (_ctx, _tx, row) => {
      if (row.is_in_use) throw new AppError('object.in_use', { state: 'player' });
    },
  }),
];
