import * as contract from '@manager/contract/features/set-up/currency';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { currency } from '@manager/contract/records/currency';
import { auditedOf } from '@manager/contract/records/record';
import { compare, decimal, toWire } from '@manager/domain/money';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { importRoutes } from '../../../kit/import/import-routes.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { written } from '../../../kit/record/record.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { textCell } from '../record-cells.ts';
import {
  appendRate,
  insertFirstRate,
  isLargeMove,
  readRateHistory,
  readRateOfYesterday,
  requireSmallMove,
} from './currency-rate.ts';
import { fromCurrencies, selectCurrencyRows } from './currency-row.ts';

type Input = ParsedOf<typeof contract.saveCurrency>;

const APPROVE_CURRENCY = 'C-4-94';

const currencies = defineResource({
  name: 'currency',
  table: 'currency',
  from: fromCurrencies,
  rows: selectCurrencyRows,
  audited: auditedOf(currency),
});
const { contains, equals } = columnsIn('currency');

/** The rate that a save sets anew; undefined when it stays. */
const newRateOf = (input: Input, before: contract.CurrencyRow): string | undefined =>
  input.rate === undefined || compare(decimal(input.rate), decimal(before.rate)) === 0 ? undefined : input.rate;

const saver = defineSaver(currencies, {
  endpoint: contract.saveCurrency,
  ...written(currency, 'currency'),
  check: (_ctx, _tx, { input, before }) => {
    if (before === undefined) return;
    if (input.code !== undefined && input.code !== before.code && before.is_in_use) throw fieldError('code', 'cannot_change');
    const rate = newRateOf(input, before);
    if (rate !== undefined && afterEdit(input.is_rate_locked, before.is_rate_locked) && before.is_rate_locked)
      throw new AppError('object.wrong_state', { state: 'locked', fields: { rate: 'rate_locked' } });
    if (rate !== undefined && input.confirm_rate_jump !== true) requireSmallMove({ before: before.rate, after: rate });
  },
  dangerous: {
    operation: 'currency.edit',
    approveCode: APPROVE_CURRENCY,
    nameOf: ({ code }) => code,
    isInUse: (row) => row.is_in_use,
  },
  touches: (input, before) => newRateOf(input, before) !== undefined,
  // A rate that moves by more than 10 %, at once or in steps within a day.
  secondPerson: async (ctx, tx, { input, before }) => {
    const rate = newRateOf(input, before);
    if (rate === undefined) return null;
    const yesterday = await readRateOfYesterday(ctx, tx, before.id);
    if (!isLargeMove({ before: before.rate, after: rate }) && !isLargeMove({ before: yesterday, after: rate })) return null;
    return {
      operation: 'currency.rate',
      approveCode: APPROVE_CURRENCY,
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
});

const FIELDS_WITHOUT_RATE = Object.keys(contract.CurrencyRow.shape).filter((field) => field !== 'code' && field !== 'rate');
const upper = (codes: readonly string[]): string[] => ['', ...codes];

/** C-4. */
export default [
  listRoute(currencies, {
    endpoint: contract.getCurrencyList,
    filters: {
      code: contains('code'),
      name: contains('name'),
      status: equals('status'),
      is_rate_locked: equals('is_rate_locked'),
    },
    abilities: { add: contract.saveCurrency },
  }),
  detailRoute(currencies, {
    endpoint: contract.getCurrencyDetail,
    complete: async (ctx, row) => ({ ...row, rates: await readRateHistory(ctx.db, row.id) }),
  }),
  saveRoute(saver),
  removeRoute(currencies, {
    endpoint: contract.deleteCurrencies,
    check: (_ctx, _tx, row) => {
      if (row.is_in_use) throw new AppError('object.in_use', { state: 'player' });
    },
  }),
  ...importRoutes(saver, {
    preview: contract.previewImportRates,
    apply: contract.importRates,
    editCode: 'C-4-91',
    key: ['code'],
    cells: { code: (text) => text.toUpperCase(), rate: textCell },
    numbers: ['rate'],
    ignored: FIELDS_WITHOUT_RATE,
    isOnlyForKnown: true,
    existing: async (ctx, tx, codes) => {
      const rows = await selectCurrencyRows(ctx, fromCurrencies(tx).where('currency.code', 'in', upper(codes)));
      return new Map(rows.map((row) => [row.code, row]));
    },
    keyOf: (cells) => (cells.get('code') ?? '').toUpperCase(),
    skip: async (ctx, tx, { before, input }) => {
      const rate = newRateOf(input, before);
      if (rate === undefined) return null;
      if (before.is_rate_locked) return { field: 'rate', key: 'rate_locked' };
      const yesterday = await readRateOfYesterday(ctx, tx, before.id);
      const isLarge = isLargeMove({ before: before.rate, after: rate }) || isLargeMove({ before: yesterday, after: rate });
      return isLarge ? { field: 'rate', key: 'rate_jump_by_hand' } : null;
    },
  }),
];
