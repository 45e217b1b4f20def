import { AppError } from '../../base/app-error.ts';
import type { Ctx } from './ctx.ts';
import type { Decision } from './deciders.ts';
import { controlOf } from './dual-control.ts';
import { isSamePerson, wasTouchedBy } from './independence.ts';

type Asked = { requestedBy: string; requestedAt: Date; decisions: readonly Decision[] };

/**
 * For a decision on what somebody else has written or asked for: never that person's own, nor that of an account which that person could have
 * slipped into; where nobody else could decide it is marked. Errors: `approval.own_request`, `approval.not_independent`.
 */
export const requireOtherPerson = async (ctx: Ctx, asked: Asked): Promise<void> => {
  const reason = await dependence(ctx, asked);
  if (reason === null) return;
  for (const decision of asked.decisions) {
    const control = await controlOf(ctx, decision);
    if (control === 'on') throw new AppError(reason);
    if (control === 'single_operator') ctx.audited.mark = 'single_operator';
    if (control === 'left') ctx.audited.mark = 'break_glass';
  }
};

/** Why the user of `ctx` cannot decide on what somebody else made; null: he can. */
export const dependence = async (
  ctx: Ctx,
  { requestedBy, requestedAt }: Pick<Asked, 'requestedBy' | 'requestedAt'>,
): Promise<'approval.own_request' | 'approval.not_independent' | null> => {
  if (requestedBy === ctx.user.id || (await isSamePerson(ctx, requestedBy, ctx.user.id))) return 'approval.own_request';
  return (await wasTouchedBy(ctx, { requestedBy, requestedAt })) ? 'approval.not_independent' : null;
};
