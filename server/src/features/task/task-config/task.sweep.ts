import { randomBytes } from 'node:crypto';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { putTask, TASK_RULE } from '../../../../test/sweep/tasks.ts';
import type { World } from '../../../../test/sweep/world.ts';

const draw = (): string => `n${randomBytes(5).toString('hex')}`;
const config = (verb: string): string => `/api/task/task_config/${verb}`;
const account = (verb: string): string => `/api/task/task_account/${verb}`;
const inDays = ({ t }: World, days: number): string => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString();

const draftOf = (world: World) => ({
  agent_id: world.own.agent,
  code: draw(),
  title: { en: draw() },
  starts_at: inDays(world, 1),
  ends_at: inDays(world, 2),
  currency: 'USD',
  budget: '10',
  rule: TASK_RULE,
});

/** A draft that somebody else wrote. */
const putDraft = async (world: World): Promise<string> => {
  const { t, own } = world;
  const draft = draftOf(world);
  const { id } = await t.deps.db
    .insertInto('activity')
    .values({
      ...draft,
      kind: 'task',
      title: JSON.stringify(draft.title),
      rule: JSON.stringify(TASK_RULE),
      created_by: own.user,
      by_user: 'sweep',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** One that runs, with a turn of a player that is not completed. */
const put = ({ t, own }: World): Promise<{ task: string; task_account: string }> =>
  putTask(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user, mark: draw() });

/** Its reward could not be given. */
const putRefused = async (world: World): Promise<string> => {
  const { task_account: id } = await put(world);
  await world.t.deps.db
    .updateTable('task_account')
    .set({ state: 'completed', progress: '2', completed_at: world.t.deps.now(), refusal: 'prize_unavailable' })
    .where('id', '=', id)
    .execute();
  return id;
};

const about = 'task' as const;
const ofAccount = 'task_account' as const;
const move = async (world: World) => ({ id: await putDraft(world), version: 1 });
const reason = 'asked by the player';

export const sweepCases: SweepCases = {
  [config('get_list')]: { valid: () => ({}), about },
  [config('get_detail')]: { valid: async (world) => ({ id: await putDraft(world) }), about },
  [config('add_or_edit')]: { valid: (world) => draftOf(world), about },
  [config('clone')]: {
    valid: async (world) => ({ id: await putDraft(world), code: draw(), starts_at: inDays(world, 3), ends_at: inDays(world, 4) }),
    about,
  },
  [config('approve')]: { valid: move, about },
  [config('cancel')]: { valid: async (world) => ({ ...(await move(world)), reason: 'not meant' }), about },
  [config('delete')]: { valid: move, about },
  [config('preview')]: { valid: (world) => draftOf(world), about },
  [config('get_costs')]: { valid: async (world) => ({ id: (await put(world)).task }), about },
  '/api/task/data/get_list': { valid: () => ({ day_from: '2026-01-01', day_to: '2026-01-31' }), about },
  [account('get_list')]: { valid: () => ({}), about: ofAccount },
  [account('get_detail')]: { valid: async (world) => ({ id: (await put(world)).task_account }), about: ofAccount },
  [account('revoke')]: { valid: async (world) => ({ id: (await put(world)).task_account, reason }), about: ofAccount },
  [account('grant')]: {
    valid: async (world) => ({ activity_id: (await put(world)).task, player_id: world.own.player, reason }),
    about,
  },
  [account('recompute')]: { valid: async (world) => ({ activity_id: (await put(world)).task, reason }), about },
  [account('retry')]: { valid: async (world) => ({ id: await putRefused(world), reason }), about: ofAccount },
};
