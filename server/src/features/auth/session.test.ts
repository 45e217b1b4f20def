import { getUserInfo, logout } from '@manager/contract/features/auth/login';
import { savePreferences } from '@manager/contract/features/auth/preferences';
import { endAllSessions, endOtherSessions, endOwnSession, getSessionList } from '@manager/contract/features/auth/session';
import { getAgentList } from '@manager/contract/features/set-up/agent';
import { changePassword, getInviteCode } from '@manager/contract/features/user/user';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { browser, client, createStaff, PASSWORD } from '../../../test/staff.ts';
import { createAgent } from '../../../test/world.ts';
import { createApp } from '../../app.ts';
import { ABSOLUTE_MS, DANGEROUS_IDLE_MS, IDLE_MS } from './session-times.ts';

const t = await startTestApp();
const { db, settings } = t.deps;
const script = client(t);
const { id: agentId } = await createAgent(db);

let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * 3_600_000);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(async () => {
  t.clock.set(null);
  settings.sessionBind = 'enforce';
  await db.deleteFrom('setting').execute();
});

const pass = (ms: number): void => t.clock.set(t.clock.nowMs() + ms);
const codeOf = async (token: string, { by = script, isBackground = false } = {}): Promise<number> =>
  (await by.send(getUserInfo, {}, { token, isBackground })).code;
/** Why the session is over, as the sign-in page tells it. */
const endOf = async (token: string): Promise<unknown> => (await script.send(getUserInfo, {}, { token })).data;
const setting = (name: string, value: unknown) =>
  db
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .execute();

describe('the time of a session', () => {
  const people = [
    ['a super user', 15, () => createStaff(t)],
    ['other staff', 30, () => createStaff(t, { agentId })],
  ] as const;

  it.each(people)('of %s is over after %i minutes without use, to the second', async (_, minutes, create) => {
    const { userName } = await create();
    const token = await script.tokenOf(userName);
    pass(minutes * 60_000 - 1_000);
    expect(await codeOf(token)).toBe(0);
    // Use moved the limit.
    pass(minutes * 60_000 - 1_000);
    expect(await codeOf(token)).toBe(0);
    pass(minutes * 60_000 + 1_000);
    expect(await codeOf(token)).toBe(50014);
    expect(await endOf(token)).toEqual({ ended: 'idle', minutes });
    expect([DANGEROUS_IDLE_MS, IDLE_MS]).toContain(minutes * 60_000);
  });

  it('of a holder of a dangerous code is that of a super user', async () => {
    const caller = await t.signInAs({ agentId, codes: ['C-2-94'] });
    pass(16 * 60_000);
    expect((await caller.tryCall(getUserInfo, {})).code).toBe(50014);
  });

  it('is not prolonged by what the page asks by itself', async () => {
    const { userName } = await createStaff(t, { agentId });
    const token = await script.tokenOf(userName);
    for (let minute = 5; minute < 30; minute += 5) {
      pass(5 * 60_000);
      expect(await codeOf(token, { isBackground: true })).toBe(0);
    }
    pass(5 * 60_000);
    expect(await codeOf(token, { isBackground: true })).toBe(50014);
  });

  it('is over after twelve hours whatever is done', async () => {
    const { userName } = await createStaff(t, { agentId });
    const startedMs = t.clock.nowMs();
    const token = await script.tokenOf(userName);
    for (let ms = 0; ms < ABSOLUTE_MS; ms += IDLE_MS - 1_000) {
      t.clock.set(startedMs + ms);
      expect(await codeOf(token)).toBe(0);
    }
    t.clock.set(startedMs + ABSOLUTE_MS - 1_000);
    expect(await codeOf(token)).toBe(0);
    t.clock.set(startedMs + ABSOLUTE_MS + 1_000);
    expect(await codeOf(token)).toBe(50014);
    expect(await endOf(token)).toEqual({ ended: 'age', minutes: 720 });
  });
});

