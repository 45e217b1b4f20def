import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createZstdDecompress, gzip, zstdCompress } from 'node:zlib';
import { promisify } from 'node:util';
import { EngineError } from './engine-error.ts';

const MAX_BODY_BYTES = 256 * 1024 ** 2;

const decoderOf = (encoding: string | undefined) => {
  if (!encoding || encoding === 'identity') return undefined;
  if (encoding === 'gzip') return createGunzip();
  if (encoding === 'zstd') return createZstdDecompress();
  throw new EngineError(48, `Content-Encoding ${encoding.slice(0, 20)} is not supported`, 'NOT_IMPLEMENTED');
};

/** The decoded body; a bomb is cut at 256 MiB. */
export const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) throw new EngineError(307, 'Request body is too large', 'TOO_MANY_BYTES');
      chunks.push(chunk);
    }
  };
  const decoder = decoderOf(request.headers['content-encoding']);
  await (decoder ? pipeline(request, decoder, collect) : collect(request));
  return Buffer.concat(chunks, bytes);
};

const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);

/** Compresses an answer when the client asked for it; the cheapest level, since the way is a loopback. */
export const encodeAnswer = async (o: {
  bytes: Uint8Array;
  isRequested: boolean;
  accepts: string;
}): Promise<{ bytes: Uint8Array; encoding?: 'gzip' | 'zstd' }> => {
  if (!o.isRequested) return { bytes: o.bytes };
  if (/\bzstd\b/.test(o.accepts))
    return { bytes: await zstdAsync(o.bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }), encoding: 'zstd' };
  if (/\bgzip\b/.test(o.accepts)) return { bytes: await gzipAsync(o.bytes, { level: 1 }), encoding: 'gzip' };
  return { bytes: o.bytes };
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** User and password from basic auth or from ClickHouse's own headers. */
export const credentialsOf = (request: IncomingMessage): { user: string; password: string } => {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const header = (name: string): string => String(request.headers[name] ?? '');
  if (basic === undefined) return { user: header('x-clickhouse-user'), password: header('x-clickhouse-key') };
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return { user: text.slice(0, colon), password: text.slice(colon + 1) };
};

/** Equal in a time that does not depend on where they differ. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
