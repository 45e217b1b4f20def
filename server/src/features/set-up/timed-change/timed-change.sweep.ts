import type { Caller } from '../../../../test/client.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putTimedChange } from '../../../../test/timed/put-timed-change.ts';
import { createGame, createSite } from '../../../../test/world.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const newCell = async ({ t, own }: World): Promise<string> =>
  `${(await createSite(t.deps.db, { agentId: own.agent })).id}-${(await createGame(t.deps.db)).id}`;

const put = ({ t, own, game }: World, me?: Caller): Promise<string> =>
  putTimedChange(t.deps.db, { agentId: own.agent, siteId: own.site, gameId: game.id, mark: own.mark, userId: me?.userId });

export const sweepCases: SweepCases = {
  '/api/set_up/timed_change/get_list': { valid: () => ({}) },
  '/api/set_up/timed_change/get_detail': { valid: async (world) => ({ id: await put(world) }), about: 'timed_change' },
  '/api/set_up/timed_change/add': {
    valid: async (world) => ({
      path: '/api/set_up/website_game/add_or_edit',
      input: { id: await newCell(world), version: 0, is_enabled: false },
      apply_at: inDays(1),
      revert_at: inDays(2),
    }),
  },
  '/api/set_up/timed_change/cancel': {
    valid: async (world, me) => ({ id: await put(world, me), version: 1, reason: 'Not any more' }),
    about: 'timed_change',
  },
};
