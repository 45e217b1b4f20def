import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { notifyError } from '../ui/notify.ts';
import { ApiError, isAbort } from './errors.ts';
import { currentLanguage } from '../i18n/language.ts';
import { createStore } from './store.ts';
import { readToken } from './token.ts';
import { queryStringOf } from './query-string.ts';

const BASE_PATH = '/manager';
const TIMEOUT_MS = 5000;

/** True while the dialog 'Confirm logout' is asked for (seed.md §8). */
export const sessionLost = createStore(false);

export type CallOptions = {
  signal?: AbortSignal;
  /** The caller shows the error itself: no message, no session dialog. */
  isQuiet?: boolean;
};

type Envelope = { code: number; message: string; data: unknown; request_id?: string };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

const headersFor = (endpoint: Endpoint): Headers => {
  const headers = new Headers({ Lang: currentLanguage(), Accept: 'application/json' });
  const token = readToken();
  if (token !== undefined) headers.set('X-Token', token);
  if (endpoint.method === 'POST') headers.set('Content-Type', 'application/json');
  return headers;
};

const requestOf = ({
  endpoint,
  input,
}: {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}): { url: string; body?: string } => {
  const url = BASE_PATH + endpoint.path;
  return endpoint.method === 'GET' ? { url: url + queryStringOf(input) } : { url, body: JSON.stringify(input) };
};

const send = async (endpoint: Endpoint, input: Record<string, unknown>, signal: AbortSignal | undefined): Promise<unknown> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { url, body } = requestOf({ endpoint, input });
  let answer: unknown;
  let status = 0;
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      headers: headersFor(endpoint),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body }),
    });
    status = response.status;
    answer = await response.json().catch(() => undefined);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({ message: timeout.aborted ? `timeout of ${TIMEOUT_MS}ms exceeded` : 'Network Error', code: null });
  }
  if (!isEnvelope(answer)) throw new ApiError({ message: `Request failed with status code ${status}`, code: null });
  if (answer.code === 0) return answer.data;
  throw new ApiError({
    message: answer.message || 'Error',
    code: answer.code,
    data: answer.data,
    requestId: answer.request_id ?? null,
  });
};

/**
 * One call of the contract. Resolves with `data`; rejects with ApiError (or AbortError when `signal` fired).
 * Unless quiet, a failure is also shown: 3 s for an answer of the application, 5 s for the network (seed.md §8).
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, isQuiet = false }: CallOptions = {},
): Promise<OutputOf<E>> => {
  try {
    // The server parses every answer against the endpoint's output before it leaves.
    return (await send(endpoint, input as Record<string, unknown>, signal)) as OutputOf<E>;
  } catch (error) {
    if (error instanceof ApiError && !isQuiet) {
      notifyError({ message: error.message, isNetwork: error.isNetwork });
      if (error.isSessionLost) sessionLost.set(true);
    }
    throw error;
  }
};
