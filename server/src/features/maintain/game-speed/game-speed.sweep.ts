import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { Tenant, World } from '../../../../test/sweep/world.ts';
import { createGame } from '../../../../test/world.ts';

/** Each about a game of its own: a place has one rule. */
const newRule = async ({ t }: World, { site }: Tenant): Promise<string> => {
  const game = await createGame(t.deps.db);
  const { id } = await t.deps.db
    .insertInto('play_rule')
    .values({ site_id: site, game_id: game.id, min_cycle_ms: 2_500 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/maintain/game_speed/get_list': { valid: () => ({}), about: 'play_rule' },
  '/api/maintain/game_speed/get_detail': {
    valid: async (world) => ({ id: await newRule(world, world.own) }),
    about: 'play_rule',
  },
  '/api/maintain/game_speed/add_or_edit': {
    valid: async (world) => ({ site_id: world.own.site, game_id: (await createGame(world.t.deps.db)).id, turbo: false }),
    about: 'play_rule',
  },
  '/api/maintain/game_speed/preview_effect': { valid: () => ({ turbo: false }), about: 'play_rule' },
  '/api/maintain/game_speed/remove': { valid: async (world) => ({ ids: [await newRule(world, world.own)] }), about: 'play_rule' },
  '/api/maintain/game_speed/get_monitor': { valid: () => ({}) },
  '/api/maintain/game_speed/get_alarms': { valid: () => ({}) },
};
