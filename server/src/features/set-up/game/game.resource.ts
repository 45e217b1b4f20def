import * as contract from '@manager/contract/features/set-up/game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { afterEdit, clearedText } from '../../../kit/resource/input.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { requireBetOrder } from '../bet-order.ts';
import { AuditedGame, fromGames, selectGameRows } from './game-row.ts';

type Input = ParsedOf<typeof contract.saveGame>;

const games = defineResource({ name: 'game', table: 'game', from: fromGames, rows: selectGameRows, audited: AuditedGame });
const { contains, equals, isOneOf } = columnsIn('game');

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  code: input.code,
  name: input.name,
  name_zh: clearedText(input.name_zh),
  names: input.names === undefined ? undefined : JSON.stringify(input.names),
  vendor: input.vendor,
  origin: clearedText(input.origin),
  type: input.type,
  status: input.status,
  rtp: input.rtp,
  volatility: input.volatility,
  sigma: input.sigma,
  max_multiple: input.max_multiple,
  min_bet: input.min_bet,
  max_bet: input.max_bet,
  lines: input.lines,
  has_buy: input.has_buy,
  has_jackpot: input.has_jackpot,
  is_h5: input.is_h5,
  is_flash: input.is_flash,
  is_featured: input.is_featured,
  is_hot: input.is_hot,
  is_permanent_hot: input.is_permanent_hot,
  is_new: input.is_new,
  sort: input.sort,
  languages: input.languages === undefined ? undefined : [...new Set(input.languages)],
  description: clearedText(input.description),
  note: clearedText(input.note),
});

/** C-1. */
export default [
  listRoute(games, {
    endpoint: contract.getGameList,
    filters: {
      id: isOneOf('id'),
      code: contains('code'),
      name: contains('name', 'name_zh'),
      vendor: contains('vendor'),
      type: equals('type'),
      status: equals('status'),
      is_hot: equals('is_hot'),
      is_new: equals('is_new'),
      is_featured: equals('is_featured'),
      has_buy: equals('has_buy'),
    },
    abilities: { add: contract.saveGame },
  }),
  detailRoute(games, { endpoint: contract.getGameDetail }),
  saveRoute(games, {
    endpoint: contract.saveGame,
    required: ['code', 'name', 'vendor', 'type'],
    insert: (input) => ({ ...columnsOf(input), code: input.code, name: input.name, vendor: input.vendor, type: input.type }),
    update: columnsOf,
    check: (_ctx, _tx, { input, before }) =>
      requireBetOrder({
        field: 'min_bet',
        min: afterEdit(input.min_bet, before?.min_bet ?? null),
        max: afterEdit(input.max_bet, before?.max_bet ?? null),
      }),
  }),
  removeRoute(games, {
    endpoint: contract.deleteGames,
    check: (_ctx, _tx, { status }) => {
      if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
    },
  }),
];
