import {
  addPasskey,
  confirmTotp,
  getFactorList,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  verifyFactor,
  type FactorNeeded,
} from '@manager/contract/features/auth/factor';
import { getUserInfo } from '@manager/contract/features/auth/login';
import { endpoints } from '@manager/contract/endpoints.gen';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { browser, bytesOf, client, createStaff, enrolTotp, totpAt, type Client, type Staff } from '../../../../test/staff.ts';
import { createAgent } from '../../../../test/world.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { normaliseCode } from './recovery-codes.ts';
import { stepOfCode, takeStep } from './totp.ts';

const t = await startTestApp();
const { db, settings } = t.deps;
const script = client(t);
const STEP_MS = 30_000;

let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * 3_600_000);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => {
  t.clock.set(null);
  settings.mfa = 'optional';
});

const pass = (ms: number): void => t.clock.set(t.clock.nowMs() + ms);
const createEnrolled = async () => {
  const staff = await createStaff(t);
  const enrolled = await enrolTotp(t, script, await script.tokenOf(staff.userName));
  // On to a step whose code was not used for the enrolment.
  pass(STEP_MS);
  return { ...staff, ...enrolled };
};
const ticketOf = async ({ userName }: Staff, by: Client = script): Promise<FactorNeeded> => {
  const { code, data } = await by.logIn(userName);
  if (code !== 40310) throw new Error(`answered ${code}`);
  return data as unknown as FactorNeeded;
};
const codeNow = ({ secret }: { secret: string }, steps = 0): string => totpAt(secret, t.clock.nowMs() + steps * STEP_MS);
const verify = (input: Parameters<typeof script.send<typeof verifyFactor>>[1], by: Client = script) =>
  by.send(verifyFactor, input);

