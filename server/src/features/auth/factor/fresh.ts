import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { STEP_UP_MS } from '../../../kit/service/step-up.ts';

/**
 * Second factors change only right after something was shown, by users with nothing but a password as well: a session left open must not
 * be enough to enrol somebody else's app.
 */
export const requireFresh = ({ user, now }: Ctx): void => {
  if (now().getTime() - user.factorAt.getTime() > STEP_UP_MS) throw new AppError('factor.needed', { need: 'step_up' });
};
