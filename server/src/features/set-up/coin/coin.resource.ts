import * as contract from '@manager/contract/features/set-up/coin';
import { previewCoinEffect } from '@manager/contract/features/set-up/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { importRoutes } from '../../../kit/import/import-routes.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { coinEffects, previewEffectRoute } from '../effect/public.ts';
import { coinImport } from './coin-import.ts';
import { AuditedCoin, fromCoins, selectCoinRows } from './coin-row.ts';
import { APPROVE_COIN, askAboutNewCoin, checkCoin } from './coin-rules.ts';
import { readCoinPreview } from './preview.ts';

type Input = ParsedOf<typeof contract.saveCoin>;

const coins = defineResource({ name: 'coin', table: 'coin', from: fromCoins, rows: selectCoinRows, audited: AuditedCoin });
const { contains, equals } = columnsIn('coin');

/** Columns that take their value as it comes: absent leaves, null clears. The currency of a list stays. */
const columnsOf = (input: Input) => ({
  name: input.name,
  lines: input.lines,
  total_bets: input.total_bets,
  min_bet: input.min_bet,
  max_bet: input.max_bet,
  default_bet: input.default_bet,
  status: input.status,
  note: clearedText(input.note),
});

const saver = defineSaver(coins, {
  endpoint: contract.saveCoin,
  required: ['name', 'lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet'],
  insert: (input) => ({
    ...columnsOf(input),
    currency_id: input.currency_id ?? null,
    name: input.name,
    lines: input.lines,
    total_bets: input.total_bets,
    min_bet: input.min_bet,
    max_bet: input.max_bet,
    default_bet: input.default_bet,
  }),
  update: columnsOf,
  check: checkCoin,
  effects: coinEffects,
  dangerous: {
    operation: 'coin.edit',
    approveCode: APPROVE_COIN,
    nameOf: ({ name }) => name,
    isInUse: (row) => row.game_count > 0,
  },
  secondPersonForNew: askAboutNewCoin,
});

/** C-6. */
export default [
  listRoute(coins, {
    endpoint: contract.getCoinList,
    filters: {
      name: contains('name'),
      currency: columnsIn('currency').contains('code'),
      kind: (kind) => sql<SqlBool>`(coin.currency_id is null) = ${kind === 'base'}`,
      status: equals('status'),
    },
    abilities: { add: contract.saveCoin },
  }),
  detailRoute(coins, { endpoint: contract.getCoinDetail }),
  route(contract.getCoinPreview, readCoinPreview),
  saveRoute(saver),
  previewEffectRoute(coins, { endpoint: previewCoinEffect, effectsOf: coinEffects }),
  removeRoute(coins, {
    endpoint: contract.deleteCoins,
    check: (_ctx, _tx, { game_count: count }) => {
      if (count > 0) throw new AppError('object.in_use', { state: 'game' });
    },
  }),
  ...importRoutes(saver, coinImport),
];
