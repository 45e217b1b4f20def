import { login } from '@manager/contract/features/auth/login';
import { register } from '@manager/contract/features/register/register';
import { confirmReset, requestReset } from '@manager/contract/features/register/reset-password';
import { verifyEmail } from '@manager/contract/features/register/verify-email';
import { addOrEditUser, changeEmail, getInviteCode, resetPassword, sendVerification } from '@manager/contract/features/user/user';
import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../test/client.ts';
import { client } from '../../../test/staff.ts';
import { createAgent } from '../../../test/world.ts';
import { hashPassword } from '../auth/password.ts';
import { readMailBody } from '../mail/public.ts';

const PUBLIC_URL = 'https://console.example.com';
const t = await startTestApp({ settings: { publicUrl: PUBLIC_URL } });
const { db } = t.deps;
const agent = await createAgent(db, { name: 'Own' });
const admin = await t.signInAs({ isSuper: true, userName: 'root' });
const PASSWORD = 'gallop violet teapot';
const NEW_PASSWORD = 'marble anchor lantern';
const OLD_HASH = await hashPassword(PASSWORD);

beforeEach(async () => {
  t.clock.set(null);
  await db.deleteFrom('mail_outbox').execute();
  await db.deleteFrom('login_attempt').execute();
});

let drawn = 0;
/** From another address of the network each time: one of them may only ask so often. */
const send = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => {
  drawn += 1;
  return client(t, { ip: `10.20.${drawn >> 8}.${drawn & 255}` }).send(endpoint, input);
};
/** An enabled user with a verified address and the password PASSWORD. */
const makeUser = async (overrides: { email_status?: 'verified' | 'unverified'; status?: 'enabled' | 'disabled' } = {}) => {
  drawn += 1;
  const userName = `person${drawn}`;
  const email = `person${drawn}@example.com`;
  const { id } = await db
    .insertInto('staff_user')
    .values({
      user_name: userName,
      name: `Person ${drawn}`,
      agent_id: agent.id,
      password_hash: OLD_HASH,
      invite_code: `invite-${drawn}`,
      email,
      email_status: 'verified',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userName, email };
};
const userOf = (id: string) => db.selectFrom('staff_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mails = async () => {
  const rows = await db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
  return rows.map((row) => ({ to: row.to_address, template: row.template, text: readMailBody(t.deps.settings, row.body) ?? '' }));
};
const LINK = new RegExp(`${PUBLIC_URL}/(resetPassword|verifyEmail)\\?t=([\\w-]{43})`);
/** The token of the newest mail with a link. */
const mailedToken = async (to: string): Promise<string> => {
  const found = (await mails()).filter((mail) => mail.to === to && LINK.test(mail.text)).at(-1);
  return LINK.exec(found?.text ?? '')?.[2] ?? '';
};
const codeOf = (answer: Answer<unknown>): number => answer.code;
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;
const face = ({ code, message, data, status }: Answer<unknown>): string => JSON.stringify({ code, message, data, status });
const signIn = (username: string, password: string) => send(login, { username, password });
const confirm = (token: string, password = NEW_PASSWORD) => send(confirmReset, { token, password });
const failedAudits = (action: string, id: string) =>
  db
    .selectFrom('audit_event')
    .select(['outcome', 'reason'])
    .where('action', '=', action)
    .where('object_id', '=', id)
    .where('outcome', '=', 'failed')
    .execute();

describe('a forgotten password', () => {
  it('is replaced by a link to the verified address, ends all sessions, tells the user and signs nobody in', async () => {
    const user = await makeUser();
    const { token: session } = (await signIn(user.userName, PASSWORD)).data;
    expect(await send(requestReset, { email: user.email.toUpperCase() })).toMatchObject({ code: 0, data: null });
    const answer = await confirm(await mailedToken(user.email));
    expect([answer.code, answer.data]).toEqual([0, null]);
    const old = await t.app.inject({ url: `/manager${getInviteCode.path}`, headers: { 'x-token': session } });
    expect(old.json<Answer<unknown>>().code).toBe(50012);
    expect((await mails()).map(({ template }) => template)).toEqual(['reset_password', 'password_changed']);
    expect(codeOf(await signIn(user.userName, PASSWORD))).toBe(60204);
    expect(codeOf(await signIn(user.userName, NEW_PASSWORD))).toBe(0);
  });

  it('is answered alike, in the same time, whoever asks for which address', async () => {
    const known = await makeUser();
    const unverified = await makeUser({ email_status: 'unverified' });
    const disabled = await makeUser({ status: 'disabled' });
    const addresses = [known.email, 'nobody@example.com', unverified.email, disabled.email];
    const faces = new Set<string>();
    const times: Record<string, number[]> = {};
    const askAll = async (): Promise<void> => {
      for (const email of addresses) {
        const startMs = performance.now();
        faces.add(face(await send(requestReset, { email })));
        (times[email] ??= []).push(performance.now() - startMs);
      }
    };
    /** Between the fastest answers of each: a busy machine makes answers later, never earlier, and what differs for a reason always does. */
    const apartMs = (): number => {
      const fastest = Object.values(times).map((each) => Math.min(...each));
      return Math.max(...fastest) - Math.min(...fastest);
    };
    for (let round = 0; round < 4; round += 1) await askAll();
    expect(faces.size).toBe(1);
    expect((await mails()).map(({ to }) => to)).toEqual([known.email, known.email, known.email, known.email]);
    // Work of some milliseconds hides behind the fixed time.
    expect(apartMs()).toBeLessThan(40);
  });

  it('mails one address at most five links an hour, and answers an address of the network 20 times in ten minutes', async () => {
    const user = await makeUser();
    await db.deleteFrom('mail_outbox').execute();
    const ask = async (ip: string): Promise<number> =>
      (
        await t.app.inject({
          method: 'POST',
          url: `/manager${requestReset.path}`,
          remoteAddress: ip,
          body: { email: user.email },
        })
      ).json<Answer<unknown>>().code;
    const codes = await Promise.all(Array.from({ length: 7 }, (_, at) => ask(`10.9.1.${at}`)));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await mails()).toHaveLength(5);
    const more = [];
    for (let time = 0; time < 22; time += 1) more.push(await ask('10.9.2.1'));
    expect(more.indexOf(42900)).toBe(20);
  });
});

