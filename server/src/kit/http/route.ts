import type { Endpoint, OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { AnyCtx, Ctx, PublicCtx } from '../service/ctx.ts';

export type Route = {
  endpoint: Endpoint;
  /** `prepared`: what `prepare` answered. */
  run: (ctx: AnyCtx, input: unknown, prepared?: unknown) => Promise<unknown>;
  prepare?: (ctx: Ctx, input: unknown) => Promise<unknown>;
  readsReports?: boolean;
};

type Phases<E extends Endpoint, Prepared> = {
  /**
   * Runs before the write's transaction, with all that was asked of the caller already checked: the place for what waits (another server, a
   * file, a password's hash), which nothing inside a transaction may do. It comes before an approved request runs as well, as the approver.
   * What it read may have changed when the verb runs.
   */
  prepare?: (ctx: Ctx, input: ParsedOf<E>) => Promise<Prepared>;
  /** Reads the report store inside its transaction, under its locks: few of these run at once. */
  readsReports?: boolean;
};
type Verb<E extends Endpoint, Rest extends unknown[]> = (ctx: Ctx, input: ParsedOf<E>, ...rest: Rest) => Promise<OutputOf<E>>;

/** Binds an endpoint to its verb. The verb gets a signed-in user that holds one of the endpoint's codes, and parsed input. */
export function route<E extends Endpoint>(endpoint: E, verb: Verb<E, []>, phases?: Omit<Phases<E, never>, 'prepare'>): Route;
export function route<E extends Endpoint, Prepared>(
  endpoint: E,
  verb: Verb<E, [Prepared]>,
  phases: Phases<E, Prepared> & { prepare: (ctx: Ctx, input: ParsedOf<E>) => Promise<Prepared> },
): Route;
export function route<E extends Endpoint, Prepared>(
  endpoint: E,
  verb: Verb<E, [Prepared]>,
  { prepare, readsReports = false }: Phases<E, Prepared> = {},
): Route {
  return {
    endpoint,
    run: (ctx, input, prepared) => verb(ctx as Ctx, input as ParsedOf<E>, prepared as Prepared),
    ...(prepare === undefined ? {} : { prepare: (ctx: Ctx, input: unknown) => prepare(ctx, input as ParsedOf<E>) }),
    readsReports,
  };
}

/** The same for endpoints that need no session. */
export const openRoute = <E extends Endpoint>(
  endpoint: E,
  verb: (ctx: PublicCtx, input: ParsedOf<E>) => Promise<OutputOf<E>>,
): Route => ({
  endpoint,
  run: (ctx, input) => verb(ctx as PublicCtx, input as ParsedOf<E>),
});
