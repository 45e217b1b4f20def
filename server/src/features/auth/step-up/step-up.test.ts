import { addPasskey, startPasskey, startTotp, verifyFactor } from '@manager/contract/features/auth/factor';
import { getUserInfo } from '@manager/contract/features/auth/login';
import { confirmStepUp, startStepUp } from '@manager/contract/features/auth/step-up';
import { endpoints } from '@manager/contract/endpoints.gen';
import { changePassword } from '@manager/contract/features/user/user';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../../test/authenticator.ts';
import { startTestApp } from '../../../../test/client.ts';
import { client, createStaff, enrolTotp, PASSWORD, totpAt, type Staff } from '../../../../test/staff.ts';

const t = await startTestApp();
const { db } = t.deps;
const script = client(t);
const STEP_MS = 30_000;

let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * 3_600_000);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => t.clock.set(null));

const pass = (ms: number): void => t.clock.set(t.clock.nowMs() + ms);
const createEnrolled = async () => {
  const staff = await createStaff(t);
  const enrolled = await enrolTotp(t, script, await script.tokenOf(staff.userName));
  pass(STEP_MS);
  return { ...staff, ...enrolled };
};
const confirm = (token: string, input: Parameters<typeof script.send<typeof confirmStepUp>>[1]) =>
  script.send(confirmStepUp, input, { token });
const codeOf = async (token: string): Promise<number> => (await script.send(getUserInfo, {}, { token })).code;
const sessionOf = (token: string) =>
  db
    .selectFrom('session')
    .selectAll()
    .where('sid', '=', token.split('.')[0] as string)
    .executeTakeFirstOrThrow();
const marksOf = async ({ id }: Staff): Promise<string[]> =>
  (await db.selectFrom('audit_event').select('action').where('object_id', '=', id).where('mark', '=', 'alarm').execute()).map(
    ({ action }) => action,
  );

describe('a dangerous call', () => {
  it('wants a factor of the last five minutes, to the second', async () => {
    const dangerous = endpoints.filter(({ needsStepUp }) => needsStepUp);
    expect(dangerous.length).toBeGreaterThan(0);
    const staff = await createEnrolled();
    const { data } = await confirm(staff.token, { code: totpAt(staff.secret, t.clock.nowMs()) });
    const shownMs = t.clock.nowMs();
    const needOf = async (path: string): Promise<unknown> => {
      const response = await t.app.inject({
        method: 'POST',
        url: `/manager${path}`,
        headers: { 'x-token': data.token },
        body: { no_such_field: 1 },
      });
      const { code, data: details } = response.json<{ code: number; data: { need?: string } | null }>();
      return code === 40310 ? details?.need : code;
    };
    for (const { path } of dangerous) {
      // The unknown field is refused only after the factor was accepted.
      t.clock.set(shownMs + 299_000);
      expect([path, await needOf(path)]).toEqual([path, 40001]);
      t.clock.set(shownMs + 301_000);
      expect([path, await needOf(path)]).toEqual([path, 'step_up']);
    }
  });

  it('is open again after a step-up, under a new token of the same session', async () => {
    const staff = await createEnrolled();
    pass(6 * 60_000);
    const call = (token: string) => script.send(startPasskey, {}, { token });
    expect(await call(staff.token)).toMatchObject({ code: 40310, data: { need: 'step_up' } });
    const { code, data } = await confirm(staff.token, { code: totpAt(staff.secret, t.clock.nowMs()) });
    expect(code).toBe(0);
    expect(data.token.split('.')[0]).toBe(staff.token.split('.')[0]);
    expect([await codeOf(staff.token), await codeOf(data.token)]).toEqual([50008, 0]);
    expect((await call(data.token)).code).toBe(0);
  });
});