describe('a mailed link', () => {
  const issue = async () => {
    const user = await makeUser();
    await send(requestReset, { email: user.email });
    return { ...user, token: await mailedToken(user.email) };
  };

  it('is kept as a hash only, and void once it was used, ten minutes old, replaced, or its address given up', async () => {
    const used = await issue();
    const stored = JSON.stringify(
      await db.selectFrom('one_time_link').selectAll().where('user_id', '=', used.id).execute(),
      (_, value: unknown) => value,
    );
    expect(stored).not.toContain(used.token);
    expect(codeOf(await confirm(used.token))).toBe(0);
    expect(codeOf(await confirm(used.token, 'another marble anchor'))).toBe(40902);
    expect(await failedAudits('user.set_password', used.id)).toEqual([{ outcome: 'failed', reason: 'link.invalid' }]);

    const old = await issue();
    t.clock.set(Date.now() + 10 * 60_000);
    expect(codeOf(await confirm(old.token))).toBe(40902);
    t.clock.set(Date.now() + 9.9 * 60_000);
    expect(codeOf(await confirm(old.token))).toBe(0);
    t.clock.set(null);

    const replaced = await issue();
    await send(requestReset, { email: replaced.email });
    expect(codeOf(await confirm(replaced.token))).toBe(40902);
    expect(codeOf(await confirm(await mailedToken(replaced.email)))).toBe(0);

    const moved = await issue();
    const { version } = await userOf(moved.id);
    await admin.call(addOrEditUser, { id: moved.id, version, email: 'elsewhere@example.com' });
    expect(codeOf(await confirm(moved.token))).toBe(40902);
    expect(codeOf(await confirm('x'.repeat(43)))).toBe(40902);
  });

  it('works once for fifty who try it at the same moment', async () => {
    const { token, id } = await issue();
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, at) => confirm(token, `marble anchor lantern ${at}`).then(codeOf)),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    // Hashing has a queue: who does not find a place in it, on a slow machine, is told to come again.
    expect(codes.filter((code) => ![0, 40902, 42900].includes(code))).toEqual([]);
    const done = await db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'user.set_password')
      .where('object_id', '=', id)
      .where('outcome', '=', 'ok')
      .execute();
    expect(done).toHaveLength(1);
  });

  it('sets the password of its own user only, and never serves another purpose', async () => {
    const [left, right] = [await issue(), await issue()];
    await confirm(left.token);
    expect((await userOf(right.id)).password_hash).toBe(OLD_HASH);
    expect(codeOf(await send(verifyEmail, { token: right.token }))).toBe(40902);
    expect(codeOf(await confirm(right.token))).toBe(0);
  });

  it('names the console by its configured address, whatever the request says about itself', async () => {
    const user = await makeUser();
    for (const headers of [
      { host: 'evil.example' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      { 'x-forwarded-proto': 'gopher', origin: PUBLIC_URL, referer: 'https://evil.example/' },
    ])
      await t.app.inject({ method: 'POST', url: `/manager${requestReset.path}`, headers, body: { email: user.email } });
    const sent = await mails();
    expect(sent.length).toBeGreaterThan(0);
    for (const { text } of sent) {
      expect(text).toMatch(LINK);
      expect(text).not.toContain('evil');
    }
  });

  it('stays good when the password is refused', async () => {
    const { token, userName } = await issue();
    const refused = async (password: string): Promise<unknown> => fieldsOf(await confirm(token, password));
    expect(await refused('short')).toEqual({ password: 'Too small or too short' });
    expect(await refused(`${userName}-${userName}`)).toEqual({
      password: 'Too easy to guess: it contains your name, user name or e-mail address',
    });
    expect(await refused('Password2026!!')).toEqual({
      password: 'Too easy to guess: common words, names or dates; add more words',
    });
    expect(await refused(PASSWORD)).toEqual({ password: 'Not one of your last 5 passwords' });
    expect(codeOf(await confirm(token))).toBe(0);
  });
});

