import { previewGameEffect } from '@manager/contract/features/set-up/effect';
import * as contract from '@manager/contract/features/set-up/game';
import { getGameAvailability } from '@manager/contract/features/set-up/game-availability';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { game } from '@manager/contract/records/game';
import { auditedOf } from '@manager/contract/records/record';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { route } from '../../../kit/http/route.ts';
import { bulkEditRoutes } from '../../../kit/plan/bulk-edit.ts';
import { importRoutes } from '../../../kit/import/import-routes.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { written } from '../../../kit/record/record.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { defineResource } from '../../../kit/resource/resource.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver, type Written } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { gameEffects, looked, lookedMany, previewEffectRoute } from '../effect/public.ts';
import { logAvailability, readAvailability } from './availability.ts';
import { gameImport } from './game-import.ts';
import { APPROVE_GAME, askAboutMathematics, checkGame, sortedModes, sortedProfiles } from './game-rules.ts';
import { fromGames, selectGameRows } from './game-row.ts';
import { keepNewMark, newUntil } from './marks.ts';

type Input = ParsedOf<typeof contract.saveGame>;

const games = defineResource({ name: 'game', table: 'game', from: fromGames, rows: selectGameRows, audited: auditedOf(game) });
const { contains, equals, isOneOf } = columnsIn('game');

const filters = {
  id: isOneOf('id'),
  code: contains('code', 'vendor_game_id'),
  name: contains('name', 'name_zh'),
  vendor: contains('vendor'),
  type: equals('type'),
  status: equals('status'),
  limits_id: equals('limits_id'),
  rtp_from: (rtp: string) => sql<SqlBool>`game.rtp >= ${rtp}`,
  rtp_to: (rtp: string) => sql<SqlBool>`game.rtp <= ${rtp}`,
  is_hot: equals('is_hot'),
  is_new: equals('is_new'),
  is_featured: equals('is_featured'),
  is_permanent_hot: equals('is_permanent_hot'),
  has_buy: equals('has_buy'),
  has_jackpot: equals('has_jackpot'),
  is_h5: equals('is_h5'),
};

const own = written(game, 'game');

/** Lists are kept without what stands in them twice, profiles and modes in their order. */
const listsOf = ({ rtp_profiles: profiles, buy_modes: modes, languages, features }: Input) => ({
  rtp_profiles: profiles === undefined ? undefined : sortedProfiles(profiles),
  buy_modes: modes === undefined ? undefined : JSON.stringify(sortedModes(modes)),
  languages: languages === undefined ? undefined : [...new Set(languages)],
  features: features === undefined ? undefined : [...new Set(features)],
});

const writeAllRelated = async (ctx: Ctx, tx: ScopedTx, changes: readonly Written<Input, contract.GameRow>[]): Promise<void> => {
  for (const { input, before, id } of changes)
    if (before !== undefined) await keepNewMark(ctx, tx, { id, was: before.is_new, is: input.is_new ?? before.is_new });
  await logAvailability(ctx, tx, changes);
};

const saver = defineSaver(games, {
  endpoint: contract.saveGame,
  ...own,
  insert: (input, ctx) => ({ ...own.insert(input), ...listsOf(input), new_until: newUntil(input.is_new, ctx.now()) }),
  update: (input) => ({ ...own.update(input), ...listsOf(input) }),
  check: checkGame,
  effects: gameEffects,
  dangerous: { operation: 'game.edit', approveCode: APPROVE_GAME, nameOf: ({ code }) => code },
  secondPerson: async (_ctx, _tx, { input, before }) => askAboutMathematics(input, before),
  writeRelated: (ctx, tx, change) => writeAllRelated(ctx, tx, [change]),
  writeAllRelated,
});

/** C-1. */
export default [
  listRoute(games, { endpoint: contract.getGameList, filters, abilities: { add: contract.saveGame } }),
  detailRoute(games, { endpoint: contract.getGameDetail }),
  route(getGameAvailability, readAvailability),
  lookingAhead(saveRoute(saver), looked(gameEffects)),
  previewEffectRoute(games, { endpoint: previewGameEffect, effectsOf: gameEffects }),
  removeRoute(games, {
    endpoint: contract.deleteGames,
    check: (_ctx, _tx, { status }) => {
      if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
    },
  }),
  ...bulkEditRoutes(saver, {
    preview: contract.previewBulkEditGames,
    apply: contract.bulkEditGames,
    filters,
    nameOf: (row) => row.code,
    toInput: (set, reason) => ({ ...set, reason }),
    needsReason: ({ status }) => status !== undefined && status !== 'enabled',
    looked: lookedMany(gameEffects),
  }),
  ...importRoutes(saver, gameImport),
];
