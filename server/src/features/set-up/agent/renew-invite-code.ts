import type { AgentRow, renewInviteCode as endpoint } from '@manager/contract/features/set-up/agent';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { agents } from './agent-row.ts';
import { drawInviteCode } from './invite-code.ts';

/** Another invite code; nobody can register with the old one any more. */
export const renewInviteCode = (ctx: Ctx, { id, version }: ParsedOf<typeof endpoint>): Promise<AgentRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockCurrent(ctx, tx, { resource: agents, id, version });
    await updateRow(tx, { table: 'agent', id, version, now: ctx.now(), values: { invite_code: drawInviteCode() } });
    const after = await readRow(ctx, tx, { resource: agents, id });
    await auditSave(ctx, tx, { resource: agents, action: 'agent.invite_code', before, after });
    return after;
  });
