import type { Endpoint } from '@manager/contract/kit/endpoint';
import { isOperatorStaff, mayUse, mayWrite } from '@manager/contract/kit/writes';
import { AppError } from '../app-error.ts';
import type { Ctx } from './ctx.ts';
import { isInScope } from './scope.ts';

/** May the caller use this endpoint? Abilities of a list or a row, such as `add`, are read off the endpoints themselves. */
export const mayCall = ({ user }: Ctx, endpoint: Pick<Endpoint, 'access' | 'writes'>): boolean => mayUse(user, endpoint);

/** Errors: `permission.operator_only`. */
export const requireLevel = ({ user }: Ctx, endpoint: Pick<Endpoint, 'writes'>): void => {
  if (!mayWrite(user, endpoint)) throw new AppError('permission.operator_only');
};

/** Terms of an agent are set by who stands above it: never by its own staff, who would profit, nor from below. */
export const maySetTermsOf = ({ user }: Ctx, agentId: string): boolean =>
  isOperatorStaff(user) || (agentId !== user.agentId && isInScope(user.scope, agentId));

/** Call it in every verb of an endpoint that writes `terms`, once the agent is known to be in scope. Errors: `permission.own_terms`. */
export const requireTermsOf = (ctx: Ctx, agentId: string): void => {
  if (!maySetTermsOf(ctx, agentId)) throw new AppError('permission.own_terms');
};
