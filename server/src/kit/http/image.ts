import type { FastifyInstance } from 'fastify';
import { AppError } from '../../base/app-error.ts';
import type { Ctx, Deps } from '../service/ctx.ts';
import type { Gate } from './mount.ts';
import { contextOf } from './request-ctx.ts';

const A_YEAR_S = 31_536_000;

/**
 * `GET <path><id>`: a picture of a user. The header is the credential as for every call, so a page asks for it by script and not by
 * an `img` of that address. A picture never changes under its address: the browser keeps it, for the session that fetched it.
 */
export const mountImages = (
  app: FastifyInstance,
  {
    path,
    deps,
    authenticate,
    open,
  }: { path: string; deps: Deps; authenticate: Gate['authenticate']; open: (ctx: Ctx, id: string) => Promise<Buffer> },
): void => {
  app.get<{ Params: { id: string } }>(`${path}:id`, { compress: false }, async (request, reply) => {
    const publicCtx = contextOf(deps, request, reply);
    const token = request.headers['x-token'];
    try {
      const user = await authenticate(publicCtx, typeof token === 'string' ? token : undefined);
      const png = await open({ ...publicCtx, user, db: publicCtx.dbFor(user) } as Ctx, request.params.id);
      return await reply
        .headers({
          'content-type': 'image/png',
          'content-disposition': 'inline; filename="picture.png"',
          'cache-control': `private, max-age=${A_YEAR_S}, immutable`,
          vary: 'X-Token',
        })
        .send(png);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // No session, no such picture, somebody else's: nothing is told apart.
      return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('');
    }
  });
};
