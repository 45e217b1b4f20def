import type { Endpoint } from '@manager/contract/kit/endpoint';
import { isOperatorStaff, mayUse } from '@manager/contract/kit/writes';
import type { ScopedTx } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from './ctx.ts';
import { isInScope } from './scope.ts';

/** May the caller use this endpoint? Abilities of a list or a row, such as `add`, are read off the endpoints themselves. */
export const mayCall = ({ user }: Ctx, endpoint: Pick<Endpoint, 'access' | 'writes'>): boolean => mayUse(user, endpoint);

type Level = Pick<Endpoint, 'path' | 'writes'>;

/** Records that are saved in several ways are of one level in all of them. A fault of the product, found when it starts. */
export const requireSameLevel = (save: Level, { preview, apply }: { preview: Level; apply: Level }): void => {
  const tried = save.writes === 'operator' ? save.writes : null;
  if (apply.writes !== save.writes || preview.writes !== tried)
    throw new Error(`${apply.path} and its preview must write what ${save.path} writes: ${save.writes}`);
};

/** Terms of an agent are set by who stands above it: never by its own staff, who would profit, nor from below. */
export const maySetTermsOf = ({ user }: Ctx, agentId: string): boolean =>
  isOperatorStaff(user) || (agentId !== user.agentId && isInScope(user.scope, agentId));

/**
 * Whose staff decide about a request to change terms of an agent, as the request's `agentId`: of the agent above, so never those who
 * would profit; null, the operator's, at the top.
 */
export const agentAbove = async (tx: ScopedTx, agentId: string): Promise<string | null> =>
  (await tx.selectFrom('agent').select('parent_id').where('id', '=', agentId).executeTakeFirstOrThrow()).parent_id;

/** Call it in every verb of an endpoint that writes `terms`, once the agent is known to be in scope. Errors: `permission.own_terms`. */
export const requireTermsOf = (ctx: Ctx, agentId: string): void => {
  if (!maySetTermsOf(ctx, agentId)) throw new AppError('permission.own_terms');
};
