import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { isIdentifier } from '../sql-text.ts';
import { EngineError, statusOf, toEngineError } from './engine-error.ts';
import { checkReadOnly, checkStatement } from './guard.ts';
import { credentialsOf, encodeAnswer, isSameSecret, readBody } from './http-body.ts';
import { insertTarget, type SessionPool, type PoolQuery } from './session-pool.ts';
import { isBackground, readSettings, settingsOf, type ReadLimits } from './settings.ts';

export type SessionPools = { writer: SessionPool; interactive: SessionPool; background: SessionPool };
export type Passwords = { reader: string; writer: string };
type Exchange = { request: IncomingMessage; response: ServerResponse; url: URLSearchParams; isWriter: boolean; queryId: string };

/** Formats whose chunks can be joined, so that a long answer can leave while it is made. */
const ROW_FORMATS = new Set(['JSONEachRow', 'JSONCompactEachRow', 'TabSeparated', 'TSV', 'CSV']);

const contentTypeOf = (format: string): string => {
  if (format.startsWith('JSON'))
    return format.endsWith('EachRow') ? 'application/x-ndjson; charset=UTF-8' : 'application/json; charset=UTF-8';
  return format.startsWith('CSV') ? 'text/csv; charset=UTF-8' : 'text/tab-separated-values; charset=UTF-8';
};

/** Which pool a user name opens; a wrong name and a wrong password look the same. */
const isWriterUser = (request: IncomingMessage, passwords: Passwords): boolean => {
  const { user, password } = credentialsOf(request);
  const expected = user === 'writer' ? passwords.writer : passwords.reader;
  if ((user === 'writer' || user === 'reader') && isSameSecret(password, expected)) return user === 'writer';
  throw new EngineError(
    516,
    'default: Authentication failed: password is incorrect, or there is no user with such name',
    'AUTHENTICATION_FAILED',
  );
};

const paramsOf = (url: URLSearchParams): Map<string, string> => {
  const params = new Map<string, string>();
  for (const [key, value] of url) {
    if (!key.startsWith('param_')) continue;
    if (!isIdentifier(key.slice(6))) throw new EngineError(36, 'A query parameter has no valid name', 'BAD_ARGUMENTS');
    params.set(key.slice(6), value);
  }
  return params;
};

const headersOf = (exchange: Exchange, format: string, writtenRows = 0): Record<string, string> => ({
  'Content-Type': contentTypeOf(format),
  'X-ClickHouse-Format': format,
  'X-ClickHouse-Query-Id': exchange.queryId,
  'X-ClickHouse-Summary': JSON.stringify({
    read_rows: '0',
    read_bytes: '0',
    written_rows: String(writtenRows),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: '0',
    result_bytes: '0',
    elapsed_ns: '0',
  }),
});

