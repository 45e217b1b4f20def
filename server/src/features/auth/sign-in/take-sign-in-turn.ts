import { AppError } from '../../../base/app-error.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import { askerOf } from '../asker.ts';
import { counterOf } from '../known-device.ts';
import { oneByOne } from '../one-by-one.ts';
import { refuseTooManyAttempts, type Counter } from '../throttle.ts';

/**
 * Looks at attempts to sign in as `userName` one after the other, once they need not wait any more. A browser that its user signed in from
 * before has a queue of its own; all others share that of the account, where every address has places of its own and they take turns.
 */
export const takeSignInTurn = async <T>(
  ctx: AnyCtx,
  { userName, counter }: { userName: string; counter: Counter },
  work: (counter: Counter) => Promise<T>,
): Promise<T> => {
  const asker = askerOf(ctx, counter);
  const queue = counter.kind === 'device' ? `device ${asker.name}` : `account ${userName}`;
  return oneByOne({ queue, asker: asker.name }, async () => {
    const now = await counterOf(ctx, userName);
    // Forgotten while it waited: it is a stranger now and joins their queue with its next attempt.
    if (now.kind !== counter.kind) throw new AppError('requests.too_many', { retry_after_s: 1 });
    await refuseTooManyAttempts(ctx, now);
    return work(now);
  });
};
