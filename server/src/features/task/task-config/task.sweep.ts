import { draftCases, drawName } from '../../../../test/sweep/activity-drafts.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { putTask, TASK_RULE } from '../../../../test/sweep/tasks.ts';
import type { World } from '../../../../test/sweep/world.ts';

const config = (verb: string): string => `/api/task/task_config/${verb}`;
const account = (verb: string): string => `/api/task/task_account/${verb}`;

/** A running task with a player's turn that is not completed. */
const put = ({ t, own }: World): Promise<{ task: string; task_account: string }> =>
  putTask(t.deps.db, { agentId: own.agent, siteId: own.site, playerId: own.player, userId: own.user, mark: drawName() });

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
const reason = 'asked by the player';

export const sweepCases: SweepCases = {
  ...draftCases({ kind: 'task', rule: TASK_RULE, about, pathOf: config, put: async (world) => (await put(world)).task }),
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
