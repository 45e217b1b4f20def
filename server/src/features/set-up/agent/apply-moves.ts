import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { audit } from '../../../kit/service/audit.ts';
import { ownCtx, type Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type AnyTx } from '../../../postgres/db.ts';
import { findMoveFault, findTestFault, lockTree } from './agent-rules.ts';

/** Moves agents whose settlement day has come. What has become impossible meanwhile is dropped and on record. */
export const agentMoves: Job = {
  job: 'agent.move',
  everyMs: 60_000,
  waits: ({ now }) => sql`exists (select from agent_move where applied_at is null and due_at <= ${now()})`,
  run: async (deps) => {
    const due = await deps.db
      .selectFrom('agent_move')
      .select('id')
      .where('applied_at', 'is', null)
      .where('due_at', '<=', deps.now())
      .orderBy('due_at')
      .orderBy('id')
      .execute();
    const outcomes = [];
    for (const { id } of due) outcomes.push(await applyMove(deps, id));
    const refused = outcomes.filter((outcome) => outcome === 'refused').length;
    return due.length === 0 ? null : { rows: due.length, ...(refused === 0 ? {} : { detail: { refused } }) };
  },
};

/** `gone`: somebody took it back in this very moment. */
const applyMove = (deps: Deps, moveId: string): Promise<'applied' | 'refused' | 'gone'> =>
  inTransaction(deps.db, async (tx) => {
    await lockTree(tx);
    const move = await lockMove(tx, moveId);
    if (move === undefined) return 'gone';
    const { agent_id: agentId, from_id: fromId, to_id: toId } = move;
    const fault =
      move.deleted_at === null
        ? ((await findMoveFault(tx, { id: agentId, to: toId })) ??
          (await findTestFault(deps, tx, { id: agentId, from: fromId, to: toId, wasTest: move.is_test, isTest: move.is_test })))
        : 'not_found';
    const record = {
      action: 'agent.move',
      objectType: 'agent',
      objectId: agentId,
      agentId,
      before: { super_agent_id: fromId, super_agent_name: move.from_name },
    };
    const ctx = ownCtx(deps, 'agent.move');
    if (fault !== null) {
      await tx.deleteFrom('agent_move').where('id', '=', moveId).execute();
      await audit(ctx, tx, {
        ...record,
        outcome: 'failed',
        reason: fault,
        after: { super_agent_id: fromId, refused: { super_agent_id: toId, super_agent_name: move.to_name } },
      });
      return 'refused';
    }
    await tx
      .updateTable('agent')
      .set((eb) => ({ parent_id: toId, version: eb('version', '+', 1), updated_at: deps.now() }))
      .where('id', '=', agentId)
      .execute();
    await tx.updateTable('agent_move').set({ applied_at: deps.now() }).where('id', '=', moveId).execute();
    await audit(ctx, tx, { ...record, after: { super_agent_id: toId, super_agent_name: move.to_name } });
    return 'applied';
  });

const lockMove = (tx: AnyTx, id: string) =>
  tx
    .selectFrom('agent_move')
    .innerJoin('agent', 'agent.id', 'agent_move.agent_id')
    .leftJoin('agent as above', 'above.id', 'agent.parent_id')
    .leftJoin('agent as target', 'target.id', 'agent_move.parent_id')
    .select([
      'agent_move.agent_id',
      'agent_move.parent_id as to_id',
      'agent.parent_id as from_id',
      'agent.is_test',
      'agent.deleted_at',
    ])
    .select(['above.name as from_name', 'target.name as to_name'])
    .where('agent_move.id', '=', id)
    .where('agent_move.applied_at', 'is', null)
    .forUpdate(['agent_move', 'agent'])
    .executeTakeFirst();
