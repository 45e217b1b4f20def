import type { Effect } from '@manager/contract/kit/effect';
import { AppError } from '../../base/app-error.ts';
import type { AnyCtx, Ctx } from '../service/ctx.ts';
import type { Route } from './route.ts';

/**
 * A save that knows, before its transaction, what was played where it changes something: a second person is shown it as it was when it was
 * asked for. What cannot be said keeps nobody from saving, and a refusal is for the save itself to throw.
 */
export const lookingAhead = <Input>(inner: Route, effectsOf: (ctx: Ctx, input: Input) => Promise<Effect[]>): Route => {
  if (inner.prepare !== undefined)
    throw new Error(`${inner.endpoint.path} has a preparation of its own, which would not be made`);
  return {
    ...inner,
    prepare: async (ctx: Ctx, input: unknown): Promise<readonly Effect[]> => {
      if (ctx.audited.looked !== undefined) return ctx.audited.looked;
      try {
        return await effectsOf(ctx, input as Input);
      } catch (error) {
        if (error instanceof AppError) return [];
        throw error;
      }
    },
    run: (ctx: AnyCtx, input: unknown, prepared?: unknown) => {
      if (Array.isArray(prepared)) ctx.audited.looked = prepared as Effect[];
      return inner.run(ctx, input);
    },
  };
};
