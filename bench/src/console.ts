import type { login } from '@manager/contract/features/auth/login';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { ADMIN_PASSWORD } from './product.ts';

/** Method and path of a contract endpoint, of which only the types are imported. */
export type CallTo<E extends Endpoint> = Pick<E, 'method' | 'path'> & { readonly types?: E };

export type Console = <E extends Endpoint>(call: CallTo<E>, input: InputOf<E>) => Promise<OutputOf<E>>;

const LOGIN: CallTo<typeof login> = { method: 'POST', path: '/api/login' };

export type Session = { 'x-token': string };
type Credentials = { username: string; password: string };
const ADMIN: Credentials = { username: 'admin', password: ADMIN_PASSWORD };

/** Signs in. Any answer but success throws. */
export const signIn = async (url: string, who = ADMIN): Promise<Session> => ({
  'x-token': (await call(url, {}, LOGIN, who)).token,
});

/** Calls in a session of its own, the administrator's unless told otherwise. */
export const openConsole = async (url: string, who = ADMIN): Promise<Console> => {
  const session = await signIn(url, who);
  return (endpoint, input) => call(url, session, endpoint, input);
};

const call = async <E extends Endpoint>(
  ...[baseUrl, session, { method, path }, input]: [string, Record<string, string>, CallTo<E>, InputOf<E>]
): Promise<OutputOf<E>> => {
  const url = new URL(`/manager${path}`, baseUrl);
  if (method === 'GET')
    url.search = new URLSearchParams(
      Object.entries(input as object).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
  const body = method === 'GET' ? {} : { body: JSON.stringify(input) };
  const response = await fetch(url, {
    method,
    headers: { ...session, lang: 'en', ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...body,
  });
  const text = await response.text();
  const answer = JSON.parse(text) as { code: number; message: string; data: OutputOf<E> };
  if (answer.code !== 0) throw new Error(`${path}: HTTP ${response.status} ${text.slice(0, 300)}`);
  return answer.data;
};
