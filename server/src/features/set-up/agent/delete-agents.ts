import type { deleteAgents as endpoint } from '@manager/contract/features/set-up/agent';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError } from '../../../kit/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { AuditedAgent, readAgentRow } from './agent-row.ts';

export const deleteAgents = (ctx: Ctx, { ids }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  forEachId(ctx, { ids, action: 'agent.delete', objectType: 'agent' }, (id) =>
    inTransaction(ctx.db, (tx) => deleteAgent(ctx, tx, id)),
  );

const deleteAgent = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const found = await tx
    .selectFrom('agent')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent.id'))
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new AppError('object.not_found');
  const use = await findUse(tx, id);
  if (use !== null) throw new AppError('object.in_use', { state: use });
  const before = await readAgentRow(ctx, tx, id);
  await tx
    .updateTable('agent')
    .set({ deleted_at: ctx.now(), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, {
    action: 'agent.delete',
    objectType: 'agent',
    objectId: id,
    agentId: id,
    before: AuditedAgent.parse(before),
  });
};

/** What still hangs on the agent; the lock on it keeps more from coming. */
const findUse = async (tx: Tx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ use: string | null }>`
    select case
      when exists (select from site where agent_id = ${id} and deleted_at is null) then 'website'
      when exists (select from agent where parent_id = ${id} and deleted_at is null) then 'agent'
      when exists (select from staff_user where agent_id = ${id} and deleted_at is null) then 'user'
    end as use`.execute(tx);
  return rows[0]?.use ?? null;
};
