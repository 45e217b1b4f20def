import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What was asked for, as it was written: `//[` is a path, but no address that could be taken apart. */
export type Page = { path: string; query: URLSearchParams };

const pageOf = ({ url }: FastifyRequest): Page => {
  const at = url.indexOf('?');
  return { path: at < 0 ? url : url.slice(0, at), query: new URLSearchParams(at < 0 ? '' : url.slice(at)) };
};

type WebOptions = {
  /** Folder of the built console. */
  root: string;
  /** Origins that may embed the page at this address; none for most. */
  frameAncestorsOf: (page: Page) => Promise<readonly string[]>;
};

/** The console: hashed files for ever, the document never cached and with a nonce of its own. Every page address gets the document. */
export const mountWeb = async (app: FastifyInstance, { root, frameAncestorsOf }: WebOptions): Promise<void> => {
  const html = await readFile(join(root, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
  });
  // Files beside the document, such as the icon, have no hash in their names.
  for (const file of await readdir(root))
    if (file.includes('.') && file !== 'index.html')
      app.get(`/${file}`, (_request, reply) => reply.sendFile(file, root, { maxAge: '1h', immutable: false }));
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const ancestors = await frameAncestorsOf(pageOf(request));
    return reply
      .header('x-frame-ancestors', ancestors.join(' '))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', request.nonce));
  };
  app.get('/', sendDocument);
  app.get('/*', (request, reply) => {
    const { path } = pageOf(request);
    const isPage = !/^\/(?:\/|(?:manager|platform|assets)(?:\/|$))/.test(path) && !path.includes('.');
    return isPage ? sendDocument(request, reply) : reply.callNotFound();
  });
};
