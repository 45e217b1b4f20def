import type { FastifyInstance } from 'fastify';
import type { Deps } from '../service/ctx.ts';
import type { Settings } from '../service/settings.ts';

const TURNSTILE = 'https://challenges.cloudflare.com';
/** Where browsers report what the policy stopped. */
export const CSP_REPORT_PATH = '/manager/csp-report';

const policy = ({ nonce, frameAncestors, settings }: { nonce: string; frameAncestors: string; settings: Settings }): string => {
  // The widget of the bot check is the only foreign thing that the console ever loads, and only when it is switched on.
  const widget = settings.captcha === 'turnstile' ? ` ${TURNSTILE}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${widget}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${widget}`,
    "worker-src 'self'",
    ...(widget === '' ? [] : [`frame-src${widget}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
    // Text never becomes markup or a script, whatever a library does with it (web/src/app/trusted-types.ts).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-to csp',
  ].join('; ');
};

/** Headers of every answer, errors included (T049, T050). Embeddable pages name their own frame ancestors. */
export const addSecurityHeaders = (app: FastifyInstance, { settings }: Deps): void => {
  app.addHook('onSend', async (request, reply) => {
    const frameAncestors = reply.getHeader('x-frame-ancestors');
    reply.removeHeader('x-frame-ancestors');
    void reply.headers({
      'content-security-policy': policy({
        nonce: request.nonce,
        frameAncestors: typeof frameAncestors === 'string' && frameAncestors !== '' ? frameAncestors : "'none'",
        settings,
      }),
      'reporting-endpoints': `csp="${CSP_REPORT_PATH}"`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      ...(settings.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
};
