import { randomBytes } from 'node:crypto';
import { createGame } from '../../../../test/world.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { Tenant, World } from '../../../../test/sweep/world.ts';

/** A block of the player, or of one game for all players of the website. */
const newBlock = async ({ t }: World, { site, player, game }: Tenant & { game?: string }): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('block')
    .values({
      site_id: site,
      ...(game === undefined ? { player_id: player } : { game_id: game }),
      reason: randomBytes(5).toString('hex'),
      by_user: 'sweep',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A game that no rule is about yet. */
const newGame = async ({ t }: World): Promise<string> => (await createGame(t.deps.db)).id;

export const sweepCases: SweepCases = {
  '/api/maintain/block/get_list': { valid: () => ({}), about: 'block' },
  '/api/maintain/block/get_detail': { valid: async (world) => ({ id: await newBlock(world, world.own) }), about: 'block' },
  '/api/maintain/block/add_or_edit': {
    valid: async (world) => ({ site_id: world.own.site, game_id: await newGame(world), reason: 'agreed' }),
    about: 'block',
  },
  '/api/maintain/block/preview_effect': { valid: async (world) => ({ id: await newBlock(world, world.own) }), about: 'block' },
  '/api/maintain/block/lift': {
    valid: async (world) => ({
      id: await newBlock(world, { ...world.own, game: await newGame(world) }),
      version: 1,
      reason: 'settled',
    }),
    about: 'block',
  },
};
