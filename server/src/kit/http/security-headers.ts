import type { FastifyInstance } from 'fastify';
import type { Deps } from '../service/ctx.ts';

const policy = ({ nonce, frameAncestors }: { nonce: string; frameAncestors: string }): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');

/** Headers of every answer, errors included (quality.md T049, T050). Embeddable pages name their own frame ancestors. */
export const addSecurityHeaders = (app: FastifyInstance, { settings }: Deps): void => {
  app.addHook('onSend', async (request, reply) => {
    const frameAncestors = reply.getHeader('x-frame-ancestors');
    reply.removeHeader('x-frame-ancestors');
    void reply.headers({
      'content-security-policy': policy({
        nonce: request.nonce,
        frameAncestors: typeof frameAncestors === 'string' && frameAncestors !== '' ? frameAncestors : "'none'",
      }),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      ...(settings.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
  });
};