describe('the number of sessions', () => {
  const open = async (userName: string, n: number): Promise<string[]> => {
    const tokens: string[] = [];
    for (let i = 0; i < n; i++) {
      pass(1_000);
      tokens.push(await script.tokenOf(userName));
    }
    return tokens;
  };
  const codesOf = async (tokens: readonly string[]): Promise<number[]> => {
    const codes = [];
    for (const token of tokens) codes.push(await codeOf(token));
    return codes;
  };

  it('is five; the oldest makes room and learns that it was displaced', async () => {
    const { userName } = await createStaff(t, { agentId });
    const tokens = await open(userName, 7);
    expect(await codesOf(tokens)).toEqual([50012, 50012, 0, 0, 0, 0, 0]);
    expect(await endOf(tokens[0] as string)).toEqual({ ended: 'replaced' });
  });

  it('is two for super users where the product is in earnest, and what the settings say', async () => {
    const { userName } = await createStaff(t);
    await setting('max_sessions_super', 2);
    expect(await codesOf(await open(userName, 3))).toEqual([50012, 0, 0]);
    const other = await createStaff(t, { agentId });
    await setting('max_sessions', 1);
    expect(await codesOf(await open(other.userName, 3))).toEqual([50012, 50012, 0]);
  });

  it('is one under the policy "single"', async () => {
    const { userName } = await createStaff(t, { agentId });
    await setting('session_policy', 'single');
    expect(await codesOf(await open(userName, 2))).toEqual([50012, 0]);
  });

  it('holds when they are opened at once, and those that ran out do not count', async () => {
    const { id, userName } = await createStaff(t, { agentId });
    const stale = await open(userName, 5);
    pass(IDLE_MS);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => script.tokenOf(userName)));
    const codes = await codesOf(tokens);
    expect(codes.filter((code) => code === 0)).toHaveLength(5);
    expect(await codesOf(stale)).toEqual([50014, 50014, 50014, 50014, 50014]);
    const ended = await db.selectFrom('session').select('ended_reason').where('user_id', '=', id).execute();
    expect(ended.filter(({ ended_reason: reason }) => reason === 'replaced')).toHaveLength(3);
  });
});

describe('the token', () => {
  it('is refused when it is no token, another one, or not the one of the payload', async () => {
    const { userName } = await createStaff(t);
    const [mine, other] = [await script.tokenOf(userName), await script.tokenOf(userName)];
    for (const token of ['', 'x', `${'a'.repeat(22)}.${'b'.repeat(43)}`, `${mine.split('.')[0]}.${'b'.repeat(43)}`])
      expect(await codeOf(token)).toBe(50008);
    const infoOf = async (token: string, query: string) => (await script.send(getUserInfo, { token: query }, { token })).code;
    expect(await infoOf(mine, mine.split('.')[0] as string)).toBe(0);
    expect(await infoOf(mine, mine)).toBe(0);
    expect(await infoOf(mine, other)).toBe(50008);
  });

  // shows S7.6, S7.7
  it('signs in as the payload of two calls, as a whole; its session is that one, and ends with it', async () => {
    const { userName } = await createStaff(t);
    const [mine, other] = [await script.tokenOf(userName), await script.tokenOf(userName)];
    const [sid = ''] = mine.split('.');
    for (const token of ['', 'x', sid, `${sid}.${'b'.repeat(43)}`]) {
      expect((await script.send(getUserInfo, { token })).code).toBe(50008);
      expect((await script.send(logout, { token })).code).toBe(50008);
    }
    const info = await script.send(getUserInfo, { token: mine });
    expect([info.code, info.data?.user_name]).toEqual([0, userName]);
    // No other call knows it.
    expect((await script.send(getInviteCode, { token: mine } as never)).code).toBe(50008);
    // Beside another one in X-Token neither is believed, and both sessions live on.
    expect((await script.send(logout, { token: other }, { token: mine })).code).toBe(50008);
    expect([await codeOf(mine), await codeOf(other)]).toEqual([0, 0]);
    expect((await script.send(logout, { token: mine })).code).toBe(0);
    expect([(await script.send(getUserInfo, { token: mine })).code, await codeOf(mine), await codeOf(other)]).toEqual([
      50008, 50008, 0,
    ]);
  });

  it('of a browser signs in nobody elsewhere, as payload no more than as header', async () => {
    const { userName } = await createStaff(t);
    const token = await browser(t).tokenOf(userName);
    expect([await codeOf(token), (await script.send(getUserInfo, { token })).code]).toEqual([50008, 50008]);
    expect((await script.send(logout, { token })).code).toBe(50008);
  });

  it('is never the one that somebody brought along', async () => {
    const { userName } = await createStaff(t);
    const brought = await script.tokenOf(userName);
    const chrome = browser(t);
    chrome.jar.set('mgr_bind', 'a'.repeat(43));
    const token = await chrome.tokenOf(userName);
    expect(token.split('.')[0]).not.toBe(brought.split('.')[0]);
    expect(chrome.jar.get('mgr_bind')).not.toBe('a'.repeat(43));
  });

  it('is a new one after a change of password; the old one and all other sessions are over', async () => {
    const { userName } = await createStaff(t);
    const [mine, other] = [await script.tokenOf(userName), await script.tokenOf(userName)];
    const input = { password: PASSWORD, new_password: 'Kestrel-orbit-9-marzipan' };
    const { data } = await script.send(changePassword, input, { token: mine });
    expect(data.token.split('.')[0]).toBe(mine.split('.')[0]);
    expect([await codeOf(data.token), await codeOf(mine), await codeOf(other)]).toEqual([0, 50008, 50012]);
  });
});

