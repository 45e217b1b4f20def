import * as contract from '@manager/contract/features/set-up/agent';
import { previewAgentEffect } from '@manager/contract/features/set-up/effect';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { requireTermsOf } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { agentEffects, previewEffectRoute } from '../effect/public.ts';
import { readCalendarHistory } from './agent-calendar.ts';
import { agents } from './agent-row.ts';
import { getOptions } from './get-options.ts';
import { renewInviteCode } from './renew-invite-code.ts';
import { saveAgent } from './save-agent.ts';

const { contains, equals, isOneOf } = columnsIn('agent');

/** C-3. Saving is by hand: the tree is locked before the agent, and an agent may move to another place in it. */
export default [
  listRoute(agents, {
    endpoint: contract.getAgentList,
    filters: {
      id: isOneOf('id'),
      name: contains('name'),
      seller_id: contains('seller_id'),
      brand: contains('brand'),
      site_group_id: equals('site_group_id'),
      // The agent above one's own root is hidden in the rows, so it cannot be searched for either.
      super_agent_id: (id, { user }) => sql<SqlBool>`${equals('parent_id')(id)} and ${inScope(user.scope, 'agent.parent_id')}`,
      status: equals('status'),
      is_test: equals('is_test'),
    },
    abilities: { add: contract.saveAgent },
  }),
  detailRoute(agents, {
    endpoint: contract.getAgentDetail,
    complete: async (ctx, row) => ({ ...row, calendars: await readCalendarHistory(ctx.db, row.id) }),
  }),
  route(contract.getAgentOptions, getOptions),
  // Nobody with bets changes sides between tests and customers.
  route(contract.saveAgent, saveAgent, { readsReports: true }),
  previewEffectRoute(agents, { endpoint: previewAgentEffect, effectsOf: agentEffects }),
  route(contract.renewInviteCode, renewInviteCode),
  removeRoute(agents, {
    endpoint: contract.deleteAgents,
    check: async (ctx, tx, { id }) => {
      requireTermsOf(ctx, id);
      const use = await findUse(tx, id);
      if (use !== null) throw new AppError('object.in_use', { state: use });
    },
  }),
];

/** What still hangs on the agent; the lock on it keeps more from coming. */
const findUse = async (tx: ScopedTx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ use: string | null }>`
    select case
      when exists (select from site where agent_id = ${id} and deleted_at is null) then 'website'
      when exists (select from agent where parent_id = ${id} and deleted_at is null) then 'agent'
      when exists (select from staff_user where agent_id = ${id} and deleted_at is null) then 'user'
      when exists (select from agent_move where parent_id = ${id} and applied_at is null) then 'agent'
    end as use`.execute(tx);
  return rows[0]?.use ?? null;
};