describe('no way around the second factor', () => {
  it('leads through a reset, an invitation, a verification or a registration: none of them answers a token', async () => {
    const user = await makeUser();
    await db
      .updateTable('staff_user')
      .set({ totp_secret: Buffer.from('sealed'), totp_confirmed_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    await admin.call(resetPassword, { id: user.id });
    const byAdmin = await confirm(await mailedToken(user.email));
    await send(requestReset, { email: user.email });
    const byUser = await confirm(await mailedToken(user.email), 'lantern marble anchor');
    const { invite_code: inviteCode } = await userOf(user.id);
    const registered = await send(register, {
      invite_code: inviteCode,
      user_name: 'by.invite',
      name: 'By Invite',
      email: 'by.invite@example.com',
      password: PASSWORD,
    });
    const verified = await send(verifyEmail, { token: await mailedToken('by.invite@example.com') });
    const invited = await admin.call(addOrEditUser, {
      user_name: 'invited',
      name: 'Invited',
      email: 'invited@example.com',
      agent_id: agent.id,
    });
    const first = await confirm(await mailedToken('invited@example.com'), 'a first long phrase');
    for (const answer of [byAdmin, byUser, registered, verified, first]) {
      expect(answer.code).toBe(0);
      expect(JSON.stringify(answer)).not.toMatch(/token|[\w-]{22}\.[\w-]{43}/);
    }
    const open = await db.selectFrom('session').select('sid').where('user_id', 'in', [user.id, invited.id]).execute();
    expect(open).toEqual([]);
    expect(await signIn(user.userName, 'lantern marble anchor')).toMatchObject({ code: 40310, data: { need: 'second_factor' } });
    expect(codeOf(await signIn('by.invite', PASSWORD))).toBe(60204);
    expect(codeOf(await signIn('invited', 'a first long phrase'))).toBe(0);
  });
});

describe('registering', () => {
  const input = (overrides: Record<string, string> = {}) => {
    drawn += 1;
    return {
      invite_code: '',
      user_name: `new${drawn}`,
      name: 'Newcomer',
      email: `new${drawn}@example.com`,
      password: PASSWORD,
      ...overrides,
    };
  };
  const ask = (body: ReturnType<typeof input>) => send(register, body);

  it('makes a disabled user of the inviter’s agent with an unverified address, which its link verifies', async () => {
    const inviter = await makeUser();
    const body = input({ invite_code: (await userOf(inviter.id)).invite_code });
    expect((await ask(body)).data).toEqual({ email: body.email });
    const made = await db.selectFrom('staff_user').selectAll().where('user_name', '=', body.user_name).executeTakeFirstOrThrow();
    expect(made).toMatchObject({
      status: 'disabled',
      email_status: 'unverified',
      agent_id: agent.id,
      invited_by: inviter.id,
      is_super: false,
      auth_group_id: null,
      must_change_password: false,
    });
    expect(codeOf(await signIn(body.user_name, PASSWORD))).toBe(60204);
    const token = await mailedToken(body.email);
    t.clock.set(Date.now() + 24 * 3_600_000);
    expect(codeOf(await send(verifyEmail, { token }))).toBe(40902);
    t.clock.set(null);
    expect(codeOf(await send(verifyEmail, { token }))).toBe(0);
    expect(codeOf(await send(verifyEmail, { token }))).toBe(40902);
    expect(await userOf(made.id)).toMatchObject({ status: 'disabled', email_status: 'verified' });
  });

  it('takes the code of an agent in business, and of nobody who is not', async () => {
    const closed = await createAgent(db, { parentId: agent.id, name: 'Closed below' });
    await db.updateTable('agent').set({ invite_code: 'AGENTCD2' }).where('id', '=', agent.id).execute();
    await db.updateTable('agent').set({ invite_code: 'CLSDCD22', status: 'disabled' }).where('id', '=', closed.id).execute();
    const disabled = await makeUser({ status: 'disabled' });
    const below = await makeUser();
    await db.updateTable('staff_user').set({ agent_id: closed.id }).where('id', '=', below.id).execute();
    const byAgent = input({ invite_code: 'agentcd2' });
    expect(codeOf(await ask(byAgent))).toBe(0);
    const made = await db
      .selectFrom('staff_user')
      .selectAll()
      .where('user_name', '=', byAgent.user_name)
      .executeTakeFirstOrThrow();
    expect([made.agent_id, made.invited_by]).toEqual([agent.id, null]);
    for (const code of ['CLSDCD22', 'NOBODY22', (await userOf(disabled.id)).invite_code, (await userOf(below.id)).invite_code])
      expect(fieldsOf(await ask(input({ invite_code: code })))).toEqual({ invite_code: 'Not found' });
  });

  it('answers a known address and a taken user name like new ones, and tells by mail', async () => {
    const owner = await makeUser();
    const { invite_code: code } = await userOf(owner.id);
    const fresh = input({ invite_code: code });
    const known = input({ invite_code: code, email: owner.email });
    const taken = input({ invite_code: code, user_name: owner.userName.toUpperCase() });
    const faces: string[] = [];
    for (const body of [fresh, known, taken]) faces.push(face(await ask(body)).replace(body.email, '<email>'));
    expect(new Set(faces).size).toBe(1);
    expect((await mails()).map(({ to, template }) => [to, template])).toEqual([
      [fresh.email, 'verify_email'],
      [owner.email, 'already_registered'],
      [taken.email, 'user_name_taken'],
    ]);
    const made = await db
      .selectFrom('staff_user')
      .select('user_name')
      .where(
        'user_name',
        'in',
        [fresh, known, taken].map((body) => body.user_name),
      )
      .where('deleted_at', 'is', null)
      .execute();
    expect(made).toEqual([{ user_name: fresh.user_name }]);
    expect(codeOf(await signIn(known.user_name, PASSWORD))).toBe(60204);
  });

  it('tells a holder of an invite code by no second registration whether an address has an account', async () => {
    const owner = await makeUser();
    const { invite_code: code } = await userOf(owner.id);
    const seen: string[][] = [];
    for (const email of [owner.email, 'nobody.here@example.com']) {
      const first = input({ invite_code: code, email });
      const second = input({ invite_code: code, user_name: first.user_name });
      const answers = [face(await ask(first)), face(await ask(second))];
      const own = (await mails()).filter(({ to }) => to === second.email).map(({ template }) => template);
      seen.push([...answers.map((text) => text.replace(first.email, '1').replace(second.email, '2')), ...own]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });
});

describe('an address', () => {
  it('counts three days after it was changed and once it is verified: until then it opens no reset, and links to the former one are void', async () => {
    const staff = await t.signInAs({ agentId: agent.id, userName: 'mover' });
    await db
      .updateTable('staff_user')
      .set({ email: 'old@example.com', email_status: 'verified' })
      .where('id', '=', staff.userId)
      .execute();
    await staff.call(changeEmail, { email: 'new@example.com' });
    expect((await mails()).map(({ to, template }) => [to, template])).toEqual([
      ['old@example.com', 'email_changed'],
      ['new@example.com', 'verify_email'],
    ]);
    await send(requestReset, { email: 'new@example.com' });
    await send(requestReset, { email: 'old@example.com' });
    expect(await mails()).toHaveLength(2);
    expect(codeOf(await staff.tryCall(sendVerification, {}))).toBe(42900);
    t.clock.set(Date.now() + 61_000);
    expect(await staff.call(sendVerification, {})).toEqual({ sent_to: 'n***@example.com' });
    expect(codeOf(await send(verifyEmail, { token: await mailedToken('new@example.com') }))).toBe(0);
    expect(codeOf(await staff.tryCall(sendVerification, {}))).toBe(40902);
    await send(requestReset, { email: 'new@example.com' });
    expect((await mails()).at(-1)).toMatchObject({ template: 'verify_email' });
    t.clock.set(Date.now() + 72 * 3_600_000 + 61_000);
    await send(requestReset, { email: 'new@example.com' });
    expect((await mails()).at(-1)).toMatchObject({ to: 'new@example.com', template: 'reset_password' });
  });

  it('that another account has verified stays there', async () => {
    const owner = await makeUser();
    const staff = await t.signInAs({ agentId: agent.id });
    await staff.call(changeEmail, { email: owner.email.toUpperCase() });
    const answer = await send(verifyEmail, { token: await mailedToken(owner.email.toUpperCase()) });
    expect([answer.code, fieldsOf(answer)]).toEqual([40901, { email: 'Already in use' }]);
  });
});