describe('a stolen token', () => {
  const alarms = async (userId: string) =>
    db
      .selectFrom('audit_event')
      .select(['outcome', 'actor_id'])
      .where('action', '=', 'session.foreign_browser')
      .where('object_id', '=', userId)
      .execute();

  it('is of no use without the cookie of its browser, nor the cookie without the token', async () => {
    const { id, userName } = await createStaff(t);
    const [chrome, thief] = [browser(t), browser(t)];
    const token = await chrome.tokenOf(userName);
    expect(await codeOf(token, { by: chrome })).toBe(0);
    expect(await codeOf(token, { by: thief })).toBe(50008);
    expect(await codeOf(token)).toBe(50008);
    thief.jar.set('mgr_bind', 'b'.repeat(43));
    expect(await codeOf(token, { by: thief })).toBe(50008);
    expect((await chrome.send(getUserInfo, {})).code).toBe(50008);
    expect(await alarms(id)).toEqual([{ outcome: 'denied', actor_id: null }]);
    expect(await codeOf(token, { by: chrome })).toBe(0);
  });

  it('works but is put on record once under "log", and is nobody\'s business under "off"', async () => {
    const { id, userName } = await createStaff(t);
    const token = await browser(t).tokenOf(userName);
    settings.sessionBind = 'log';
    expect([await codeOf(token), await codeOf(token)]).toEqual([0, 0]);
    expect(await alarms(id)).toEqual([{ outcome: 'ok', actor_id: null }]);
    settings.sessionBind = 'off';
    const chrome = browser(t);
    const free = await chrome.tokenOf(userName);
    expect(chrome.jar.has('mgr_bind')).toBe(false);
    settings.sessionBind = 'enforce';
    expect(await codeOf(free)).toBe(0);
    expect(await alarms(id)).toHaveLength(1);
  });

  it('of a script is its whole credential, as the seed has it', async () => {
    const { userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    expect([await codeOf(token), await codeOf(token, { by: browser(t) })]).toEqual([0, 0]);
  });

  it('gets cookies that scripts cannot read and that need https where the product has it', async () => {
    const { userName } = await createStaff(t);
    const cookiesOf = async () =>
      (
        await t.app.inject({
          method: 'POST',
          url: '/manager/api/login',
          headers: { 'sec-fetch-site': 'same-origin' },
          body: { username: userName, password: PASSWORD },
        })
      ).cookies.map(({ name, httpOnly, sameSite, secure, path }) => ({ name, httpOnly, sameSite, secure, path }));
    const common = { httpOnly: true, sameSite: 'Strict', path: '/' };
    expect(await cookiesOf()).toEqual([
      { name: 'mgr_bind', ...common },
      { name: 'mgr_device', ...common },
    ]);
    settings.isHttps = true;
    try {
      expect(await cookiesOf()).toEqual([
        { name: '__Host-mgr_bind', ...common, secure: true },
        { name: '__Host-mgr_device', ...common, secure: true },
      ]);
    } finally {
      settings.isHttps = false;
    }
  });
});

describe('ending sessions', () => {
  it('one by one, all others, or all; each tells its codes', async () => {
    const { userName } = await createStaff(t);
    const tokens = [];
    for (let i = 0; i < 4; i++) {
      pass(1_000);
      tokens.push(await script.tokenOf(userName));
    }
    const [mine, second, third, fourth] = tokens as [string, string, string, string];
    const { list } = (await script.send(getSessionList, {}, { token: mine })).data;
    expect(list.map(({ sid }) => sid)).toEqual([fourth, third, second, mine].map((token) => token.split('.')[0]));
    expect(list.map(({ is_current: isCurrent }) => isCurrent)).toEqual([false, false, false, true]);
    expect(list[0]).toMatchObject({ ip: '10.9.0.1', country: null, factors: ['password'] });
    const end = async (token: string) =>
      (await script.send(endOwnSession, { sid: token.split('.')[0] as string }, { token: mine })).code;
    expect([await end(second), await end(second), await codeOf(second)]).toEqual([0, 40400, 50012]);
    expect((await script.send(endOtherSessions, {}, { token: mine })).data).toEqual({ ended: 2 });
    expect([await codeOf(mine), await codeOf(third), await codeOf(fourth)]).toEqual([0, 50012, 50012]);
    const last = await script.tokenOf(userName);
    expect((await script.send(endAllSessions, {}, { token: mine })).data).toEqual({ ended: 2 });
    expect([await codeOf(mine), await codeOf(last)]).toEqual([50008, 50012]);
  });

  it('never reaches those of somebody else', async () => {
    const [mine, other] = [await createStaff(t), await createStaff(t)];
    const [token, foreign] = [await script.tokenOf(mine.userName), await script.tokenOf(other.userName)];
    const sid = foreign.split('.')[0] as string;
    const answers = [
      await script.send(endOwnSession, { sid }, { token }),
      await script.send(endOwnSession, { sid: 'z'.repeat(22) }, { token }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([40400, 40400]);
    await script.send(endAllSessions, {}, { token });
    expect(await codeOf(foreign)).toBe(0);
  });

  it('by sign-out reads like unknown', async () => {
    const { userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    expect((await script.send(logout, {}, { token })).code).toBe(0);
    expect(await codeOf(token)).toBe(50008);
    expect(await endOf(token)).toBeNull();
  });

  it('tells whoever held it why, and nobody else', async () => {
    const { id, userName } = await createStaff(t);
    const [mine, other] = [await script.tokenOf(userName), await script.tokenOf(userName)];
    await script.send(endOtherSessions, {}, { token: mine });
    expect(await endOf(other)).toEqual({ ended: 'elsewhere' });
    await db.updateTable('session').set({ ended_at: new Date(), ended_reason: 'admin' }).where('user_id', '=', id).execute();
    expect(await endOf(mine)).toEqual({ ended: 'admin' });
    expect(await endOf(`${mine.split('.')[0]}.${'b'.repeat(43)}`)).toBeNull();
  });

  it('counts for every process at once: nothing that starts later gets through', async () => {
    const { id, userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    const second = await createApp({ deps: t.deps, ingest: t.ingest });
    let endedAtMs = Number.POSITIVE_INFINITY;
    const late: number[] = [];
    const codes: number[] = [];
    const ask = async (app: typeof second): Promise<void> => {
      for (let i = 0; i < 60; i++) {
        const startedAtMs = performance.now();
        const response = await app.inject({ url: `/manager${getUserInfo.path}`, headers: { 'x-token': token } });
        const { code } = response.json<{ code: number }>();
        codes.push(code);
        if (startedAtMs > endedAtMs) late.push(code);
      }
    };
    const asking = [t.app, second, t.app, second].map(ask);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await db.updateTable('session').set({ ended_at: new Date(), ended_reason: 'admin' }).where('user_id', '=', id).execute();
    endedAtMs = performance.now();
    await Promise.all(asking);
    await second.close();
    expect(codes).toContain(0);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(late)).toEqual(new Set([50012]));
  });

  it('happens for a disabled user and below a disabled agent; a code taken away counts at the next call', async () => {
    const parent = await createAgent(db);
    const agent = await createAgent(db, { parentId: parent.id });
    const caller = await t.signInAs({ agentId: agent.id, codes: ['C-3'] });
    expect((await caller.tryCall(getAgentList, {})).code).toBe(0);
    await db
      .deleteFrom('auth_group_code')
      .where('auth_group_id', 'in', db.selectFrom('staff_user').select('auth_group_id').where('id', '=', caller.userId))
      .execute();
    expect(await caller.tryCall(getAgentList, {})).toMatchObject({ code: 40300, data: { permission: 'C-3' } });
    await db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', parent.id).execute();
    expect((await caller.tryCall(getUserInfo, {})).code).toBe(50012);
    await db.updateTable('agent').set({ status: 'enabled' }).where('id', '=', parent.id).execute();
    expect((await caller.tryCall(getUserInfo, {})).code).toBe(0);
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', caller.userId).execute();
    expect(await caller.tryCall(logout, {})).toMatchObject({ code: 50012, data: { ended: 'disabled' } });
  });
});

it('sees the subtree of its agent, and test agents only with the code for it', async () => {
  const root = await createAgent(db);
  const child = await createAgent(db, { parentId: root.id });
  const trial = await createAgent(db, { parentId: root.id, isTest: true });
  await createAgent(db);
  const idsSeenBy = async (codes: string[]): Promise<string[]> =>
    (await (await t.signInAs({ agentId: root.id, codes })).call(getAgentList, {})).list.map((row) => row.id).toSorted();
  expect(await idsSeenBy(['C-3'])).toEqual([root.id, child.id].toSorted());
  expect(await idsSeenBy(['C-3', 'F-91'])).toEqual([root.id, child.id, trial.id].toSorted());
});

it('keeps the preferences of a user on every device, and knows no others', async () => {
  const { id, userName } = await createStaff(t);
  const token = await script.tokenOf(userName);
  const save = (input: Record<string, unknown>) => script.send(savePreferences, input, { token });
  expect((await save({ size: 'small', language: 'zh' })).data).toEqual({ size: 'small', language: 'zh' });
  expect((await save({ size: 'mini', fixedHeader: true })).data).toEqual({ size: 'mini', language: 'zh', fixedHeader: true });
  for (const wrong of [{ size: 'huge' }, { fixedHeader: 'yes' }, { colour: 'red' }]) expect((await save(wrong)).code).toBe(40001);
  const other = await script.tokenOf(userName);
  const read = async () => (await script.send(getUserInfo, {}, { token: other })).data.preferences;
  expect(await read()).toEqual({ size: 'mini', language: 'zh', fixedHeader: true });
  // What an older or newer version kept there is passed over.
  await db
    .updateTable('staff_user')
    .set({ preferences: JSON.stringify({ size: 'enormous', language: 'ja', tabs: 3 }) })
    .where('id', '=', id)
    .execute();
  expect(await read()).toEqual({ language: 'ja' });
});
