import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Envelope } from '@manager/contract/kit/envelope';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFairSemaphore, type FairSemaphore, throughSemaphore } from '../../clickhouse/fair-semaphore.ts';
import { markIncomplete, refuseIncomplete } from '../../completeness/tracked.ts';
import { inTransaction } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import { audit, flushAudit } from '../service/audit.ts';
import type { AnyCtx, Ctx, Deps, PublicCtx, Rerun, SessionUser, VerbOf } from '../service/ctx.ts';
import { isControlLeft } from '../service/dual-control.ts';
import { requireStepUp } from '../service/step-up.ts';
import { asAppError, toErrorEnvelope } from './error-envelope.ts';
import { afterSameKey, onceByKey } from './idempotency.ts';
import { parseInput, rawInput } from './input.ts';
import { admit, passOf } from './pass.ts';
import { contextOf, requireFittingKey } from './request-ctx.ts';
import type { Route } from './route.ts';

/** Calls at once that keep a connection while they read the report store. */
const HELD_READS = 3;
/** Limit of a body that holds the text of a file. */
const MAX_FILE_BYTES = 4 * 1024 ** 2;

/** What features bring along: who is calling, and the note that a code was of use. */
export type Gate = {
  authenticate: (ctx: PublicCtx, token: string | undefined) => Promise<SessionUser>;
  noteCodeUse: (ctx: Ctx, code: string) => Promise<void>;
};

/**
 * Mounts console routes under `/manager`: session → set-up owed → permission → step-up → parse → verb → audit → output guard → envelope.
 * A write is one transaction from its Idempotency-Key to its audit rows.
 */
export const mountRoutes = ({
  app,
  deps,
  routes,
  gate,
}: {
  app: FastifyInstance;
  deps: Deps;
  routes: readonly Route[];
  gate: Gate;
}): void => {
  const rerun = rerunOf(routes);
  const verbOf = verbOfRoutes(routes);
  const { readsAtOnce } = deps.clickhouse;
  // One is left for others, whatever one user asks for.
  const reads = createFairSemaphore({ atOnce: readsAtOnce, atOnceEach: Math.max(1, readsAtOnce - 1) });
  const heldReads = createFairSemaphore({ atOnce: HELD_READS, atOnceEach: HELD_READS - 1 });
  for (const route of routes) {
    app.route({
      // A read whose filter is too long for an address sends it as a body.
      method: route.endpoint.method === 'GET' ? ['GET', 'POST'] : route.endpoint.method,
      url: `/manager${route.endpoint.path}`,
      ...(route.endpoint.takesFile ? { bodyLimit: MAX_FILE_BYTES } : {}),
      handler: async (request, reply): Promise<Envelope> => {
        void reply.header('cache-control', 'no-store');
        const ctx = contextOf(deps, request, reply);
        try {
          requireFittingKey(request);
          const { output, months } = await answer({ route, publicCtx: ctx, request, gate, reads, heldReads, rerun, verbOf });
          return {
            code: 0,
            message: '',
            data: output,
            request_id: ctx.requestId,
            ...(months.length === 0 ? {} : { incomplete: { months } }),
          };
        } catch (error) {
          return toErrorEnvelope(ctx, error);
        }
      },
    });
  }
};

type Call = {
  route: Route;
  publicCtx: PublicCtx;
  request: FastifyRequest;
  gate: Gate;
  reads: FairSemaphore;
  heldReads: FairSemaphore;
  rerun: Rerun;
  verbOf: VerbOf;
};

/** `months`: those that the output rests on and that were not whole in the report store. */
type Answered = { output: unknown; months: string[] };

const answer = async ({ route, publicCtx, request, gate, reads, heldReads, rerun, verbOf }: Call): Promise<Answered> => {
  const { endpoint } = route;
  const marked = markIncomplete(publicCtx.clickhouse, publicCtx.completeness);
  if (endpoint.access.kind === 'public') {
    const ctx = { ...publicCtx, clickhouse: marked.clickhouse };
    const output = await route.run(ctx, parseInput(endpoint, rawInput(endpoint, request), publicCtx.language));
    requireAuditRow(publicCtx, endpoint);
    return { output: guardOutput(publicCtx, endpoint, output), months: marked.months() };
  }
  const sent = sentTokens(endpoint, request);
  const user = await gate.authenticate(publicCtx, sent.header ?? sent.payload);
  request.userId = user.id;
  if (sent.payload !== undefined && ![sent.header ?? sent.payload, user.sid].includes(sent.payload))
    throw new AppError('session.unknown');
  const { answerWithinMs: withinMs } = publicCtx.settings;
  // What a write reads is kept: from a month that is not whole it would be wrong for good.
  const store =
    endpoint.audit === null || endpoint.keepsNoFigures
      ? marked.clickhouse
      : refuseIncomplete(publicCtx.clickhouse, publicCtx.completeness);
  const clickhouse = throughSemaphore(store, { gate: reads, asker: user.id, withinMs });
  const ctx: Ctx = { ...publicCtx, user, db: publicCtx.dbFor(user), clickhouse, rerun, verbOf };
  await requireAdmission(ctx, endpoint, gate);
  if (endpoint.needsStepUp) requireStepUp(ctx);
  const raw = rawInput(endpoint, request);
  const input = parseInput(endpoint, raw, ctx.language);
  ctx.call = { path: endpoint.path, input: raw };
  if (endpoint.audit !== null && (await isControlLeft(ctx))) ctx.audited.mark = 'break_glass';
  const inTurn: InTurn = (work) => heldReads.run({ asker: user.id, waitMs: withinMs }, work);
  const held = route.readsReports
    ? { inTurn, clickhouse: throughSemaphore(store, { gate: null, asker: user.id, withinMs }) }
    : { inTurn: atOnce, clickhouse };
  return { output: await runRoute(ctx, route, { input, held }), months: marked.months() };
};

