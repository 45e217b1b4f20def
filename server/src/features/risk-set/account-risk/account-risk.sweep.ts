import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { putMark } from '../../../../test/sweep/risk-objects.ts';
import type { World } from '../../../../test/sweep/world.ts';

const path = (verb: string): string => `/api/risk_set/account_risk/${verb}`;
const newMark = ({ t, own }: World): Promise<string> =>
  putMark(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player });
/** One by which the player's stakes are limited: what is done to it takes two people. */
const heldMark = async (world: World): Promise<string> => {
  const id = await newMark(world);
  await world.t.deps.db
    .updateTable('risk_mark')
    .set({ state: 'reviewed', outcome: 'limited', max_bet_usd: '3', reviewed_by: 'sweep', reviewed_at: new Date() })
    .where('id', '=', id)
    .execute();
  return id;
};
const rule = async ({ t }: World): Promise<{ id: string; version: number }> =>
  t.deps.db.selectFrom('risk_rule').select(['id', 'version']).where('kind', '=', 'speed').executeTakeFirstOrThrow();

export const sweepCases: SweepCases = {
  [path('get_list')]: { valid: () => ({}), about: 'risk_mark' },
  [path('get_detail')]: { valid: async (world) => ({ id: await newMark(world) }), about: 'risk_mark' },
  [path('get_events')]: { valid: async (world) => ({ id: await newMark(world) }), about: 'risk_mark' },
  [path('add_or_edit')]: {
    valid: ({ own }) => ({ player_id: own.player, description: 'Plays like a clock' }),
    about: 'risk_mark',
  },
  [path('review')]: {
    valid: async (world) => ({ id: await heldMark(world), version: 1, outcome: 'limited', max_bet_usd: '5', reason: 'seen' }),
    about: 'risk_mark',
  },
  [path('preview_effect')]: {
    valid: async (world) => ({ id: await newMark(world), outcome: 'limited', max_bet_usd: '5' }),
    about: 'risk_mark',
  },
  [path('release')]: {
    valid: async (world) => ({ id: await heldMark(world), version: 1, reason: 'explained' }),
    about: 'risk_mark',
  },
  [path('get_rules')]: { valid: () => ({}) },
  [path('get_rule')]: { valid: async (world) => ({ id: (await rule(world)).id }), about: null },
  [path('save_rule')]: {
    valid: async (world) => ({ ...(await rule(world)), description: 'faster than a hand' }),
    about: null,
  },
};
