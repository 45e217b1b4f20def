import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import type { Incomplete } from '@manager/contract/kit/incomplete';
import { currentLanguage } from '../i18n/language.ts';
import { notifyError, notifyWaiting } from '../ui/notify.ts';
import { noteAnswer, noteNoAnswer } from '../browser/connection.ts';
import { ApiError, approvalIdOf, isAbort, missingPermissionOf, needOf, retryAfterOf } from './errors.ts';
import { drawKey, type Intent } from './intent.ts';
import { refusalOf } from './refusal.ts';
import { askStepUp, isInBackground, tellAccessChanged, tellSessionLost } from '../browser/signals.ts';
import { keepSessionEnd, sessionEndIn } from '../browser/session-end.ts';
import { readToken, saveToken } from '../browser/token.ts';

/** Query string of a call: absent values are left out, lists are comma-separated, flags are 1 and 0; empty for no values. */
const queryStringOf = (input: Record<string, unknown>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) {
      if (value.length > 0) params.set(name, value.join(','));
    } else if (typeof value === 'boolean') params.set(name, value ? '1' : '0');
    else if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value));
    else throw new TypeError(`a query string cannot carry ${name}`);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
};

const BASE_PATH = '/manager';
const TIMEOUT_MS = 5000;
/** A whole file of records takes the server longer. */
const FILE_TIMEOUT_MS = 60_000;
/** What only reads is asked again so often while the server asks to come back in no more seconds than these: nobody has to press for it. */
const BUSY_TRIES = 2;
const BUSY_S = 2;
/** A write that did not reach the server is sent once more, under the same key. */
const SECOND_TRY_MS = 400;

export type CallOptions = {
  signal?: AbortSignal;
  /** Asked by a timer, not by the user: it does not keep the session awake, and its faults pass without a message. */
  isBackground?: boolean;
  /** Of a failure nothing is said but in the log (S7.15: the invite code). A lost session opens its dialog all the same. */
  isOnlyLogged?: boolean;
  /** A form shows the words of a refusal at its fields; else they are the message. */
  hasFields?: boolean;
  /** Keeps the Idempotency-Key over several tries of the user; absent: every call is an intent of its own. */
  intent?: Intent;
};

/** What came, and which months of its figures are not whole; undefined: all of it is. */
export type Answer<T> = { data: T; incomplete: Incomplete | undefined };

type Envelope = { code: number; message: string; data: unknown; request_id?: string; incomplete?: Incomplete };
type Attempt = {
  endpoint: Endpoint;
  input: Record<string, unknown>;
  signal: AbortSignal | undefined;
  isBackground: boolean;
  key: string | undefined;
};

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number';

/** Audited writes of a signed-in user happen once for each key. */
const takesKey = ({ method, audit, access }: Endpoint): boolean =>
  method === 'POST' && audit !== null && access.kind !== 'public';

const headersFor = ({ isBackground, key }: Attempt, body: string | undefined): Headers => {
  const headers = new Headers({ Lang: currentLanguage(), Accept: 'application/json' });
  const token = readToken();
  if (token !== undefined) headers.set('X-Token', token);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (isBackground) headers.set('X-Background', '1');
  if (key !== undefined) headers.set('Idempotency-Key', key);
  return headers;
};

const LONGEST_QUERY = 4_000;

const requestOf = ({ endpoint, input }: Attempt): { url: string; body?: string } => {
  const url = BASE_PATH + endpoint.path;
  if (endpoint.method === 'POST') return { url, body: JSON.stringify(input) };
  const query = queryStringOf(input);
  // The same texts as a body: an address takes only so much.
  return query.length > LONGEST_QUERY
    ? { url, body: JSON.stringify(Object.fromEntries(new URLSearchParams(query))) }
    : { url: url + query };
};

const reach = async (attempt: Attempt, signal: AbortSignal): Promise<Response> => {
  const { url, body } = requestOf(attempt);
  const send = (): Promise<Response> =>
    fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: headersFor(attempt, body),
      signal,
      ...(body === undefined ? {} : { body }),
    });
  try {
    return await send();
  } catch (error) {
    if (attempt.key === undefined || signal.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    return send();
  }
};

/** Something between here and the product answered for it. */
const isGatewayDown = (status: number): boolean => status === 502 || status === 504;

