import { randomBytes } from 'node:crypto';
import { BONUS_RULE, putBonus } from '../../../../test/sweep/bonuses.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { putPayout } from '../../../../test/world.ts';

const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const rule = (verb: string): string => `/api/activity/activity_bonus_rule/${verb}`;
const record = (verb: string): string => `/api/activity/activity_bonus_record/${verb}`;
const inDays = ({ t }: World, days: number): string => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString();

const draftOf = (world: World) => ({
  agent_id: world.own.agent,
  code: draw(),
  title: { en: draw() },
  starts_at: inDays(world, 1),
  ends_at: inDays(world, 2),
  currency: 'USD',
  budget: '10',
  rule: BONUS_RULE,
});

/** A draft that somebody else wrote. */
const putDraft = async (world: World): Promise<string> => {
  const { t, own } = world;
  const draft = draftOf(world);
  const { id } = await t.deps.db
    .insertInto('activity')
    .values({
      ...draft,
      kind: 'free_win',
      title: JSON.stringify(draft.title),
      rule: JSON.stringify(BONUS_RULE),
      created_by: own.user,
      by_user: 'sweep',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** One that runs, with credit whose level waits for somebody. */
const put = ({ t, own }: World): Promise<{ bonus: string; bonus_grant: string }> =>
  putBonus(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user, mark: draw() });

const about = 'bonus' as const;
const ofGrant = 'bonus_grant' as const;
const move = async (world: World) => ({ id: await putDraft(world), version: 1 });

export const sweepCases: SweepCases = {
  [rule('get_list')]: { valid: () => ({}), about },
  [rule('get_detail')]: { valid: async (world) => ({ id: await putDraft(world) }), about },
  [rule('add_or_edit')]: { valid: (world) => draftOf(world), about },
  [rule('clone')]: {
    valid: async (world) => ({ id: await putDraft(world), code: draw(), starts_at: inDays(world, 3), ends_at: inDays(world, 4) }),
    about,
  },
  [rule('approve')]: { valid: move, about },
  [rule('cancel')]: { valid: async (world) => ({ ...(await move(world)), reason: 'not meant' }), about },
  [rule('delete')]: { valid: move, about },
  [rule('preview')]: { valid: (world) => draftOf(world), about },
  [rule('get_costs')]: { valid: async (world) => ({ id: (await put(world)).bonus }), about },
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
