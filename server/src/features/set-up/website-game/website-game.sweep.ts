import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { createGame, createSite } from '../../../../test/world.ts';

/** A game at a new website of the own agent, with something of its own. */
const differing = async ({ t, own }: World): Promise<{ site: string; cell: string }> => {
  const [site, game] = [await createSite(t.deps.db, { agentId: own.agent }), await createGame(t.deps.db)];
  await t.deps.db.insertInto('site_game').values({ site_id: site.id, game_id: game.id, is_enabled: false }).execute();
  return { site: site.id, cell: `${site.id}-${game.id}` };
};

const copy = async (world: World): Promise<Record<string, unknown>> => ({
  from_site_id: (await differing(world)).site,
  site_ids: [world.own.site],
  fields: ['is_enabled'],
});

const edit = async (world: World): Promise<Record<string, unknown>> => ({
  ids: [(await differing(world)).cell],
  is_enabled: true,
});

export const sweepCases: SweepCases = {
  '/api/set_up/website_game/get_list': { valid: () => ({}) },
  '/api/set_up/website_game/get_detail': { valid: ({ own }) => ({ id: own.cell }), about: 'cell' },
  '/api/set_up/website_game/get_options': { valid: () => ({}) },
  '/api/set_up/website_game/add_or_edit': {
    valid: async (world) => ({ id: (await differing(world)).cell, version: 1, is_enabled: true }),
    about: 'cell',
  },
  '/api/set_up/website_game/preview_bulk_edit': { valid: edit, about: 'cell' },
  '/api/set_up/website_game/bulk_edit': { valid: edit, about: 'cell' },
  '/api/set_up/website_game/preview_copy': { valid: copy },
  '/api/set_up/website_game/copy': { valid: copy },
  '/api/set_up/website_game/reset': { valid: async (world) => ({ ids: [(await differing(world)).cell] }), about: 'cell' },
};
