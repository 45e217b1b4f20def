import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { login } from '@manager/contract/features/auth/login';
import { changePassword } from '@manager/contract/features/user/user';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';

export type Answer<T> = { code: number; message: string; data: T; request_id: string };

/** The console API as one member of staff sees it. */
export type Staff = {
  name: string;
  token: () => string;
  /** The envelope, whatever its code. */
  ask: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Answer<OutputOf<E>>>;
  /** `data` of a success; throws with the answer otherwise. */
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
  /** A file behind a ticket. */
  fetch: (path: string) => Promise<Buffer>;
};

const BUSY = 42_900;
const WAITING = 40_903;
const MOST_TRIES = 12;

type At = { url: () => string };

export const signIn = async (at: At, { username, password }: { username: string; password: string }): Promise<Staff> => {
  const { token } = await staffOf(at, { name: username, token: '' }).call(login, { username, password });
  return staffOf(at, { name: username, token });
};

/** Signs in with a password that somebody else set, and replaces it as the product asks for. */
export const firstSignIn = async (at: At, { username, password, next }: Record<'username' | 'password' | 'next', string>) => {
  const first = await signIn(at, { username, password });
  const { token } = await first.call(changePassword, { password, new_password: next });
  return staffOf(at, { name: username, token });
};

const staffOf = (at: At, { name, token }: { name: string; token: string }): Staff => {
  const ask: Staff['ask'] = async (endpoint, input) => {
    const key = randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(at.url(), { token, endpoint, input, key });
      if (answer.code !== BUSY || attempt === MOST_TRIES) return answer as Answer<OutputOf<typeof endpoint>>;
      await sleep(500);
    }
  };
  return {
    name,
    token: () => token,
    ask,
    call: async (endpoint, input) => {
      const { code, message, data } = await ask(endpoint, input);
      if (code !== 0) throw new Error(`${endpoint.path} as ${name}: ${code} ${message} ${JSON.stringify(data).slice(0, 300)}`);
      return data;
    },
    fetch: async (path) => {
      const response = await fetch(new URL(path, at.url()));
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
};

type Sent = { token: string; endpoint: Pick<Endpoint, 'method' | 'path'>; input: unknown; key: string };

const send = async (baseUrl: string, { token, endpoint, input, key }: Sent): Promise<Answer<unknown>> => {
  const { method, path } = endpoint;
  const url = new URL(`/manager${path}`, baseUrl);
  const headers: Record<string, string> = { lang: 'en', ...(token === '' ? {} : { 'x-token': token }) };
  if (method === 'GET') url.search = queryOf(input);
  else Object.assign(headers, { 'content-type': 'application/json', 'idempotency-key': key });
  const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(input) }) });
  if (response.status === 429 || response.status === 503) {
    await response.body?.cancel();
    return { code: BUSY, message: `HTTP ${response.status}`, data: null, request_id: '' };
  }
  return (await response.json()) as Answer<unknown>;
};

/** As the console sends it: lists comma-separated, absent values left out. */
const queryOf = (input: unknown): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>))
    if (value !== undefined && value !== null)
      query.set(name, Array.isArray(value) ? value.join(',') : `${value as string | number}`);
  return query.toString();
};

export type Agreed<T> = { data: T | null; approvalId: string | null };

/** A change that may want a second person: asked for by one, agreed to by the other. `data` is what a change at once answers. */
export const agree = async <E extends Endpoint>(
  { asks, agrees }: { asks: Staff; agrees: Staff },
  endpoint: E,
  input: InputOf<E>,
): Promise<Agreed<OutputOf<E>>> => {
  const answer = await asks.ask(endpoint, input);
  if (answer.code === 0) return { data: answer.data, approvalId: null };
  if (answer.code !== WAITING)
    throw new Error(`${endpoint.path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  const approvalId = approvalOf(answer);
  const { state, failure } = await agrees.call(approveRequest, { id: approvalId });
  if (state !== 'executed') throw new Error(`${endpoint.path} was agreed to and is ${state}: ${failure}`);
  return { data: null, approvalId };
};

/** Of an answer that waits for a second person. */
export const approvalOf = (answer: Answer<unknown>): string => (answer.data as { approval_id: string }).approval_id;