const answer = async (exchange: Exchange, o: { format: string; raw: Uint8Array; writtenRows?: number }): Promise<void> => {
  const { request, response, url } = exchange;
  const { bytes, encoding } = await encodeAnswer({
    bytes: o.raw,
    isRequested: url.get('enable_http_compression') === '1',
    accepts: String(request.headers['accept-encoding'] ?? ''),
  });
  response.writeHead(200, {
    ...headersOf(exchange, o.format, o.writtenRows),
    'Content-Length': String(bytes.length),
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
  response.end(bytes);
};

/** Resolves when the client has taken what was written, or is gone. */
const drained = async (response: ServerResponse): Promise<void> => {
  const done = new AbortController();
  const either = ['drain', 'close'].map((event) => once(response, event, { signal: done.signal }).catch(() => undefined));
  await Promise.race(either);
  done.abort();
};

/** Rows leave as the engine makes them; a failure in the middle breaks the connection, so that a cut answer is never taken for a whole one. */
const answerInChunks = async (exchange: Exchange, pool: SessionPool, query: PoolQuery): Promise<void> => {
  const { response } = exchange;
  await pool.stream(
    query,
    () => !response.destroyed,
    async (chunks) => {
      for await (const chunk of chunks) {
        if (response.destroyed) return;
        if (!response.headersSent) response.writeHead(200, headersOf(exchange, query.format));
        if (!response.write(chunk.raw())) await drained(response);
      }
    },
  );
  if (!response.headersSent) response.writeHead(200, headersOf(exchange, query.format));
  response.end();
};

const serveQuery = async (exchange: Exchange, pools: SessionPools, limits: ReadLimits): Promise<void> => {
  const { request, response, url, isWriter } = exchange;
  const body = await readBody(request);
  const inUrl = url.get('query');
  const database = url.get('database') || 'default';
  if (!isIdentifier(database)) throw new EngineError(81, 'Database does not exist', 'UNKNOWN_DATABASE');
  const params = paramsOf(url);
  const asked = settingsOf(url);
  const isInsertWithData = inUrl !== null && body.length > 0 && /^\s*INSERT\b/i.test(inUrl);
  const target = isWriter && isInsertWithData ? insertTarget(inUrl) : undefined;
  if (target && inUrl !== null) {
    const query = { sql: inUrl, database, params, settings: asked, format: 'TabSeparated' };
    return answer(exchange, {
      format: 'TabSeparated',
      raw: new Uint8Array(0),
      writtenRows: await pools.writer.insert(query, target, body),
    });
  }
  if (isInsertWithData && isWriter)
    throw new EngineError(
      48,
      'Insert data must be TabSeparated, CSV, JSONEachRow, JSONCompactEachRow, RowBinary or Native',
      'NOT_IMPLEMENTED',
    );
  const checked = checkStatement(inUrl === null ? body.toString('utf8') : `${inUrl}\n${body.toString('utf8')}`, params);
  const format = checked.format ?? url.get('default_format') ?? 'TabSeparated';
  if (!isIdentifier(format)) throw new EngineError(73, 'Unknown format', 'UNKNOWN_FORMAT');
  if (isWriter)
    return answer(exchange, {
      format,
      raw: await pools.writer.query({ sql: checked.sql, database, params, settings: asked, format }, () => true),
    });
  checkReadOnly(checked);
  const query = { sql: checked.sql, database, params, settings: readSettings(asked, limits), format };
  const background = isBackground(asked, limits);
  const pool = background ? pools.background : pools.interactive;
  // The engine checks tables in one piece.
  if (background && ROW_FORMATS.has(format) && checked.verb !== 'CHECK') return answerInChunks(exchange, pool, query);
  return answer(exchange, { format, raw: await pool.query(query, () => !response.destroyed) });
};

const serveError = (response: ServerResponse, thrown: unknown, queryId: string): void => {
  const error = toEngineError(thrown);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const text = `${error.message}\n`;
  response.writeHead(statusOf(error.code), {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-ClickHouse-Exception-Code': String(error.code),
    'X-ClickHouse-Query-Id': queryId,
  });
  response.end(text);
};

/** ClickHouse's HTTP interface over the pools: user `writer` reaches the one writing session, `reader` the read-only ones. */
export const createEngineServer = (o: { pools: SessionPools; passwords: Passwords; limits: ReadLimits }): Server => {
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams: url } = new URL(request.url ?? '/', 'http://engine');
    const queryId = url.get('query_id') || randomUUID();
    if (pathname === '/ping') {
      response.end('Ok.\n');
      return;
    }
    try {
      const isWriter = isWriterUser(request, o.passwords);
      await serveQuery({ request, response, url, isWriter, queryId }, o.pools, o.limits);
    } catch (error) {
      serveError(response, error, queryId);
      request.resume();
    }
  };
  return createServer(
    { maxHeaderSize: 1024 ** 2, keepAliveTimeout: 10_000 },
    (request, response) => void serve(request, response),
  );
};
