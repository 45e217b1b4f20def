import type { Endpoint, OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx, PublicCtx } from '../service/ctx.ts';

export type Route = { endpoint: Endpoint; run: (ctx: PublicCtx, input: unknown) => Promise<unknown> };

/** Binds an endpoint to its verb. The verb gets a signed-in user that holds one of the endpoint's codes, and parsed input. */
export const route = <E extends Endpoint>(endpoint: E, verb: (ctx: Ctx, input: ParsedOf<E>) => Promise<OutputOf<E>>): Route => ({
  endpoint,
  run: (ctx, input) => verb(ctx as Ctx, input as ParsedOf<E>),
});

/** The same for endpoints that need no session. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  verb: (ctx: PublicCtx, input: ParsedOf<E>) => Promise<OutputOf<E>>,
): Route => ({
  endpoint,
  run: (ctx, input) => verb(ctx, input as ParsedOf<E>),
});
