import { getAccountList } from '@manager/contract/features/account/account-list';
import { login } from '@manager/contract/features/auth/login';
import { changeEmail, getUserList } from '@manager/contract/features/user/user';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { languageStore } from '../i18n/language.ts';
import { notifyError } from '../ui/notify.ts';
import { call } from './client.ts';
import { ApiError } from './errors.ts';
import { sessionLost } from '../browser/signals.ts';

vi.mock('../ui/notify.ts', () => ({ notifyError: vi.fn(), notifyWaiting: vi.fn() }));

/** What goes over the wire, and what becomes of an answer. */
let sent: { url: string; method: string | undefined; headers: Headers; body: unknown }[] = [];
let answer: () => Response;
const json =
  (body: unknown, status = 200) =>
  (): Response =>
    new Response(JSON.stringify(body), { status });

beforeEach(() => {
  sent = [];
  answer = json({ code: 0, message: '', data: { token: 'sid.one' }, request_id: 'r1' });
  vi.stubGlobal('document', { cookie: 'manager_token=sid.secret' });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit & { headers: Headers }) => {
    sent.push({ url, method, headers, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  languageStore.set('en');
  sessionLost.set(false);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.mocked(notifyError).mockClear();
});

const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

// shows S7.1, S7.2, S9.1
it('every call goes below /manager and is given 5000 ms', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await call(getUserList, { user_name: 'a&b' });
  await call(login, { username: 'ann', password: 'x' });
  expect(sent.map(({ method, url }) => `${method ?? 'GET'} ${url}`)).toEqual([
    'GET /manager/api/user/user/get_user_list?user_name=a%26b',
    'POST /manager/api/login',
  ]);
  expect(timeout.mock.calls).toEqual([[5000], [5000]]);
});

it('sends a filter that is too long for an address as the body of the same read', async () => {
  const id = Array.from({ length: 1_500 }, (_, n) => String(1_000_000 + n));
  await call(getAccountList, { id });
  expect(sent[0]).toMatchObject({ method: 'POST', url: '/manager/api/account/account_list/get_list' });
  expect(sent[0]?.body).toEqual({ id: id.join(',') });
});

// shows S7.3, S7.4
it('carries the token when there is one, and the language of the console', async () => {
  await call(getUserList, {});
  languageStore.set('zh');
  document.cookie = '';
  await call(getUserList, {});
  expect(sent.map(({ headers }) => [headers.get('X-Token'), headers.get('Lang')])).toEqual([
    ['sid.secret', 'en'],
    [null, 'zh'],
  ]);
});

// shows S8.1, S8.2, S8.4
it.each<[what: string, body: { code: number; message: string; data?: unknown }, shown?: string]>([
  ['the words of the server', { code: 40001, message: 'Please check the highlighted fields.' }],
  [
    'words at fields that no form shows',
    {
      code: 40001,
      message: 'Please check the highlighted fields.',
      data: { fields: { starts_at: 'Must be in the future.', budget: 'Required.' } },
    },
    'Starts at: Must be in the future. · Budget: Required.',
  ],
  ['nothing but a code', { code: 7, message: '' }],
])('an answer with %s rejects the call and is shown', async (_, body, shown = body.message === '' ? 'Error' : body.message) => {
  answer = json({ data: null, request_id: 'r1', ...body });
  const error = await failureOf(call(changeEmail, { email: 'me@example.com' }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: body.message || 'Error', code: body.code });
  expect(notifyError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: shown, isNetwork: false }));
});

// shows S8.8
it.each([
  ['no answer', () => Promise.reject(new TypeError('fetch failed')) as never, 'Network Error'],
  ['an answer of somebody else', () => new Response('<html>', { status: 500 }), 'Request failed with status code 500'],
])('%s is an error of the network, and shown as one', async (_, respond, shown) => {
  answer = respond;
  expect(await failureOf(call(getUserList, {}))).toMatchObject({ message: shown, code: null });
  expect(notifyError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: shown, isNetwork: true }));
});

// shows S8.5
it.each([
  [50008, true],
  [50012, true],
  [50014, true],
  [50000, false],
  [40300, false],
])('%i asks whether to log in again: %s', async (code, asks) => {
  answer = json({ code, message: 'no', data: null, request_id: 'r1' });
  await failureOf(call(getUserList, {}));
  expect(sessionLost.get()).toBe(asks);
});