describe('the codes of an app', () => {
  it('are those of RFC 6238', () => {
    // Appendix B of the RFC, its last six digits.
    const secret = Buffer.from('12345678901234567890');
    const vectors: [number, string][] = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
    ];
    for (const [seconds, code] of vectors) expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('pass from one step before to one after, and say which step they are of', () => {
    const secret = Buffer.from('12345678901234567890');
    const base32 = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 4_000_000_000 }), fc.integer({ min: -5, max: 5 }), (seconds, drift) => {
        const code = totpAt(base32, (seconds + drift * 30) * 1000);
        const near = [-1, 0, 1].map((n) => totpAt(base32, (seconds + n * 30) * 1000));
        const step = stepOfCode(secret, code, seconds * 1000);
        if (Math.abs(drift) <= 1) expect(step === null ? null : totpAt(base32, step * 30_000)).toBe(code);
        else expect(step === null).toBe(!near.includes(code));
      }),
      { numRuns: 300 },
    );
  });

  it('count once, in whatever order their steps come: a later one voids all before it', async () => {
    const { id } = await createStaff(t);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }), async (steps) => {
        await db.updateTable('staff_user').set({ totp_last_step: null }).where('id', '=', id).execute();
        let highest = 0;
        for (const step of steps) {
          expect(await inTransaction(db, (tx) => takeStep(tx, id, step))).toBe(step > highest);
          highest = Math.max(highest, step);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('enrolling an app', () => {
  it('gives a secret of 160 bits that is sealed in the store, ten recovery codes, and a new token', async () => {
    const { id, userName } = await createStaff(t);
    const [token, other] = [await script.tokenOf(userName), await script.tokenOf(userName)];
    const { data: started } = await script.send(startTotp, {}, { token });
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toBe(
      `otpauth://totp/Manager:${encodeURIComponent(userName)}?issuer=Manager&secret=${started.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    // Until it is confirmed it counts for nothing.
    expect((await script.logIn(userName)).code).toBe(0);
    expect((await script.send(confirmTotp, { code: '000000' }, { token })).code).toBe(40001);
    const code = totpAt(started.secret, t.clock.nowMs());
    const confirmed = await script.send(confirmTotp, { code: `${code.slice(0, 3)} ${code.slice(3)}` }, { token });
    expect(confirmed).toMatchObject({ code: 0, data: { token: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/) } });
    expect(new Set(confirmed.data.recovery_codes).size).toBe(10);
    const codes = await Promise.all(
      [confirmed.data.token, token, other].map(async (of) => (await script.send(getUserInfo, {}, { token: of })).code),
    );
    expect(codes).toEqual([0, 50008, 50012]);
    const list = (await script.send(getFactorList, {}, { token: confirmed.data.token })).data;
    expect(list).toEqual({
      is_required: false,
      totp: { enrolled_at: new Date(t.clock.nowMs()).toISOString() },
      recovery_codes_left: 10,
      passkeys: [],
    });
    const row = await db.selectFrom('staff_user').select('totp_secret').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.totp_secret?.includes(started.secret)).toBe(false);
    // Nonce, tag and 20 bytes, none of which are the secret's.
    expect(row.totp_secret).toHaveLength(4 + 12 + 16 + 20);
    expect(row.totp_secret?.subarray(28).equals(bytesOf(started.secret))).toBe(false);
    const stored = await db.selectFrom('recovery_code').select('code_hash').where('user_id', '=', id).execute();
    for (const { code_hash: hash } of stored) expect(hash).toHaveLength(32);
    const mails = await db.selectFrom('mail_outbox').select('template').where('user_id', '=', id).execute();
    expect(mails.map(({ template }) => template)).toEqual(['factor_changed']);
    expect((await script.send(startTotp, {}, { token: confirmed.data.token })).code).toBe(40902);
  });

  it('wants something shown within five minutes, of users with nothing but a password too', async () => {
    const { userName } = await createStaff(t);
    const token = await script.tokenOf(userName);
    pass(5 * 60_000 + 1_000);
    expect(await script.send(startTotp, {}, { token })).toMatchObject({ code: 40310, data: { need: 'step_up' } });
  });
});

describe('the second step of a sign-in', () => {
  it('comes instead of a token, and its code gives one', async () => {
    const staff = await createEnrolled();
    const needed = await ticketOf(staff);
    expect(needed).toEqual({
      need: 'second_factor',
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery_code'],
      passkey: null,
    });
    const { code, data } = await verify({ ticket: needed.ticket, code: codeNow(staff) });
    expect(code).toBe(0);
    const rows = await db
      .selectFrom('session')
      .select(['factors'])
      .where('user_id', '=', staff.id)
      .orderBy('created_at')
      .execute();
    expect(rows.at(-1)?.factors).toEqual(['password', 'totp']);
    expect((await script.send(getUserInfo, {}, { token: data.token })).data.has_second_factor).toBe(true);
    // A ticket gives one session.
    pass(STEP_MS);
    expect(await verify({ ticket: needed.ticket, code: codeNow(staff) })).toMatchObject({
      code: 40001,
      data: { fields: { ticket: expect.any(String) } },
    });
    const outcomes = await db
      .selectFrom('login_attempt')
      .select('outcome')
      .where('user_id', '=', staff.id)
      .orderBy('id')
      .execute();
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['ok', 'factor_needed', 'ok']);
    const audited = await db
      .selectFrom('audit_event')
      .select(['action', 'outcome', 'auth_level'])
      .where('object_id', '=', staff.id)
      .where('action', 'like', 'session.%')
      .orderBy('id')
      .execute();
    expect(audited.map(({ action, outcome, auth_level: level }) => [action, outcome, level])).toEqual([
      ['session.start', 'ok', 'password'],
      ['session.ask_factor', 'ok', ''],
      ['session.start', 'ok', 'password+totp'],
    ]);
  });

  it('takes one code exactly once, however many send it at the same moment', async () => {
    const staff = await createEnrolled();
    const tickets: string[] = [];
    for (let i = 0; i < 10; i++) tickets.push((await ticketOf(staff)).ticket);
    const code = codeNow(staff);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        t.app.inject({
          method: 'POST',
          url: `/manager${verifyFactor.path}`,
          remoteAddress: `10.60.0.${i}`,
          body: { ticket: tickets[i % 10] as string, code },
        }),
      ),
    );
    const codes = sent.map((response) => response.json<{ code: number }>().code);
    expect(codes.filter((answer) => answer === 0)).toHaveLength(1);
    expect(new Set(codes.filter((answer) => answer !== 0))).toEqual(new Set([40001, 42900]));
  });

  it('takes one code exactly once past the queues of a process', async () => {
    const staff = await createEnrolled();
    const step = Math.floor(t.clock.nowMs() / STEP_MS);
    const taken = await Promise.all(Array.from({ length: 50 }, () => inTransaction(db, (tx) => takeStep(tx, staff.id, step))));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('refuses the code of two steps ago and that of the enrolment', async () => {
    const staff = await createEnrolled();
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, code: codeNow(staff, -1) })).code).toBe(40001);
    pass(2 * STEP_MS);
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, code: codeNow(staff, -2) })).code).toBe(40001);
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, code: codeNow(staff, -1) })).code).toBe(0);
  });

  it('takes five wrong codes, then the ticket is dead and the account waits', async () => {
    const staff = await createEnrolled();
    const { ticket } = await ticketOf(staff);
    const spare = await ticketOf(staff);
    for (let i = 0; i < 5; i++)
      expect(await verify({ ticket, code: '000000' })).toMatchObject({ code: 40001, data: { fields: { code: 'Not accepted' } } });
    expect((await verify({ ticket, code: codeNow(staff) })).code).toBe(42900);
    expect((await verify({ ticket: spare.ticket, code: codeNow(staff) })).code).toBe(42900);
    expect((await script.logIn(staff.userName)).code).toBe(42900);
    pass(60_000);
    expect(await verify({ ticket, code: codeNow(staff) })).toMatchObject({
      code: 40001,
      data: { fields: { ticket: expect.any(String) } },
    });
    expect((await verify({ ticket: spare.ticket, code: codeNow(staff) })).code).toBe(0);
  });

  it('is over after five minutes, and unknown tickets look the same', async () => {
    const staff = await createEnrolled();
    const { ticket } = await ticketOf(staff);
    pass(5 * 60_000 + 1_000);
    const answers = [await verify({ ticket, code: codeNow(staff) }), await verify({ ticket: 'x'.repeat(43), code: '123456' })];
    const bodies = answers.map((answer) => JSON.stringify({ ...answer, request_id: '' }));
    expect(answers[0]?.code).toBe(40001);
    expect(bodies[0]).toBe(bodies[1]);
  });

  it('wants exactly one answer', async () => {
    const staff = await createEnrolled();
    const { ticket } = await ticketOf(staff);
    expect((await verify({ ticket })).code).toBe(40001);
    expect((await verify({ ticket, code: codeNow(staff), recovery_code: 'x' })).code).toBe(40001);
    expect((await verify({ ticket, code: codeNow(staff) })).code).toBe(0);
  });

  it('is of no use to a user who was disabled meanwhile', async () => {
    const staff = await createEnrolled();
    const { ticket } = await ticketOf(staff);
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', staff.id).execute();
    expect((await verify({ ticket, code: codeNow(staff) })).code).toBe(40001);
  });
});

describe('recovery codes', () => {
  it('count once each, as people type them, and tell their user by mail', async () => {
    const staff = await createEnrolled();
    const [first = '', second = ''] = staff.recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, recovery_code: typed })).code).toBe(0);
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, recovery_code: first })).code).toBe(40001);
    const { ticket } = await ticketOf(staff);
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify({ ticket, recovery_code: second })));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const mails = await db
      .selectFrom('mail_outbox')
      .select('template')
      .where('user_id', '=', staff.id)
      .where('template', '=', 'recovery_code_used')
      .execute();
    expect(mails).toHaveLength(2);
  });

  it('open the account of their own user only, and none after they were renewed', async () => {
    const [staff, other] = [await createEnrolled(), await createEnrolled()];
    const code = staff.recoveryCodes[0] as string;
    expect((await verify({ ticket: (await ticketOf(other)).ticket, recovery_code: code })).code).toBe(40001);
    const { data } = await script.send(renewRecoveryCodes, {}, { token: staff.token });
    expect(data.recovery_codes).toHaveLength(10);
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, recovery_code: code })).code).toBe(40001);
    const renewed = data.recovery_codes[0] as string;
    expect((await verify({ ticket: (await ticketOf(staff)).ticket, recovery_code: renewed })).code).toBe(0);
  });

  it('read the same whatever blanks, hyphens and look-alikes are typed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-hjkmnp-tv-z]{12}$/), (code) => {
        const typed = Array.from(code, (letter, i) => (i % 3 === 0 ? `${letter.toUpperCase()}-` : ` ${letter}`)).join('');
        expect(normaliseCode(typed.replaceAll('1', 'I').replaceAll('0', 'o'))).toBe(code);
      }),
    );
  });
});

describe('giving up the app', () => {
  it('ends the other sessions and leaves the password alone', async () => {
    const staff = await createEnrolled();
    const { ticket } = await ticketOf(staff);
    const other = (await verify({ ticket, code: codeNow(staff) })).data.token;
    const { code, data } = await script.send(removeTotp, {}, { token: staff.token });
    expect(code).toBe(0);
    const codes = await Promise.all(
      [data.token, staff.token, other].map(async (token) => (await script.send(getUserInfo, {}, { token })).code),
    );
    expect(codes).toEqual([0, 50008, 50012]);
    expect((await script.logIn(staff.userName)).code).toBe(0);
    expect(await db.selectFrom('recovery_code').where('user_id', '=', staff.id).selectAll().execute()).toEqual([]);
    expect((await script.send(removeTotp, {}, { token: data.token })).code).toBe(40902);
  });

  it('is refused to who must have a second factor', async () => {
    const staff = await createEnrolled();
    settings.mfa = 'required';
    expect(await script.send(removeTotp, {}, { token: staff.token })).toMatchObject({ code: 40902, data: { state: 'required' } });
    expect((await ticketOf(staff)).methods).toEqual(['totp', 'recovery_code']);
  });
});

describe('a second factor that must be', () => {
  const withSession = endpoints.filter(({ access, duringSetup }) => access.kind !== 'public' && !duringSetup);

  it('is asked of super users and holders of dangerous codes before anything else', async () => {
    settings.mfa = 'required';
    const { userName } = await createStaff(t);
    const { id: agentId } = await createAgent(db);
    const holder = await t.signInAs({ agentId, codes: ['C-2-94', 'C-3'] });
    for (const token of [await script.tokenOf(userName), holder.token]) {
      expect((await script.send(getUserInfo, {}, { token })).data.stage).toBe('enrol_factor');
      for (const endpoint of withSession) {
        const response = await t.app.inject({
          method: endpoint.method,
          url: `/manager${endpoint.path}`,
          headers: { 'x-token': token },
          ...(endpoint.method === 'POST' ? { body: {} } : {}),
        });
        expect([endpoint.path, response.json()]).toMatchObject([endpoint.path, { code: 40310, data: { need: 'enrol_factor' } }]);
      }
    }
    const plain = await t.signInAs({ agentId, codes: ['C-3'] });
    expect((await plain.call(getUserInfo, {})).stage).toBe('full');
  });

  it('once enrolled opens everything, and no sign-in passes it by', async () => {
    settings.mfa = 'required';
    const { userName, id } = await createStaff(t);
    const { token, secret } = await enrolTotp(t, script, await script.tokenOf(userName));
    expect((await script.send(getUserInfo, {}, { token })).data.stage).toBe('full');
    for (const by of [script, browser(t)]) {
      const answer = await by.logIn(userName);
      expect(answer.code).toBe(40310);
      expect(JSON.stringify(answer)).not.toContain('token');
    }
    expect(
      await db.selectFrom('session').select('sid').where('user_id', '=', id).where('ended_at', 'is', null).execute(),
    ).toHaveLength(1);
    pass(STEP_MS);
    expect((await verify({ ticket: (await ticketOf({ id, userName })).ticket, code: codeNow({ secret }) })).code).toBe(0);
  });
});

it('takes no ticket of another purpose', async () => {
  const staff = await createEnrolled();
  const { ticket } = await ticketOf(staff);
  const response = {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key' as const,
    response: { clientDataJSON: 'AA', attestationObject: 'AA' },
  };
  const answer = await script.send(addPasskey, { ticket, name: 'x', response }, { token: staff.token });
  expect(answer).toMatchObject({ code: 40001, data: { fields: { ticket: expect.any(String) } } });
});
