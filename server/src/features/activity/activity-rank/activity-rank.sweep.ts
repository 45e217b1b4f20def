import { randomBytes } from 'node:crypto';
import { putRanking, RANK_RULE } from '../../../../test/activity/put-ranking.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putPayout } from '../../../../test/world.ts';

type Options = Parameters<typeof putRanking>[2];

const path = (screen: string, verb: string): string => `/api/activity/activity_rank_${screen}/${verb}`;
const put = ({ t, own }: World, options: Options = {}) =>
  putRanking(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user }, options);
const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const inHours = ({ t }: World, hours: number): string => new Date(t.deps.now().getTime() + hours * 3_600_000).toISOString();

const ofRanking = 'ranking';
const ofPrize = 'activity_prize';
const draft: Options = { state: 'draft', settlement: null };
const ended: Options = { state: 'running', settlement: null };

const written = (world: World) => ({
  agent_id: world.own.agent,
  code: draw(),
  title: { en: 'Race' },
  starts_at: inHours(world, 1),
  ends_at: inHours(world, 5),
  currency: 'USD',
  budget: '5',
  site_ids: [world.own.site],
  rule: RANK_RULE,
});

const ofPlayer = async (world: World) => ({
  activity_id: (await put(world, ended)).ranking,
  player_id: world.own.player,
  reason: 'two accounts',
});

const paidTo = async (world: World, state: 'error_manual' | 'error_retry') => {
  const { agent: agentId, site: siteId, player: playerId } = world.own;
  return put(world, {
    settlement: 'approved',
    payoutId: await putPayout(world.t.deps.db, { agentId, siteId, playerId }, { state } as never),
  });
};

export const sweepCases: SweepCases = {
  [path('rule', 'get_list')]: { valid: () => ({}), about: ofRanking },
  [path('rule', 'get_detail')]: { valid: async (world) => ({ id: (await put(world)).ranking }), about: ofRanking },
  [path('rule', 'get_costs')]: { valid: async (world) => ({ id: (await put(world)).ranking }), about: ofRanking },
  [path('rule', 'add_or_edit')]: { valid: async (world) => written(world), about: ofRanking },
  [path('rule', 'preview')]: { valid: async (world) => written(world), about: ofRanking },
  [path('rule', 'clone')]: {
    valid: async (world) => ({
      id: (await put(world)).ranking,
      code: draw(),
      starts_at: inHours(world, 1),
      ends_at: inHours(world, 5),
    }),
    about: ofRanking,
  },
  [path('rule', 'submit')]: {
    valid: async (world) => ({ id: (await put(world, draft)).ranking, version: 1, reason: 'for the weekend' }),
    about: ofRanking,
  },
  [path('rule', 'approve')]: {
    valid: async (world) => ({ id: (await put(world, draft)).ranking, version: 1 }),
    about: ofRanking,
  },
  [path('rule', 'cancel')]: {
    valid: async (world) => ({ id: (await put(world, draft)).ranking, version: 1, reason: 'agreed' }),
    about: ofRanking,
  },
  [path('rule', 'delete')]: { valid: async (world) => ({ id: (await put(world, draft)).ranking, version: 1 }), about: ofRanking },
  [path('rule', 'get_progress')]: { valid: async (world) => ({ id: (await put(world)).ranking }), about: ofRanking },
  [path('rule', 'get_symbol_list')]: { valid: ({ game }) => ({ game_id: game.id }), about: null },
  [path('source', 'get_packet_list')]: { valid: () => ({}), about: 'red_packet' as const },
  [path('source', 'get_collector_list')]: { valid: () => ({}), about: 'scatter_count' as const },
  [path('source', 'get_list')]: { valid: ({ own }) => ({ activity_id: own.ranking }), about: ofRanking },
  [path('source', 'disqualify')]: { valid: ofPlayer, about: ofRanking },
  [path('source', 'requalify')]: {
    valid: async (world) => {
      const input = await ofPlayer(world);
      const { agent: agentId, site: siteId, player: playerId } = world.own;
      await world.t.deps.db
        .insertInto('activity_player')
        .values({
          activity_id: input.activity_id,
          player_id: playerId,
          site_id: siteId,
          agent_id: agentId,
          disqualified_at: new Date(),
        })
        .execute();
      return input;
    },
    about: ofRanking,
  },
  [path('source', 'recompute')]: {
    valid: async (world) => ({ activity_id: (await put(world, ended)).ranking, reason: 'doubts' }),
    about: ofRanking,
  },
  [path('settle', 'get_settlement_list')]: { valid: () => ({}), about: ofRanking },
  [path('settle', 'get_settlement_detail')]: { valid: async (world) => ({ id: (await put(world)).ranking }), about: ofRanking },
  [path('settle', 'get_activities')]: { valid: () => ({}), about: ofRanking },
  [path('settle', 'get_list')]: { valid: () => ({}), about: ofPrize },
  [path('settle', 'calculate')]: { valid: async (world) => ({ id: (await put(world)).ranking, version: 1 }), about: ofRanking },
  [path('settle', 'approve')]: { valid: async (world) => ({ id: (await put(world)).ranking, version: 1 }), about: ofRanking },
  [path('settle', 'pay')]: {
    valid: async (world) => ({ id: (await put(world, { settlement: 'approved' })).ranking, version: 1 }),
    about: ofRanking,
  },
  [path('settle', 'retry')]: {
    valid: async (world) => ({ ids: [(await paidTo(world, 'error_manual')).activity_prize] }),
    about: ofPrize,
  },
  [path('settle', 'give_up')]: {
    valid: async (world) => ({
      id: (await paidTo(world, 'error_manual')).activity_prize,
      version: 1,
      reason: 'the player is gone',
    }),
    about: ofPrize,
  },
};
