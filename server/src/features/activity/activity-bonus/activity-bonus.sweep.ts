import { draftCases, drawName } from '../../../../test/sweep/activity-drafts.ts';
import { BONUS_RULE, putBonus } from '../../../../test/sweep/bonuses.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putPayout } from '../../../../test/world.ts';

const rule = (verb: string): string => `/api/activity/activity_bonus_rule/${verb}`;
const record = (verb: string): string => `/api/activity/activity_bonus_record/${verb}`;

/** A running activity with credit whose level waits for approval. */
const put = ({ t, own }: World): Promise<{ bonus: string; bonus_grant: string }> =>
  putBonus(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user, mark: drawName() });

const about = 'bonus' as const;
const ofGrant = 'bonus_grant' as const;

export const sweepCases: SweepCases = {
  ...draftCases({ kind: 'free_win', rule: BONUS_RULE, about, pathOf: rule, put: async (world) => (await put(world)).bonus }),
  [record('get_list')]: { valid: () => ({}), about: ofGrant },
  [record('get_detail')]: { valid: async (world) => ({ id: (await put(world)).bonus_grant }), about: ofGrant },
  [record('grant')]: {
    valid: async (world) => ({ activity_id: (await put(world)).bonus, player_ids: [world.own.player] }),
    about,
  },
  [record('cancel')]: {
    valid: async (world) => ({ id: (await put(world)).bonus_grant, reason: 'not meant' }),
    about: ofGrant,
  },
  [record('batch_approve')]: { valid: async (world) => ({ ids: [(await put(world)).bonus_grant] }), about: ofGrant },
  [record('retry')]: {
    valid: async (world) => {
      const { bonus_grant: id } = await put(world);
      const { agent: agentId, site: siteId, player: playerId } = world.own;
      const payoutId = await putPayout(world.t.deps.db, { agentId, siteId, playerId }, { state: 'error_manual' } as never);
      await world.t.deps.db.updateTable('bonus_grant').set({ payout_id: payoutId }).where('id', '=', id).execute();
      return { id, reason: 'asked by the player' };
    },
    about: ofGrant,
  },
};
