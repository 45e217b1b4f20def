import { login } from '@manager/contract/features/auth/login';
import { addOrEditUser, changePassword, getUserList, resetPassword } from '@manager/contract/features/user/user';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notifyError, notifyWaiting } from '../ui/notify.ts';
import { ask, call } from './client.ts';
import { isConnectionLost, noteAnswer } from '../browser/connection.ts';
import { ApiError, isAccepted } from './errors.ts';
import { createIntent } from './intent.ts';
import { accessChanges, sessionLost, stepUpStore } from '../browser/signals.ts';

vi.mock('../ui/notify.ts', () => ({ notifyError: vi.fn(), notifyWaiting: vi.fn() }));

type Sent = { url: string; headers: Headers };
type Reply = { code: number; message?: string; data?: unknown; incomplete?: { months: string[] } } | 'unreachable' | 'silence';

let sent: Sent[] = [];
let replies: Reply[] = [];
let clock: AbortController;

const OK: Exclude<Reply, string> = { code: 0, data: { id: '7' } };
const STEP_UP: Reply = { code: 40310, message: 'Please confirm', data: { need: 'step_up' } };
const keys = (): (string | null)[] => sent.map(({ headers }) => headers.get('idempotency-key'));
const save = (options = {}) => call(addOrEditUser, { id: '7', version: 1, name: 'Ann' }, options);
const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

beforeEach(() => {
  sent = [];
  replies = [];
  clock = new AbortController();
  sessionLost.set(false);
  vi.stubGlobal('document', { cookie: 'manager_token=sid.one' });
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => clock.signal);
  vi.stubGlobal('fetch', (url: string, { headers, signal }: { headers: Headers; signal: AbortSignal }) => {
    sent.push({ url, headers });
    const reply = replies.shift() ?? OK;
    if (reply === 'unreachable') return Promise.reject(new TypeError('fetch failed'));
    if (reply === 'silence') {
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('timed out'))));
    }
    return Promise.resolve(new Response(JSON.stringify({ message: '', data: null, request_id: 'r1', ...reply })));
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.mocked(notifyError).mockClear();
  vi.mocked(notifyWaiting).mockClear();
});

describe('a server that has too much to do', () => {
  const busy = (seconds: number): Reply => ({ code: 42900, message: 'Too many requests', data: { retry_after_s: seconds } });

  it('is asked again for what only reads, without a message', async () => {
    replies = [busy(0), busy(0), OK];
    await expect(call(getUserList, {})).resolves.toEqual({ id: '7' });
    expect(sent).toHaveLength(3);
    expect(notifyError).not.toHaveBeenCalled();
  });

  it('is asked three times at most, and not at all before a time that a reader would not wait for', async () => {
    replies = [busy(0), busy(0), busy(0), OK];
    expect((await failureOf(call(getUserList, {}))).code).toBe(42900);
    expect(sent).toHaveLength(3);
    sent = [];
    replies = [busy(30), OK];
    expect((await failureOf(call(getUserList, {}))).code).toBe(42900);
    expect(sent).toHaveLength(1);
    expect(notifyError).toHaveBeenCalledTimes(2);
  });

  it('is not asked again to write', async () => {
    replies = [busy(0), OK];
    expect((await failureOf(save())).code).toBe(42900);
    expect(sent).toHaveLength(1);
  });
});

describe('what an answer says of its figures', () => {
  it('comes beside the data for whoever shows them', async () => {
    const incomplete = { months: ['2026-10', '2026-11'] };
    replies = [{ ...OK, incomplete }, { ...OK, incomplete }, OK];
    const read = () => ask(getUserList, {});
    expect(await read()).toEqual({ data: OK.data, incomplete });
    expect(await call(getUserList, {})).toEqual(OK.data);
    expect((await read()).incomplete).toBeUndefined();
  });
});