const send = async (attempt: Attempt): Promise<Answer<unknown>> => {
  const timeoutMs = attempt.endpoint.takesFile ? FILE_TIMEOUT_MS : TIMEOUT_MS;
  const timeout = AbortSignal.timeout(timeoutMs);
  let answer: unknown;
  let status = 0;
  try {
    const response = await reach(attempt, attempt.signal === undefined ? timeout : AbortSignal.any([attempt.signal, timeout]));
    status = response.status;
    answer = await response.json().catch(() => undefined);
  } catch (error) {
    if (isAbort(error)) throw error;
    if (!timeout.aborted) noteNoAnswer();
    throw new ApiError({ message: timeout.aborted ? `timeout of ${timeoutMs}ms exceeded` : 'Network Error', code: null });
  }
  if (isGatewayDown(status)) noteNoAnswer();
  else noteAnswer();
  if (!isEnvelope(answer)) throw new ApiError({ message: `Request failed with status code ${status}`, code: null });
  if (answer.code === 0) return { data: answer.data, incomplete: answer.incomplete };
  throw new ApiError({
    message: answer.message || 'Error',
    code: answer.code,
    data: answer.data,
    requestId: answer.request_id ?? null,
  });
};

/** Of a moment in which too many asked at once a reader sees no more than that it takes longer. */
const sendPatiently = async (attempt: Attempt, tries = BUSY_TRIES): Promise<Answer<unknown>> => {
  try {
    return await send(attempt);
  } catch (error) {
    const waitS = error instanceof ApiError ? retryAfterOf(error) : undefined;
    if (attempt.endpoint.method !== 'GET' || tries === 0 || waitS === undefined || waitS > BUSY_S) throw error;
    await new Promise((resolve) => setTimeout(resolve, waitS * 1000));
    attempt.signal?.throwIfAborted();
    return sendPatiently(attempt, tries - 1);
  }
};

/** A call that wants a fresh factor is sent again, under the same key, once the user has given one. */
const sendWithFactor = async (attempt: Attempt): Promise<Answer<unknown>> => {
  try {
    return await sendPatiently(attempt);
  } catch (error) {
    if (!(error instanceof ApiError) || needOf(error) !== 'step_up' || attempt.isBackground) throw error;
    if (!(await askStepUp())) throw error;
    return send(attempt);
  }
};

/** The session goes on under a new token after a change of how its user signs in; the old one is dead at once. */
const keepNewToken = ({ access }: Endpoint, data: unknown): void => {
  if (access.kind !== 'session' || typeof data !== 'object' || data === null) return;
  if ('token' in data && typeof data.token === 'string') saveToken(data.token);
};

/** What an answer tells the whole console, and its message (S8.1 to S8.9); the part of the page that asked shows it in its own way besides. */
const announce = (error: ApiError, { isUnasked, hasFields }: { isUnasked: boolean; hasFields: boolean }): void => {
  const need = needOf(error);
  if (missingPermissionOf(error) !== undefined || need === 'change_password' || need === 'enrol_factor') tellAccessChanged();
  if (need !== undefined) return;
  if (error.isSessionLost) {
    keepSessionEnd(sessionEndIn(error.data));
    tellSessionLost({ token: readToken(), isUnasked });
  }
  if (isUnasked) return;
  if (error.isWaiting) {
    notifyWaiting({ message: error.message, approvalId: approvalIdOf(error) });
    return;
  }
  const { isNetwork, code, requestId } = error;
  notifyError({ message: refusalOf(error, hasFields), isNetwork, code, requestId });
};

/**
 * One call of the contract. Resolves with `data`; rejects with ApiError (or AbortError when `signal` fired).
 * A failure is also shown: 3 s for an answer of the application, 5 s for the network (S8.3, S8.9), and a lost session asks whether to
 * log in again. Calls of a timer only do the last. A missing factor is asked for on the way; declining it rejects without a message. A change that waits for a second person
 * rejects with `isWaiting` after a notice: callers close as after a success.
 */
export const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>> =>
  (await ask(endpoint, input, options)).data;

/** As `call`, with what the answer says of its figures: for whatever shows them. */
export const ask = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, isBackground = isInBackground(), isOnlyLogged = false, hasFields = false, intent }: CallOptions = {},
): Promise<Answer<OutputOf<E>>> => {
  const key = takesKey(endpoint) ? (intent?.key() ?? drawKey()) : undefined;
  try {
    const answer = await sendWithFactor({ endpoint, input: input as Record<string, unknown>, signal, isBackground, key });
    intent?.settle();
    keepNewToken(endpoint, answer.data);
    // The server parses every answer against the endpoint's output before it leaves.
    return answer as Answer<OutputOf<E>>;
  } catch (error) {
    if (error instanceof ApiError) {
      // Without an answer nobody knows whether it happened: the next try must say that it is the same intent.
      if (!error.isNetwork) intent?.settle();
      announce(error, { isUnasked: isBackground || isOnlyLogged, hasFields });
    }
    throw error;
  }
};