/** Two calls of the seed name their token in the payload; X-Token, where it comes too, is what counts. */
const sentTokens = (endpoint: Endpoint, request: FastifyRequest): { header: string | undefined; payload: string | undefined } => {
  const header = request.headers['x-token'];
  const payload = endpoint.takesToken ? (rawInput(endpoint, request) as { token?: unknown }).token : undefined;
  return {
    header: typeof header === 'string' ? header : undefined,
    payload: typeof payload === 'string' ? payload : undefined,
  };
};

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;
const atOnce: InTurn = (work) => work();
/** `held`: how a write comes to its transaction, and how it reads the report store in there. */
type RouteCall = { input: unknown; held: { inTurn: InTurn; clickhouse: Ctx['clickhouse'] } };

/**
 * A read runs as it is; a write in one transaction, once for each key, with its audit rows as the last statements. What a write has to wait
 * for comes before, in its `prepare`.
 */
const runRoute = async (ctx: Ctx, route: Route, { input, held }: RouteCall): Promise<unknown> => {
  const { endpoint, prepare } = route;
  const heldCtx = { ...ctx, clickhouse: held.clickhouse };
  if (endpoint.audit === null) return guardOutput(ctx, endpoint, await held.inTurn(() => route.run(heldCtx, input)));
  const write = (prepared?: unknown): Promise<unknown> => held.inTurn(() => runWrite(heldCtx, route, { input, prepared }));
  return prepare === undefined ? write() : afterSameKey(ctx, async () => write(await prepare(ctx, input)));
};

type WriteCall = { input: unknown; prepared: unknown };

const runWrite = (ctx: Ctx, route: Route, { input, prepared }: WriteCall): Promise<unknown> => {
  const { endpoint } = route;
  return inTransaction(ctx.db, async (tx) => {
    const txCtx: Ctx = { ...ctx, db: tx, audited: { ...ctx.audited, rows: 0, pending: [] } };
    try {
      const output = await onceByKey(txCtx, tx, async () => {
        const done = guardOutput(ctx, endpoint, await route.run(txCtx, input, prepared));
        requireAuditRow(txCtx, endpoint);
        return done;
      });
      await flushAudit(txCtx, tx);
      return output;
    } catch (error) {
      // An outcome that is kept, such as a request for approval, keeps its audit rows as well.
      if (error instanceof AppError && error.keepsChanges) await flushAudit(txCtx, tx);
      throw error;
    }
  });
};

/** A write that leaves no trace is a fault of the product, not a success. */
const requireAuditRow = ({ audited }: AnyCtx, { audit: action, path }: Endpoint): void => {
  if (action !== null && audited.rows === 0) throw new Error(`${path} wrote no audit row`);
};

/** Only what a user lacks is on record as denied. */
const requireAdmission = async (ctx: Ctx, endpoint: Endpoint, gate: Gate): Promise<void> => {
  const pass = admit(ctx.user, endpoint);
  if ('missing' in pass) {
    if (pass.missing !== null)
      await audit(ctx, ctx.db, {
        action: endpoint.audit ?? 'read',
        objectType: 'endpoint',
        objectId: endpoint.path,
        agentId: ctx.user.agentId,
        outcome: 'denied',
        reason: pass.missing,
      });
    throw pass.refusal;
  }
  if (pass.code !== null) await gate.noteCodeUse(ctx, pass.code);
};

/** For exports: `Ctx.verbOf`. */
export const verbOfRoutes = (routes: readonly Route[]): VerbOf => {
  const byPath = new Map<string, Route>(routes.map((route) => [route.endpoint.path, route]));
  return (path) => byPath.get(path)?.run;
};

/** For approved requests and for changes whose time has come: `Ctx.rerun`. */
export const rerunOf = (routes: readonly Route[]): Rerun => {
  const byPath = new Map<string, Route>(routes.map((route) => [route.endpoint.path, route]));
  const find = (path: string): Route => {
    const route = byPath.get(path);
    // Stored by another version of the product.
    if (route === undefined) throw new AppError('approval.changed');
    return route;
  };
  return {
    endpointOf: (path) => byPath.get(path)?.endpoint,
    prepare: async (ctx, { path, input }) => {
      const { endpoint, prepare } = find(path);
      return prepare?.(ctx, parseInput(endpoint, input, ctx.language));
    },
    run: async (ctx, { path, input }, prepared) => {
      const { endpoint, run } = find(path);
      const pass = passOf(ctx.user, endpoint);
      if ('missing' in pass) throw pass.refusal;
      try {
        return guardOutput(ctx, endpoint, await run(ctx, parseInput(endpoint, input, ctx.language), prepared));
      } catch (error) {
        throw asAppError(error) ?? error;
      }
    },
    look: async (ctx, { path, input }) => {
      const route = byPath.get(path);
      if (route === undefined || route.endpoint.audit !== null) return undefined;
      return guardOutput(ctx, route.endpoint, await route.run(ctx, parseInput(route.endpoint, input, ctx.language)));
    },
  };
};

/** What the contract does not declare never leaves: stripped in production, an error in tests. */
const guardOutput = ({ settings }: AnyCtx, endpoint: Endpoint, output: unknown): unknown => {
  const declared = endpoint.output.parse(output);
  if (settings.isStrict && !isDeepStrictEqual(declared, output))
    throw new Error(`${endpoint.path} answered fields that its contract does not declare`);
  return declared;
};