describe('the key of a write', () => {
  it('is drawn for every call', async () => {
    await save();
    await save();
    expect(keys()).toEqual([expect.stringMatching(/^[\da-f]{32}$/), expect.stringMatching(/^[\da-f]{32}$/)]);
    expect(new Set(keys()).size).toBe(2);
  });

  it('is for audited writes of a signed-in user only', async () => {
    await call(getUserList, {});
    await call(login, { username: 'ann', password: 'x' });
    expect(keys()).toEqual([null, null]);
  });

  it('stays when the write did not reach the server and is sent once more', async () => {
    replies = ['unreachable', OK];
    await save();
    expect(sent).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  it('does not make a read go twice', async () => {
    replies = ['unreachable'];
    expect((await failureOf(call(getUserList, {}))).message).toBe('Network Error');
    expect(sent).toHaveLength(1);
  });

  it('stays with the form after a time-out, and changes once the server has answered', async () => {
    const intent = createIntent();
    replies = ['silence', OK, { code: 40001, message: 'no' }, OK];
    const first = save({ intent });
    await Promise.resolve();
    clock.abort();
    expect((await failureOf(first)).message).toBe('timeout of 5000ms exceeded');
    clock = new AbortController();
    await save({ intent });
    await failureOf(save({ intent }));
    await save({ intent });
    const [timedOut, again, refused, next] = keys();
    expect(sent).toHaveLength(4);
    expect(again).toBe(timedOut);
    expect(new Set([timedOut, refused, next]).size).toBe(3);
  });
});

describe('a call that wants a fresh factor', () => {
  it('asks once for several, and sends each again under its own key with the new token', async () => {
    replies = [STEP_UP, STEP_UP];
    const both = Promise.all([save(), call(resetPassword, { id: '7' })]);
    await vi.waitFor(() => expect(stepUpStore.get()).not.toBeNull());
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    document.cookie = 'manager_token=sid.two';
    stepUpStore.get()?.answer(true);
    await both;
    expect(stepUpStore.get()).toBeNull();
    expect(sent.map(({ headers }) => headers.get('x-token'))).toEqual(['sid.one', 'sid.one', 'sid.two', 'sid.two']);
    const keyOf = (path: string) =>
      new Set(sent.filter(({ url }) => url.endsWith(path)).map(({ headers }) => headers.get('idempotency-key')));
    expect(keyOf('/add_or_edit_user').size).toBe(1);
    expect(keyOf('/reset_password').size).toBe(1);
    expect(notifyError).not.toHaveBeenCalled();
  });

  it('ends quietly when the user declines, and asks anew the next time', async () => {
    for (let round = 0; round < 2; round += 1) {
      replies = [STEP_UP];
      const failure = failureOf(save());
      await vi.waitFor(() => expect(stepUpStore.get()).not.toBeNull());
      stepUpStore.get()?.answer(false);
      expect((await failure).code).toBe(40310);
    }
    expect(sent).toHaveLength(2);
    expect(notifyError).not.toHaveBeenCalled();
  });

  it('never asks on behalf of a timer', async () => {
    replies = [STEP_UP];
    await failureOf(call(getUserList, {}, { isBackground: true }));
    expect(stepUpStore.get()).toBeNull();
    expect(sent[0]?.headers.get('x-background')).toBe('1');
  });
});

describe('what an answer sets off', () => {
  it('a new token of the session takes the place of the old one before anybody else asks', async () => {
    replies = [{ code: 0, data: { token: 'sid.two' } }];
    await call(changePassword, { password: 'a', new_password: 'b' });
    expect(document.cookie).toContain('manager_token=sid.two');
  });

  it('a change that waits for a second person is a notice with its request, and counts as accepted', async () => {
    replies = [{ code: 40903, message: 'Accepted.', data: { approval_id: '12' } }];
    const error = await failureOf(save());
    expect(isAccepted(error)).toBe(true);
    expect(notifyWaiting).toHaveBeenCalledWith({ message: 'Accepted.', approvalId: '12' });
    expect(notifyError).not.toHaveBeenCalled();
  });

  it('a version conflict is none', async () => {
    replies = [{ code: 40900, message: 'changed' }];
    expect(isAccepted(await failureOf(save()))).toBe(false);
    expect(notifyError).toHaveBeenCalledWith({ message: 'changed', isNetwork: false, code: 40900, requestId: 'r1' });
  });

  it.each([
    ['a missing permission', { code: 40300, data: { permission: 'C-5-91' } }, 1],
    ['a new password that is owed', { code: 40310, data: { need: 'change_password' } }, 1],
    ['a factor that is owed', { code: 40310, data: { need: 'enrol_factor' } }, 1],
    ['a request of one’s own', { code: 40300 }, 0],
  ] as const)('%s has the user fetched anew or not', async (_, reply, times) => {
    const before = accessChanges.get();
    replies = [reply];
    await failureOf(save());
    expect(accessChanges.get() - before).toBe(times);
  });

  it.each([50_008, 50_012, 50_014])('code %i opens the dialog and says why', async (code) => {
    replies = [{ code, message: 'ended' }];
    await failureOf(save());
    expect(sessionLost.get()).toBe(true);
    expect(notifyError).toHaveBeenCalledWith({ message: 'ended', isNetwork: false, code, requestId: 'r1' });
  });

  it('a failure of the network has its message, also while the bar says that there is no connection', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    replies = ['unreachable', 'unreachable', 'unreachable'];
    for (let n = 1; n <= 3; n += 1) {
      await failureOf(call(getUserList, {}));
      expect(notifyError).toHaveBeenCalledTimes(n);
      expect(notifyError).toHaveBeenLastCalledWith({ message: 'Network Error', isNetwork: true, code: null, requestId: null });
    }
    expect(isConnectionLost.get()).toBe(true);
    noteAnswer();
  });
});

describe.each([
  ['a timer', { isBackground: true }],
  ['what is only logged', { isOnlyLogged: true }],
])('a call of %s', (_, options) => {
  const poll = () => failureOf(call(getUserList, {}, options));

  it('has no message for a fault that passes', async () => {
    replies = [{ code: 50_000, message: 'Error' }, { code: 40_300, message: 'no' }, 'unreachable'];
    for (let n = 0; n < 3; n += 1) await poll();
    expect(notifyError).not.toHaveBeenCalled();
    expect(sessionLost.get()).toBe(false);
  });

  it('opens the dialog for a lost session once, and then leaves the user to read; what he does asks again', async () => {
    document.cookie = `manager_token=sid.${JSON.stringify(options)}`;
    replies = Array.from({ length: 4 }, () => ({ code: 50_014, message: 'ended' }));
    await poll();
    expect(sessionLost.get()).toBe(true);
    sessionLost.set(false);
    await poll();
    expect(sessionLost.get()).toBe(false);
    await failureOf(save());
    expect(sessionLost.get()).toBe(true);
    sessionLost.set(false);
    document.cookie = 'manager_token=sid.next';
    await poll();
    expect(sessionLost.get()).toBe(true);
  });
});
