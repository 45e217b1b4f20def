import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../service/settings.ts';

/**
 * Turns away writes that a foreign page made a browser send (T020). Calls need X-Token or a JSON body anyway, which no foreign
 * page can send without being asked first; this stops the anonymous ones as well. Programs send neither header and pass.
 */
export const refuseForeignOrigins = (app: FastifyInstance, settings: Settings): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || !request.url.startsWith('/manager/') || isOwn(request, settings)) return;
    await reply
      .code(403)
      .header('cache-control', 'no-store')
      .send({ code: 40300, message: 'Requests of other sites are refused', data: null, request_id: request.id });
  });
};

const isOwn = ({ headers, protocol, host }: FastifyRequest, { publicUrl }: Settings): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  return origin === undefined || origin === publicUrl || origin === `${protocol}://${host}`;
};
