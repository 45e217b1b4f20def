import { randomBytes } from 'node:crypto';
import { previewPlayers } from '@manager/contract/features/account/free-round-bonus';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putFreeRounds, putPayout } from '../../../../test/world.ts';

const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const path = (verb: string): string => `/api/account/free_round_bonus/${verb}`;
const inDays = ({ t }: World, days: number): string => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString();

const put = ({ t, own, game }: World, payoutId: string | null = null): Promise<{ campaign: string; grant: string }> =>
  putFreeRounds(
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

/** An upload of one new player, to a campaign whose bet its game offers. */
const upload = async (world: World): Promise<{ id: string; text: string }> => {
  const { campaign: id } = await put({ ...world, game: { ...world.game, id: await newGame(world) } });
  const name = draw();
  await world.t.deps.db.insertInto('player').values({ site_id: world.own.site, user_name: name, currency: 'USD' }).execute();
  return { id, text: `user_name\n${name}` };
};

const ofCampaign = 'free_round_campaign';
const ofGrant = 'free_round_grant';

export const sweepCases: SweepCases = {
  [path('get_campaign_list')]: { valid: () => ({}), about: ofCampaign },
  [path('get_list')]: { valid: () => ({}), about: ofGrant },
  [path('get_detail')]: { valid: async (world) => ({ id: (await put(world)).grant }), about: ofGrant },
  [path('add_campaign')]: {
    valid: async (world) => ({
      code: draw(),
      name: 'Spring',
      site_ids: [world.own.site],
      game_ids: [await newGame(world)],
      bets: [{ currency: 'USD', bet: '1', max_win: null }],
      rounds: 5,
      starts_at: inDays(world, 0),
      expires_at: inDays(world, 3),
    }),
    about: ofCampaign,
  },
  [path('get_campaign_detail')]: { valid: async (world) => ({ id: (await put(world)).campaign }), about: ofCampaign },
  [path('get_betting_table')]: {
    valid: async (world) => ({ site_ids: [world.own.site], game_ids: [await newGame(world)] }),
    about: ofCampaign,
  },
  [path('cancel_campaign')]: {
    valid: async (world) => ({ id: (await put(world)).campaign, version: 1, reason: 'agreed' }),
    about: ofCampaign,
  },
  [path('preview_players')]: { valid: upload, about: ofCampaign },
  [path('add_players')]: {
    valid: async (world, me) => {
      const file = await upload(world);
      const { fingerprint } = await me.call(previewPlayers, file);
      return { ...file, version: 1, fingerprint, reason: 'agreed' };
    },
    about: ofCampaign,
  },
  [path('batch_cancel')]: { valid: async (world) => ({ ids: [(await put(world)).grant], reason: 'agreed' }), about: ofGrant },
  [path('extend')]: {
    valid: async (world) => ({ id: (await put(world)).campaign, version: 1, expires_at: inDays(world, 2) }),
    about: ofCampaign,
  },
  [path('resend_payout')]: {
    valid: async (world) => {
      const { agent: agentId, site: siteId, player: playerId } = world.own;
      const payout = await putPayout(world.t.deps.db, { agentId, siteId, playerId });
      return { id: (await put(world, payout)).grant, reason: 'asked by the player' };
    },
    about: ofGrant,
  },
  [path('give_up_payout')]: {
    valid: async (world) => {
      const { agent: agentId, site: siteId, player: playerId } = world.own;
      const payout = await putPayout(world.t.deps.db, { agentId, siteId, playerId }, { state: 'error_manual' });
      return { id: (await put(world, payout)).grant, version: 1, reason: 'the player is gone' };
    },
    about: ofGrant,
  },
};
