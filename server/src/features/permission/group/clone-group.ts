import type { cloneGroup as endpoint } from '@manager/contract/features/permission/group';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { addGroup } from './add-group.ts';
import { readGroup } from './group-row.ts';

/** Codes, limits and note of another group under a new name. Of an operator's group an agent gets a copy of its own. */
export const cloneGroup = (
  ctx: Ctx,
  { id, name, agent_id: agentId, reason }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const source = await readGroup(ctx, tx, id);
    if (source === undefined) throw new AppError('object.not_found');
    const { note, status, codes, limits } = source;
    const owner = agentId === undefined ? (source.agent_id ?? ctx.user.agentId) : agentId;
    // A code that this version no longer has cannot be given anew.
    const known = codes.filter((code) => PERMISSION_CODES.includes(code));
    return addGroup(ctx, tx, { name, note, agent_id: owner, status, codes: known, limits, reason });
  });
