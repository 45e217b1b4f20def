import type { Logger } from 'pino';
import { PACKAGE_PART_BYTES, PACKAGE_UPLOAD_PATH } from '@manager/contract/features/algorithm/source/package-limits';
import { AVATAR_PATH, PICTURE_PATH } from '@manager/contract/kit/picture';
import { randomBytes, randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { features } from './features.gen.ts';
import { inTrace, type Trace, traceOf } from './base/trace.ts';
import { authenticate as authenticateSession } from './features/auth/session.ts';
import { openDownload } from './features/export/job/open-download.ts';
import { frameAncestorsOf, ticketPageAt } from './features/iframe/ticket/public.ts';
import {
  joinFor,
  leaderboardFor,
  openForPlayer,
  progressFor,
  readPlayerPackets,
  readPlayerScatters,
} from './features/activity/activity-rank/public.ts';
import { findWebsite, ticketForWebsite } from './features/iframe/bet-detail/ticket-for-website.ts';
import { readPlayerGrants, takeForPlayer } from './features/activity/activity-bonus/public.ts';
import { takePart } from './features/algorithm/source/take-part.ts';
import { exchangeForPlayer, openIconPicture, readPlayerCollections } from './features/activity/activity-collect/public.ts';
import { leaveCard, openCard, readPlayerCards } from './features/task/task-use-card/public.ts';
import { joinTask, noteShown, readPlayerTasks } from './features/task/task-account/public.ts';
import { openAvatar } from './features/user/avatar/public.ts';
import { tournamentSource } from './features/activity/championship/tournament-source.ts';
import { noteCodeUse } from './features/permission/code-use.ts';
import { countCalls } from './monitoring/count-calls.ts';
import { logCalls } from './monitoring/log-calls.ts';
import { countIngest } from './monitoring/count-ingest.ts';
import { createMetrics, type Metrics } from './monitoring/metrics.ts';
import { productFigures } from './monitoring/product-figures.ts';
import { mountCspReports } from './kit/http/csp-report.ts';
import { mountDownload } from './kit/http/download.ts';
import { mountHealth } from './monitoring/health.ts';
import { limitFloods } from './flood.ts';
import { limitRequests } from './kit/http/limits.ts';
import { mountRoutes } from './kit/http/mount.ts';
import { mountImages } from './kit/http/image.ts';
import { mountUploads } from './kit/http/upload.ts';
import { mountNotFound } from './kit/http/not-found.ts';
import { shedCalls } from './kit/http/overload.ts';
import { mountOpenApi } from './openapi/mount-openapi.ts';
import { refuseForeignOrigins } from './kit/http/same-origin.ts';
import { addSecurityHeaders } from './kit/http/security-headers.ts';
import { mountWeb, type Page } from './kit/http/web.ts';
import type { Deps } from './kit/service/ctx.ts';
import { mountPlatform } from './platform/http.ts';
import { jackpotsAt } from './features/jackpot/core/public.ts';
import type { Ingest } from './ingest/ingest.ts';

/** A request that trickles in longer than this is cut. */
const REQUEST_LIMIT_MS = 30_000;
/** Node looks for such requests so often: every half a minute unless told, which let them live for up to three times as long. */
const LOOK_EVERY_MS = 1_000;
const MAX_BODY_BYTES = 256 * 1024;

type AppOptions = {
  deps: Deps;
  ingest: Ingest;
  /** Folder of the built console; without it only the APIs answer. */ webRoot?: string;
  /** Hops whose X-Forwarded-For and CF-IPCountry are believed. */
  isTrustedProxy?: (address: string) => boolean;
  /** How long a request may take to come in, head and body. */ requestLimitMs?: number;
  /** Of the flood limit: how many requests in ten seconds. */ flood?: { max?: number };
  /** Is a balancer to take this process out? Each answer then ends its connection. */ isStopping?: () => boolean;
  metrics?: Metrics;
  /** Has a line for each request, where it tells at level info. */ requestLog?: Logger;
};

/** The HTTP face of the product: console API, Platform API, console pages, health. Opens nothing by itself. */
export const createApp = async ({
  deps,
  ingest,
  webRoot,
  isTrustedProxy = () => false,
  requestLimitMs = REQUEST_LIMIT_MS,
  flood = {},
  isStopping = () => false,
  metrics = createMetrics(),
  requestLog = deps.log,
}: AppOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: isTrustedProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    requestTimeout: requestLimitMs,
    connectionTimeout: requestLimitMs,
    http: { headersTimeout: requestLimitMs, connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestLimitMs) },
    forceCloseConnections: 'idle',
    // What still comes over a kept connection is answered, and the connection closed after it.
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }) as unknown as FastifyInstance;
  app.decorateRequest('nonce', '');
  app.decorateRequest('isViaProxy', false);
  identify(app);
  app.addHook('onRequest', (request, _reply, done) => {
    request.nonce = randomBytes(16).toString('base64');
    request.isViaProxy = isTrustedProxy(request.socket.remoteAddress ?? '');
    done();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  addSecurityHeaders(app, deps);
  limitRequests(app);
  refuseForeignOrigins(app, deps.settings);
  await app.register(cookie);
  const authenticate = await limitFloods(app, { authenticate: authenticateSession, now: deps.now, ...flood });
  shedCalls(app, deps.settings.busyAfterMs);
  await app.register(compress, { global: true, globalDecompression: false, threshold: 1_024, encodings: ['gzip', 'identity'] });
  mountNotFound(app);
  for (const group of productFigures(ingest)) metrics.add(group, deps);
  countCalls(app, metrics.registry);
  logCalls(app, requestLog);
  mountHealth(app, deps, { metrics, isStopping });
  mountOpenApi(app, deps, authenticate);
  mountCspReports(app);
  mountDownload(app, deps, openDownload);
  mountImages(app, { path: AVATAR_PATH, deps, authenticate, open: openAvatar });
  mountImages(app, { path: PICTURE_PATH, deps, authenticate, open: openIconPicture });
  mountUploads(app, { path: PACKAGE_UPLOAD_PATH, deps, authenticate, maxPartBytes: PACKAGE_PART_BYTES, take: takePart });
  mountRoutes({ app, deps, routes: features.flat(), gate: { authenticate, noteCodeUse } });
  await app.register((platform) =>
    mountPlatform({
      app: platform,
      deps,
      ingest: countIngest(metrics.registry, ingest),
      betTickets: { findWebsite, issue: ticketForWebsite },
      activities: { leaderboard: leaderboardFor, progress: progressFor, join: joinFor },
      collections: { read: readPlayerCollections, exchange: exchangeForPlayer },
      tournaments: tournamentSource,
      gifts: { packets: readPlayerPackets, open: openForPlayer, scatters: readPlayerScatters },
      bonusGrants: { read: readPlayerGrants, take: takeForPlayer },
      cards: { read: readPlayerCards, open: openCard, leave: leaveCard },
      tasks: { read: readPlayerTasks, shown: noteShown, join: joinTask },
      jackpots: jackpotsAt,
    }),
  );
  if (webRoot !== undefined) {
    const embeddable = async ({ path, query }: Page): Promise<readonly string[]> => {
      const page = ticketPageAt(path);
      return page === undefined ? [] : frameAncestorsOf(deps, query.get('t') ?? '', page);
    };
    await mountWeb(app, { root: webRoot, frameAncestorsOf: embeddable });
  }
  return app;
};

/** Who asks, in which trace, and how it ended, as far as it is known: what is told of a request beside its answer. */
const identify = (app: FastifyInstance): void => {
  app.decorateRequest('trace', null as unknown as Trace);
  app.decorateRequest('userId', '');
  app.decorateRequest('endCode', null);
  app.addHook('onRequest', async (request) => {
    request.trace = traceOf(request.headers['traceparent'], request.id);
  });
  // Behind the reading of the body, which goes on outside of what began before it.
  app.addHook('preHandler', (request, _reply, done) => inTrace(request.trace, done));
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { code } = (payload ?? {}) as { code?: unknown };
    if (typeof code === 'number') request.endCode = code;
    return payload;
  });
};

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended from outside
  interface FastifyRequest {
    /** Of this answer's Content-Security-Policy. */
    nonce: string;
    /** Handed on by a proxy that is believed. */
    isViaProxy: boolean;
    trace: Trace;
    /** Of staff, once they are known. */
    userId: string;
    /** The console answers 200 for every outcome, and says which in its envelope. */
    endCode: number | null;
  }
}
