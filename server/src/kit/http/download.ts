import { createReadStream } from 'node:fs';
import { errorText } from '@manager/contract/i18n/error-text';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../base/app-error.ts';
import type { Deps, PublicCtx } from '../service/ctx.ts';
import { contextOf } from './request-ctx.ts';

/** A file that leaves the product as an attachment. */
export type Download = { path: string; bytes: number; fileName: string; type: string };

const CHUNK_BYTES = 256 * 1024;

/**
 * `GET /manager/download/<ticket>`: a browser cannot send a session header with a download, so the ticket is the credential. What goes wrong
 * is told as plain text, because it is a page that a person sees.
 */
export const mountDownload = (
  app: FastifyInstance,
  deps: Deps,
  open: (ctx: PublicCtx, ticket: string) => Promise<Download>,
): void => {
  // Without HEAD, which would open the file as well and spend the ticket of whoever looks before fetching.
  const options = { compress: false, exposeHeadRoute: false } as const;
  app.get<{ Params: { ticket: string } }>('/manager/download/:ticket', options, async (request, reply) => {
    const ctx = contextOf(deps, request, reply);
    void reply.header('cache-control', 'no-store');
    try {
      const file = await open(ctx, request.params.ticket);
      return await reply
        .headers({
          'content-type': file.type,
          'content-length': file.bytes,
          'content-disposition': dispositionOf(file.fileName),
        })
        .send(createReadStream(file.path, { highWaterMark: CHUNK_BYTES }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const text = errorText({ name: error.reason, language: ctx.language, details: error.details });
      return reply.code(410).type('text/plain; charset=utf-8').send(`${text}\n`);
    }
  });
};

/** RFC 6266: letters that every client understands, and the name itself for those of today. */
const dispositionOf = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w .()+-]/g, '_');
  const exact = encodeURIComponent(fileName).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
};
