import { randomBytes } from 'node:crypto';
import { previewBulkEditGames } from '@manager/contract/features/set-up/game';
import { previewImportGames } from '@manager/contract/features/set-up/game-import';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

const newGame = async ({ t }: World): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('game')
    .values({ code: `g-${randomBytes(5).toString('hex')}`, name: 'Swept', vendor: 'Acme', type: 'slot' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const fileOf = (): string => `code,name,vendor,type\ng-${randomBytes(5).toString('hex')},Imported,Acme,slot`;

export const sweepCases: SweepCases = {
  '/api/set_up/game/get_availability': { valid: ({ game }) => ({ id: game.id }), about: null },
  '/api/set_up/game/preview_bulk_edit': {
    valid: async (world) => ({ ids: [await newGame(world)], set: { sort: 7 } }),
    about: null,
  },
  '/api/set_up/game/bulk_edit': {
    valid: async (world) => {
      const target = { ids: [await newGame(world)], set: { sort: 7 } };
      const planner = await world.t.signInAs({ codes: ['C-1', 'C-1-97'] });
      return { ...target, fingerprint: (await planner.call(previewBulkEditGames, target)).fingerprint };
    },
    about: null,
  },
  '/api/set_up/game/preview_import': { valid: () => ({ text: fileOf() }), about: null },
  '/api/set_up/game/import': {
    valid: async ({ t }) => {
      const text = fileOf();
      const planner = await t.signInAs({ codes: ['C-1', 'C-1-91', 'C-1-97'] });
      return { text, fingerprint: (await planner.call(previewImportGames, { text })).fingerprint, reason: 'file' };
    },
    about: null,
  },
};
