import type { FastifyInstance } from 'fastify';
import { AppError } from '../../base/app-error.ts';
import type { Ctx, Deps } from '../service/ctx.ts';
import { toErrorEnvelope } from './error-envelope.ts';
import type { Gate } from './mount.ts';
import { contextOf } from './request-ctx.ts';

/** Where a part of a file belongs, and its bytes. */
export type UploadPart = { id: string; offset: number; bytes: Buffer };

const TYPE = 'application/octet-stream';

/**
 * `PUT <path><id>?offset=<n>`: a part of a file that was announced before, so that files larger than a request come in. The header is the
 * credential as for every call; `take` says whether the caller may send it and answers how many bytes are here now.
 */
export const mountUploads = (
  app: FastifyInstance,
  {
    path,
    deps,
    authenticate,
    maxPartBytes,
    take,
  }: {
    path: string;
    deps: Deps;
    authenticate: Gate['authenticate'];
    maxPartBytes: number;
    take: (ctx: Ctx, part: UploadPart) => Promise<{ received: number }>;
  },
): void => {
  void app.register((scope, _options, done) => {
    // Within this scope alone: nothing else of the product takes bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(TYPE, { parseAs: 'buffer', bodyLimit: maxPartBytes }, (_request, body, parsed) => parsed(null, body));
    scope.put<{ Params: { id: string }; Querystring: { offset?: string } }>(
      `${path}:id`,
      { bodyLimit: maxPartBytes },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const publicCtx = contextOf(deps, request, reply);
        try {
          const token = request.headers['x-token'];
          const user = await authenticate(publicCtx, typeof token === 'string' ? token : undefined);
          if (user.stage !== 'full') throw new AppError('factor.needed', { need: user.stage });
          const { id } = request.params;
          const offset = request.query.offset ?? '';
          if (!/^[1-9]\d{0,18}$/.test(id)) throw new AppError('object.not_found');
          if (!/^\d{1,15}$/.test(offset) || !Buffer.isBuffer(request.body)) throw new AppError('input.invalid', { fields: {} });
          const ctx = { ...publicCtx, user, db: publicCtx.dbFor(user) } as Ctx;
          const data = await take(ctx, { id, offset: Number(offset), bytes: request.body });
          return { code: 0, message: '', data, request_id: publicCtx.requestId };
        } catch (error) {
          return toErrorEnvelope(publicCtx, error);
        }
      },
    );
    done();
  });
};
