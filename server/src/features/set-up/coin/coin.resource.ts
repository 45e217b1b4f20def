import * as contract from '@manager/contract/features/set-up/coin';
import { previewCoinEffect } from '@manager/contract/features/set-up/effect';
import { coin } from '@manager/contract/records/coin';
import { auditedOf } from '@manager/contract/records/record';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { importRoutes } from '../../../kit/import/import-routes.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { written } from '../../../kit/record/record.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { coinEffects, previewEffectRoute } from '../effect/public.ts';
import { coinImport } from './coin-import.ts';
import { fromCoins, selectCoinRows } from './coin-row.ts';
import { APPROVE_COIN, askAboutNewCoin, checkCoin } from './coin-rules.ts';
import { readCoinPreview } from './preview.ts';

const coins = defineResource({ name: 'coin', table: 'coin', from: fromCoins, rows: selectCoinRows, audited: auditedOf(coin) });
const { contains, equals } = columnsIn('coin');

const saver = defineSaver(coins, {
  endpoint: contract.saveCoin,
  ...written(coin, 'coin'),
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
