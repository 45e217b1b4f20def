import type { Effect, Effects } from '@manager/contract/kit/effect';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { z } from 'zod';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { told } from '../../../kit/service/effect.ts';

type Edit<Input> = { id?: string | undefined; input: Input };

/** The effects of a save before it is made; `find` throws `object.not_found` for what the caller may not see. */
export const previewEffectRoute = <Input extends { id?: string | undefined }>(
  endpoint: Endpoint<z.ZodType<Input>, z.ZodType<Effects>>,
  {
    find,
    effectsOf,
  }: { find: (ctx: Ctx, id: string) => Promise<unknown>; effectsOf: (ctx: Ctx, edit: Edit<Input>) => Promise<Effect[]> },
): Route =>
  route(endpoint, async (ctx, input) => {
    if (input.id !== undefined) await find(ctx, input.id);
    return { list: told(await effectsOf(ctx, { id: input.id, input })) };
  });
