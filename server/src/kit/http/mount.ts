import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Envelope } from '@manager/contract/kit/envelope';
import { isLanguage, type Language } from '@manager/contract/i18n/error-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { audit } from '../service/audit.ts';
import type { Deps, PublicCtx, SessionUser } from '../service/ctx.ts';
import { toErrorEnvelope } from './error-envelope.ts';
import { readInput } from './input.ts';
import type { Route } from './route.ts';

export type Authenticate = (ctx: PublicCtx, token: string | undefined) => Promise<SessionUser>;

/** Mounts console routes under `/manager`: session → permission → parse → verb → output guard → envelope. */
export const mountRoutes = ({
  app,
  deps,
  routes,
  authenticate,
}: {
  app: FastifyInstance;
  deps: Deps;
  routes: readonly Route[];
  authenticate: Authenticate;
}): void => {
  for (const route of routes) {
    app.route({
      method: route.endpoint.method,
      url: `/manager${route.endpoint.path}`,
      handler: async (request, reply): Promise<Envelope> => {
        void reply.header('cache-control', 'no-store');
        const ctx = contextOf(deps, request);
        try {
          return {
            code: 0,
            message: '',
            data: await answer({ route, publicCtx: ctx, request, authenticate }),
            request_id: ctx.requestId,
          };
        } catch (error) {
          return toErrorEnvelope(ctx, error);
        }
      },
    });
  }
};

const contextOf = (deps: Deps, request: FastifyRequest): PublicCtx => ({
  ...deps,
  log: deps.log.child({ requestId: request.id }),
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  language: languageOf(request),
  audited: { rows: 0 },
});

export const languageOf = (request: FastifyRequest): Language => {
  const { lang } = request.headers;
  // `zh-CN` asks for Chinese.
  const base = typeof lang === 'string' ? lang.toLowerCase().split('-', 1)[0] : undefined;
  return isLanguage(base) ? base : 'en';
};

type Call = { route: Route; publicCtx: PublicCtx; request: FastifyRequest; authenticate: Authenticate };

const answer = async ({ route, publicCtx, request, authenticate }: Call): Promise<unknown> => {
  const { endpoint } = route;
  let ctx: PublicCtx & { user?: SessionUser } = publicCtx;
  if (endpoint.access.kind !== 'public') {
    const token = request.headers['x-token'];
    ctx = { ...publicCtx, user: await authenticate(publicCtx, typeof token === 'string' ? token : undefined) };
    await requirePermission(ctx as PublicCtx & { user: SessionUser }, endpoint);
  }
  const input = readInput(endpoint, request, ctx.language);
  const output = await route.run(ctx, input);
  if (endpoint.audit !== null && ctx.audited.rows === 0) throw new Error(`${endpoint.path} wrote no audit row`);
  return guardOutput(endpoint, output, ctx.settings.isStrict);
};

const requirePermission = async (ctx: PublicCtx & { user: SessionUser }, endpoint: Endpoint): Promise<void> => {
  if (endpoint.access.kind !== 'code' || endpoint.access.anyOf.some((code) => ctx.user.codes.has(code))) return;
  const permission = endpoint.access.anyOf.join(' | ');
  await audit(ctx, ctx.db, {
    action: endpoint.audit ?? 'read',
    objectType: 'endpoint',
    objectId: endpoint.path,
    agentId: ctx.user.agentId,
    outcome: 'denied',
    reason: permission,
  });
  throw new AppError('permission.missing', { permission });
};

/** What the contract does not declare never leaves: stripped in production, an error in tests. */
const guardOutput = (endpoint: Endpoint, output: unknown, isStrict: boolean): unknown => {
  const declared = endpoint.output.parse(output);
  if (isStrict && !isDeepStrictEqual(declared, output))
    throw new Error(`${endpoint.path} answered fields that its contract does not declare`);
  return declared;
};
