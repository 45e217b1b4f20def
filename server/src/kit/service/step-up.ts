import { AppError } from '../../base/app-error.ts';
import type { Ctx } from './ctx.ts';

/** A dangerous write wants a factor shown within this time (T018). */
export const STEP_UP_MS = 5 * 60_000;

/** Throws `factor.needed` when the user has or must have a second factor and showed the last one too long ago. */
export const requireStepUp = ({ user, now }: Pick<Ctx, 'user' | 'now'>): void => {
  if (!user.needsStepUp) return;
  if (now().getTime() - user.factorAt.getTime() > STEP_UP_MS) throw new AppError('factor.needed', { need: 'step_up' });
};
