import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { createGame } from '../../../../test/world.ts';

const today = (): string => new Date().toISOString().slice(0, 10);
const newRule = async ({ t }: World): Promise<string> => {
  const game = await createGame(t.deps.db);
  await t.deps.db
    .updateTable('game')
    .set({ rtp_profiles: ['92', '96'] })
    .where('id', '=', game.id)
    .execute();
  const { id } = await t.deps.db
    .insertInto('game_exposure_rule')
    .values({ game_id: game.id, begins_on: today() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const sweepCases: SweepCases = {
  '/api/risk_set/game_retained/get_list': { valid: () => ({}) },
  '/api/risk_set/game_retained/get_detail': { valid: async (world) => ({ id: await newRule(world) }), about: null },
  '/api/risk_set/game_retained/get_history': { valid: async (world) => ({ id: await newRule(world) }), about: null },
  '/api/risk_set/game_retained/get_simulation': {
    valid: async (world) => ({ id: await newRule(world), low_profile: '92', high_profile: '96' }),
    about: null,
  },
  '/api/risk_set/game_retained/add_or_edit': {
    valid: async ({ t }) => ({ game_id: (await createGame(t.deps.db)).id, begins_on: today(), high_usd: '1000' }),
    about: null,
  },
  '/api/risk_set/game_retained/remove': { valid: async (world) => ({ ids: [await newRule(world)] }), about: null },
};
