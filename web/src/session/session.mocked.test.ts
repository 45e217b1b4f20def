import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { languageStore } from '../i18n/language.ts';
import { shellTexts } from '../i18n/shell.en.ts';
import { addTexts } from '../i18n/text-store.ts';
import { fetchUser, type SessionUser, signIn, signOut, useHolds, userStore } from './session.ts';

vi.mock('../ui/notify.ts', () => ({ notifyError: vi.fn(), notifyWaiting: vi.fn() }));
// Outside of a page a store is read, not watched.
vi.mock(import('../browser/store.ts'), async (load) => ({ ...(await load()), useStore: (store) => store.get() }));

addTexts('en', { shell: shellTexts });
let sent: { url: string; body: unknown }[] = [];
let data: unknown;
let isReachable = true;
let cookies: string[] = [];

beforeEach(() => {
  sent = [];
  cookies = ['manager_token=sid.secret'];
  data = null;
  isReachable = true;
  languageStore.set('en');
  vi.stubGlobal('document', {
    get cookie() {
      return cookies.at(-1) ?? '';
    },
    set cookie(cookie: string) {
      cookies.push(cookie);
    },
  });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    sent.push({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (!isReachable) return Promise.reject(new TypeError('fetch failed'));
    return Promise.resolve(new Response(JSON.stringify({ code: 0, message: '', data, request_id: 'r1' })));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  userStore.set(null);
});

const userOf = (authArray: readonly string[]): SessionUser => ({ authArray }) as unknown as SessionUser;

// shows S4.2, S5.1, S7.5
it('a sign-in sends the trimmed name, the password and the answer to the bot check, and keeps the token in a cookie', async () => {
  data = { token: 'new.token' };
  await signIn({ username: '  ann ', password: ' x ', botToken: 'solved' });
  expect(sent).toEqual([
    { url: '/manager/api/login', body: { username: 'ann', password: ' x ', cloudflareVerifyToken: 'solved' } },
  ]);
  expect(cookies.at(-1)).toMatch(/^manager_token=new\.token; Path=\/; SameSite=Strict$/);
});

// shows S5.2, S7.6
it('the user is asked for with the token; an answer without one is refused in the words of the specification', async () => {
  await expect(fetchUser()).rejects.toThrow('Verification failed, please Login again.');
  expect(sent.map(({ url }) => url)).toEqual(['/manager/api/user/get_user_info?token=sid']);
});

// shows S4.8, S4.9, S4.10, S7.7
it.each([true, false])('a sign-out tells the server (reached: %s), and forgets token and user', async (isThere) => {
  isReachable = isThere;
  userStore.set(userOf(['E']));
  await signOut();
  expect(sent[0]?.url).toBe('/manager/api/logout');
  expect(cookies.at(-1)).toMatch(/^manager_token=;.*Max-Age=0/);
  expect(userStore.get()).toBeNull();
});

// shows S3.4, S6.2, S6.3
it('a view asks for one code or for any of several', () => {
  expect(useHolds()('E')).toBe(false);
  userStore.set(userOf(['E', 'E-1']));
  const holds = useHolds();
  expect([holds('E'), holds('E-1'), holds('E-2'), holds('E-2', 'E-1'), holds('E-2', 'L-1-1'), holds()]).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});
