import createClient, { type Client } from 'openapi-fetch';
import { pause } from '../pause.ts';
import type { paths } from './platform.gen.ts';

export type PlatformClientOptions = {
  /** Address of Manager, e.g. `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** Bearer key with the scopes of the calls that are made. */
  key: string;
  signal?: AbortSignal;
  /** How long a call is tried again while Manager is away or overloaded; absent: not at all. */
  retryForMs?: number;
  /** Pause before the first retry; it doubles up to 5 s. `Retry-After` wins over it. */
  firstRetryMs?: number;
  timeoutMs?: number;
};
export type PlatformClient = Client<paths>;

const LONGEST_PAUSE_MS = 5_000;
/** Statuses after which the same call with the same key may be made again. */
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The Platform API by the types of its OpenAPI document, under one key. Lines are sent as they are, everything else as JSON. */
export const createPlatformClient = (options: PlatformClientOptions): PlatformClient => {
  const client = createClient<paths>({
    baseUrl: options.baseUrl,
    fetch: (request) => untilAnswered(request, options),
    bodySerializer: (body: unknown) => (typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)),
  });
  client.use({
    onRequest: ({ request }) => {
      request.headers.set('authorization', `Bearer ${options.key}`);
      return request;
    },
  });
  return client;
};

/** The answer to a call, whatever it says, once it is another one than "come back later"; that one when patience ends. */
const untilAnswered = async (request: Request, options: PlatformClientOptions): Promise<Response> => {
  const { signal, retryForMs = 0, firstRetryMs = 250, timeoutMs = 60_000 } = options;
  const giveUpAtMs = Date.now() + retryForMs;
  for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const outcome = await attempt(request, signal === undefined ? timeout : AbortSignal.any([signal, timeout]));
    signal?.throwIfAborted();
    const isAnswer = outcome instanceof Response;
    if (isAnswer && !RETRIED.has(outcome.status)) return outcome;
    const waitMs = isAnswer ? (retryAfterMs(outcome) ?? pauseMs) : pauseMs;
    if (Date.now() + waitMs > giveUpAtMs) {
      if (isAnswer) return outcome;
      throw outcome;
    }
    if (isAnswer) await outcome.body?.cancel();
    await pause(waitMs, signal);
  }
};

/** A request may be read once: each attempt sends a copy. */
const attempt = async (request: Request, signal: AbortSignal): Promise<Response | Error> => {
  try {
    return await fetch(request.clone(), { signal });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

const retryAfterMs = (response: Response): number | null => {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) * 1000 : null;
};
