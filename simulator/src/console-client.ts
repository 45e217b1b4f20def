import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { pause } from './pause.ts';

export const DUPLICATE = 40_901;
const TOO_MANY_REQUESTS = 42_900;
const MOST_TRIES = 8;

/** Manager refused a call of the Console API; `code` and `data` as in the envelope. */
export class ConsoleError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(path: string, answer: { code: number; message: string; data: unknown }) {
    super(`${path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data ?? null)}`);
    this.name = 'ConsoleError';
    this.code = answer.code;
    this.data = answer.data;
  }
}

/** Method and path of a contract endpoint, of which only the types are imported here. */
export type CallTo<E extends Endpoint> = Pick<E, 'method' | 'path'> & { readonly types?: E };

export type ConsoleClient = <E extends Endpoint>(call: CallTo<E>, input: InputOf<E>) => Promise<OutputOf<E>>;

/** A client of `/manager/api` under one session; waits when told to slow down, throws ConsoleError on any other code. */
export function createConsoleClient(options: { baseUrl: string; token: string; signal?: AbortSignal }): ConsoleClient {
  const { baseUrl, token, signal } = options;
  return async <E extends Endpoint>(call: CallTo<E>, input: InputOf<E>): Promise<OutputOf<E>> => {
    for (let attempt = 1; ; attempt += 1) {
      const url = new URL(`/manager${call.path}`, baseUrl);
      const headers: Record<string, string> = { 'x-token': token, lang: 'en' };
      if (call.method === 'GET') url.search = queryOf(input);
      else headers['content-type'] = 'application/json';
      const body = call.method === 'GET' ? {} : { body: JSON.stringify(input) };
      const response = await fetch(url, { method: call.method, headers, ...body, ...(signal === undefined ? {} : { signal }) });
      const answer = await readEnvelope(response, call.path);
      if (answer.code === 0) return answer.data as OutputOf<E>;
      if (answer.code !== TOO_MANY_REQUESTS || attempt === MOST_TRIES) throw new ConsoleError(call.path, answer);
      await pause(waitMs(response, answer.data), signal);
    }
  };
}

type Envelope = { code: number; message: string; data: unknown };

async function readEnvelope(response: Response, path: string): Promise<Envelope> {
  if (response.status === 429 || response.status === 503) {
    await response.body?.cancel();
    return { code: TOO_MANY_REQUESTS, message: `HTTP ${response.status}`, data: null };
  }
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number') {
    const { code } = body;
    return { code, message: 'message' in body ? String(body.message) : '', data: 'data' in body ? body.data : null };
  }
  throw new ConsoleError(path, { code: response.status, message: 'the answer is no envelope', data: null });
}

function waitMs(response: Response, data: unknown): number {
  const seconds =
    typeof data === 'object' && data !== null && 'retry_after_s' in data
      ? Number(data.retry_after_s)
      : Number(response.headers.get('retry-after') ?? 1);
  return Number.isFinite(seconds) ? Math.max(50, seconds * 1000) : 1000;
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}
