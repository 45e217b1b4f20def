import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';

type Standing = { bet_id?: string; state?: string; cancelled_at?: Date; next_attempt_at?: Date };

/** A bet of `own`'s player in the queue. */
const newBet = async ({ t, own, game }: World, standing: Standing = {}): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('invalid_bet')
    .values({
      agent_id: own.agent,
      site_id: own.site,
      player_id: own.player,
      game_id: game.id,
      is_test: false,
      bet_id: `bet-${randomBytes(6).toString('hex')}`,
      round_id: 'round',
      currency: 'USD',
      bet: '1',
      win: '0',
      bet_at: new Date(0),
      source: 'staff',
      ...standing,
    })
    // The bet that is in the books is marked once, however often it is asked for.
    .onConflict((conflict) => conflict.column('bet_id').doUpdateSet({ state: 'invalid', next_attempt_at: null, version: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const about = 'invalid_bet';
const path = (verb: string): string => `/api/maintain/invalid_bet/${verb}`;
const reason = 'agreed';

export const sweepCases: SweepCases = {
  [path('get_list')]: { valid: () => ({}), about },
  [path('get_detail')]: { valid: async (world) => ({ id: await newBet(world) }), about },
  [path('mark')]: { valid: ({ own }) => ({ bet_id: own.bet, reason }), about },
  [path('cancel')]: {
    valid: async (world) => ({ id: await newBet(world, { bet_id: world.own.bet }), version: 1, reason }),
    about,
  },
  [path('batch_cancel')]: { valid: async (world) => ({ ids: [await newBet(world, { bet_id: world.own.bet })], reason }), about },
  [path('retry')]: {
    valid: async (world) => ({ id: await newBet(world, { state: 'cancel_failed' }), version: 1, reason }),
    about,
  },
  [path('stop')]: {
    valid: async (world) => ({
      id: await newBet(world, { state: 'cancelling', next_attempt_at: new Date('2100-01-01') }),
      version: 1,
      reason,
    }),
    about,
  },
  [path('settle')]: {
    valid: async (world) => ({ id: await newBet(world, { bet_id: world.own.bet }), version: 1, win: '0', reason }),
    about,
  },
  [path('batch_delete')]: {
    valid: async (world) => ({ ids: [await newBet(world, { state: 'cancelled', cancelled_at: new Date(0) })] }),
    about,
  },
};
