import { randomBytes } from 'node:crypto';
import { previewCards } from '@manager/contract/features/task/task-use-card';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putCard } from '../../../../test/task/put-card.ts';
import { putPayout } from '../../../../test/world.ts';

const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const path = (verb: string): string => `/api/task/task_use_card/${verb}`;

const put = ({ t, own, game }: World, payoutId: string | null = null): Promise<string> =>
  putCard(
    t.deps.db,
    { agentId: own.agent, siteId: own.site, playerId: own.player, gameId: game.id, userId: own.user },
    { payoutId },
  );

/** A game with a bet of 1 on offer. */
const newGame = async ({ t }: World): Promise<string> => {
  const name = draw();
  await t.deps.db
    .insertInto('coin')
    .values({ name, lines: 1, total_bets: ['1'], min_bet: '1', max_bet: '1', default_bet: '1' })
    .execute();
  const { id } = await t.deps.db
    .insertInto('game')
    .values({ code: name, name, vendor: 'Acme', type: 'slot', limits_id: name, coin_size_type: 'base' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** An upload of one new player. */
const upload = async (world: World) => {
  const name = draw();
  await world.t.deps.db.insertInto('player').values({ site_id: world.own.site, user_name: name, currency: 'USD' }).execute();
  return {
    site_id: world.own.site,
    game_id: await newGame(world),
    type: 'free_spin' as const,
    currency: 'USD',
    bet_value: '1',
    rounds: 5,
    max_win: '10',
    expires_at: new Date(world.t.deps.now().getTime() + 3 * 86_400_000).toISOString(),
    text: `user_name\n${name}`,
  };
};

const about = 'card';

export const sweepCases: SweepCases = {
  [path('get_list')]: { valid: () => ({}), about },
  [path('get_detail')]: { valid: async (world) => ({ id: await put(world) }), about },
  [path('get_bets')]: { valid: async (world) => ({ site_id: world.own.site, game_id: await newGame(world) }), about },
  [path('preview')]: { valid: upload, about },
  [path('issue')]: {
    valid: async (world, me) => {
      const file = await upload(world);
      const { fingerprint } = await me.call(previewCards, file);
      return { ...file, fingerprint, reason: 'agreed' };
    },
    about,
  },
  [path('batch_recall')]: { valid: async (world) => ({ ids: [await put(world)], reason: 'agreed' }), about },
  [path('resend_payout')]: {
    valid: async (world) => {
      const { agent: agentId, site: siteId, player: playerId } = world.own;
      const payout = await putPayout(world.t.deps.db, { agentId, siteId, playerId });
      return { id: await put(world, payout), reason: 'asked by the player' };
    },
    about,
  },
};
