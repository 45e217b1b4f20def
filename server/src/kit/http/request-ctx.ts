import { isLanguage, type Language } from '@manager/contract/i18n/error-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldError } from '../../base/app-error.ts';
import type { Cookies, Deps, PublicCtx } from '../service/ctx.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,200}$/;

/** A key that does not fit would hold nothing back, and who sent it would not know. Errors: `input.invalid`. */
export const requireFittingKey = ({ headers }: FastifyRequest): void => {
  const key = headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)))
    throw fieldError('Idempotency-Key', 'invalid');
};

/** What a request brings along, before anybody is known to have sent it. */
export const contextOf = (deps: Deps, request: FastifyRequest, reply: FastifyReply): PublicCtx => ({
  ...deps,
  log: deps.log.child({ requestId: request.id, traceId: request.trace.id }),
  requestId: request.id,
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  origin: deps.settings.publicUrl ?? originOf(request),
  language: languageOf(request),
  country: request.isViaProxy ? headerOf(request, 'cf-ipcountry', /^[A-Z]{2}$/) : null,
  idempotencyKey: headerOf(request, 'idempotency-key', IDEMPOTENCY_KEY),
  isBackground: request.headers['x-background'] === '1',
  cookies: cookiesOf(deps, request, reply),
  audited: { rows: 0, pending: null },
  wholeDb: deps.db,
});

/** As browsers write it, without a port that the scheme implies; 'null' when the Host header is no host. */
const originOf = ({ protocol, host }: FastifyRequest): string => {
  const text = `${protocol}://${host}`;
  return URL.canParse(text) ? new URL(text).origin : 'null';
};

export const languageOf = (request: FastifyRequest): Language => {
  const { lang } = request.headers;
  // `zh-CN` asks for Chinese.
  const base = typeof lang === 'string' ? lang.toLowerCase().split('-', 1)[0] : undefined;
  return isLanguage(base) ? base : 'en';
};

const headerOf = (request: FastifyRequest, name: string, pattern: RegExp): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && pattern.test(value) ? value : null;
};

/** `__Host-` wants https; a product that is reached by plain http keeps the same cookies without it. */
const cookiesOf = ({ settings }: Deps, request: FastifyRequest, reply: FastifyReply): Cookies => {
  const nameOf = (name: string): string => (settings.isHttps ? `__Host-${name}` : name);
  return {
    isBrowser: request.headers['sec-fetch-site'] !== undefined,
    get: (name) => request.cookies[nameOf(name)],
    set: (name, value, { maxAgeS }) =>
      void reply.setCookie(nameOf(name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: settings.isHttps,
        maxAge: maxAgeS,
      }),
  };
};
