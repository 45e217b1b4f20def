import type { FastifyInstance } from 'fastify';
import { CSP_REPORT_PATH } from './security-headers.ts';

const MAX_REPORT_BYTES = 16 * 1024;
/** Reports of one address in a minute: a broken page sends a few, everything above is noise. */
const RATE = { max: 20, timeWindow: 60_000 };

/** Takes what browsers report about the Content-Security-Policy and puts it into the log: somebody must look at it this week. */
export const mountCspReports = (app: FastifyInstance): void => {
  void app.register((reports) => {
    reports.addContentTypeParser(
      ['application/reports+json', 'application/csp-report'],
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    reports.post(CSP_REPORT_PATH, { config: { rateLimit: RATE } }, async (request, reply) => {
      request.log.warn({ report: String(request.body).slice(0, 2_000) }, 'the content security policy stopped something');
      return reply.code(204).send();
    });
    return Promise.resolve();
  });
};
