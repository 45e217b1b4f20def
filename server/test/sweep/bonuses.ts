import type { TestApp } from '../client.ts';

type Place = { agentId: string; siteId: string; playerId: string; mark: string; userId: string };

export const BONUS_RULE = {
  kind: 'free_win',
  type: 'standard',
  initial_amount: '1',
  levels: [{ reach_balance: '2', pay: '1' }],
  valid_hours: 24,
  max_payout: null,
  grants: 4,
  approve_above: null,
  with_sub_agents: true,
};

export type PutBonus = { bonus: string; bonus_grant: string };

/** An activity bonus of a tenant that runs, and credit of its player whose level waits for somebody. */
export const putBonus = async (
  db: TestApp['deps']['db'],
  { agentId, siteId, playerId, mark, userId }: Place,
): Promise<PutBonus> => {
  const code = `w${mark}`.slice(0, 40);
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'free_win', reference: code, agent_id: agentId, currency: 'USD', amount: '10', created_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      agent_id: agentId,
      kind: 'free_win',
      code,
      title: JSON.stringify({ en: code }),
      starts_at: new Date(0),
      ends_at: new Date('2100-01-01'),
      currency: 'USD',
      budget: '10',
      rule: JSON.stringify(BONUS_RULE),
      state: 'running',
      budget_id: budget.id,
      approved_at: new Date(0),
      created_by: userId,
      by_user: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('bonus_stock').values({ activity_id: id, grants_left: '3' }).execute();
  const grant = await db
    .insertInto('bonus_grant')
    .values({
      activity_id: id,
      player_id: playerId,
      site_id: siteId,
      agent_id: agentId,
      currency: 'USD',
      granted: '1',
      balance: '2',
      level: 1,
      state: 'completed',
      pay: '1',
      needs_person: true,
      granted_at: new Date(0),
      expires_at: new Date('2100-01-01'),
      ended_at: new Date(0),
      by_user: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { bonus: id, bonus_grant: grant.id };
};