describe('stepping up', () => {
  it('takes the password from users who have nothing else', async () => {
    const { userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    pass(6 * 60_000);
    const { data } = await script.send(startStepUp, {}, { token });
    expect(data).toEqual({ methods: ['password'], ticket: expect.any(String), passkey: null });
    expect((await confirm(token, { code: '123456' })).code).toBe(40001);
    expect((await confirm(token, { password: 'wrong' })).code).toBe(40001);
    const stepped = await confirm(token, { password: PASSWORD });
    expect(stepped.code).toBe(0);
    expect((await script.send(startTotp, {}, { token: stepped.data.token })).code).toBe(0);
  });

  it('does not take the password from users who have more', async () => {
    const staff = await createEnrolled();
    expect((await script.send(startStepUp, {}, { token: staff.token })).data.methods).toEqual(['totp', 'recovery_code']);
    pass(6 * 60_000);
    expect((await confirm(staff.token, { password: PASSWORD })).code).toBe(40001);
    // Nor is a change of password one.
    const changed = await script.send(
      changePassword,
      { password: PASSWORD, new_password: 'Kestrel-orbit-9-marzipan' },
      { token: staff.token },
    );
    expect(changed.code).toBe(0);
    expect((await script.send(startPasskey, {}, { token: changed.data.token })).code).toBe(40310);
  });

  it('remembers what was shown, and a code that signed in does not step up', async () => {
    const staff = await createEnrolled();
    const { data: needed } = await script.logIn(staff.userName);
    const code = totpAt(staff.secret, t.clock.nowMs());
    const { data } = await script.send(verifyFactor, { ticket: (needed as unknown as { ticket: string }).ticket, code });
    expect((await confirm(data.token, { code })).code).toBe(40001);
    const stepped = await confirm(data.token, { recovery_code: staff.recoveryCodes[0] as string });
    expect(stepped.code).toBe(0);
    const session = await sessionOf(stepped.data.token);
    expect(session.factors).toEqual(['password', 'totp', 'recovery_code']);
    expect(session.factor_at).toEqual(new Date(t.clock.nowMs()));
    const audited = await db
      .selectFrom('audit_event')
      .select(['auth_level', 'after'])
      .where('action', '=', 'session.step_up')
      .where('outcome', '=', 'ok')
      .where('object_id', '=', staff.id)
      .execute();
    expect(audited).toEqual([{ auth_level: 'password+totp', after: { shown: 'recovery_code' } }]);
  });

  it('by passkey takes a signature over its challenge, once, in its own session', async () => {
    const staff = await createStaff(t);
    const key = createAuthenticator();
    const first = await script.tokenOf(staff.userName);
    const { data: started } = await script.send(startPasskey, {}, { token: first });
    const { data: added } = await script.send(
      addPasskey,
      { ticket: started.ticket, name: 'Key', response: key.create(started.options) },
      { token: first },
    );
    const begin = async (token: string) => {
      const { data } = await script.send(startStepUp, {}, { token });
      if (data.passkey === null) throw new Error('no passkey');
      return { ticket: data.ticket, passkey: data.passkey };
    };
    const one = await begin(added.token);
    expect(await confirm(added.token, { passkey: key.get(one.passkey) })).toMatchObject({ code: 40001 });
    const wrong = await begin(added.token);
    const forged = key.get(wrong.passkey, { origin: 'http://evil.example' });
    expect((await confirm(added.token, { ticket: wrong.ticket, passkey: forged })).code).toBe(40001);
    expect((await confirm(added.token, { ticket: wrong.ticket, passkey: key.get(wrong.passkey) })).code).toBe(40001);
    const answer = { ticket: one.ticket, passkey: key.get(one.passkey) };
    const stepped = await confirm(added.token, answer);
    expect(stepped.code).toBe(0);
    expect((await confirm(stepped.data.token, answer)).code).toBe(40001);
    const late = await begin(stepped.data.token);
    pass(5 * 60_000 + 1_000);
    expect((await confirm(stepped.data.token, { ticket: late.ticket, passkey: key.get(late.passkey) })).code).toBe(40001);
    // A copy of the key.
    key.counter = 0;
    const copied = await begin(stepped.data.token);
    expect((await confirm(stepped.data.token, { ticket: copied.ticket, passkey: key.get(copied.passkey) })).code).toBe(40001);
    expect(await marksOf(staff)).toEqual(['factor.disable_passkey']);
  });

  it('waits after five wrong answers, without keeping the user from signing in elsewhere; the tenth ends all sessions', async () => {
    const staff = await createEnrolled();
    for (let i = 0; i < 5; i++) expect((await confirm(staff.token, { code: '000000' })).code).toBe(40001);
    expect(await confirm(staff.token, { code: totpAt(staff.secret, t.clock.nowMs()) })).toMatchObject({
      code: 42900,
      data: { retry_after_s: 60 },
    });
    expect((await script.logIn(staff.userName)).code).toBe(40310);
    for (const waitMs of [1, 2, 4, 8].map((minutes) => minutes * 60_000)) {
      pass(waitMs);
      expect((await confirm(staff.token, { code: '000000' })).code).toBe(40001);
    }
    expect(await codeOf(staff.token)).toBe(0);
    // Half a minute short of the idle time of a super user.
    pass(14.5 * 60_000);
    expect(await codeOf(staff.token)).toBe(0);
    pass(2 * 60_000);
    expect((await confirm(staff.token, { code: '000000' })).code).toBe(40001);
    expect(await codeOf(staff.token)).toBe(50012);
    expect(await marksOf(staff)).toEqual(['session.end_all']);
  });

  it('is not kept back by outsiders who guess at the account', async () => {
    const { userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    for (let i = 0; i < 10; i++) await client(t, { ip: `10.50.0.${i}` }).logIn(userName, 'wrong');
    expect((await script.logIn(userName)).code).toBe(42900);
    expect((await confirm(token, { password: PASSWORD })).code).toBe(0);
  });
});
