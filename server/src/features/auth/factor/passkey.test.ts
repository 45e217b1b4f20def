import {
  addPasskey,
  confirmTotp,
  getFactorList,
  removePasskey,
  renamePasskey,
  startPasskey,
  startTotp,
  verifyFactor,
  type FactorNeeded,
} from '@manager/contract/features/auth/factor';
import { confirmStepUp } from '@manager/contract/features/auth/step-up';
import type { PasskeyRequest } from '@manager/contract/features/auth/passkey';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator, type Authenticator } from '../../../../test/authenticator.ts';
import { startTestApp } from '../../../../test/client.ts';
import { client, createStaff, PASSWORD, totpAt, type Staff } from '../../../../test/staff.ts';

const t = await startTestApp();
const { db, settings } = t.deps;
const script = client(t);

let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * 3_600_000);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => {
  t.clock.set(null);
  settings.publicUrl = null;
});

const pass = (ms: number): void => t.clock.set(t.clock.nowMs() + ms);

const start = async (token: string) => (await script.send(startPasskey, {}, { token })).data;
const register = async (token: string, key: Authenticator, name = 'Key') => {
  const { ticket, options } = await start(token);
  const { code, data } = await script.send(addPasskey, { ticket, name, response: key.create(options) }, { token });
  if (code !== 0) throw new Error(`answered ${code} ${JSON.stringify(data)}`);
  return data;
};
const createWithKey = async () => {
  const staff = await createStaff(t);
  const key = createAuthenticator();
  const { token, recovery_codes: recoveryCodes } = await register(await script.tokenOf(staff.userName), key);
  return { ...staff, key, token, recoveryCodes };
};
const ticketOf = async ({ userName }: Staff): Promise<FactorNeeded & { passkey: PasskeyRequest }> => {
  const { code, data } = await script.logIn(userName);
  if (code !== 40310) throw new Error(`answered ${code}`);
  return data as never;
};
const alarmsOf = async ({ id }: Staff): Promise<string[]> =>
  (await db.selectFrom('audit_event').select('action').where('object_id', '=', id).where('mark', '=', 'alarm').execute()).map(
    ({ action }) => action,
  );

describe('adding a passkey', () => {
  it('takes a key for this origin, gives recovery codes with the first factor, and a new token', async () => {
    const staff = await createStaff(t);
    const token = await script.tokenOf(staff.userName);
    const { options } = await start(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Manager' },
      user: { name: staff.userName },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
    const key = createAuthenticator();
    const added = await register(token, key, 'Blue key');
    expect(added.recovery_codes).toHaveLength(10);
    const second = await register(added.token, createAuthenticator(), 'Red key');
    expect(second.recovery_codes).toBeNull();
    expect((await script.send(getFactorList, {}, { token })).code).toBe(50008);
    const { data } = await script.send(getFactorList, {}, { token: second.token });
    expect(data.passkeys.map(({ name, status }) => [name, status])).toEqual([
      ['Blue key', 'enabled'],
      ['Red key', 'enabled'],
    ]);
    // The browser is told which keys are here already.
    expect((await start(second.token)).options.excludeCredentials).toHaveLength(2);
  });

  it.each<[string, { origin?: string; rpId?: string; isUserVerified?: boolean }]>([
    ['of another origin', { origin: 'http://localhost.evil.example' }],
    ['of the same host over another scheme', { origin: 'https://localhost' }],
    ['of another port', { origin: 'http://localhost:8081' }],
    ['for another party', { rpId: 'evil.example' }],
    ['without the user verified', { isUserVerified: false }],
  ])('refuses one %s, and spends the challenge', async (_, overrides) => {
    const staff = await createStaff(t);
    const token = await script.tokenOf(staff.userName);
    const key = createAuthenticator();
    const { ticket, options } = await start(token);
    const add = (response: ReturnType<Authenticator['create']>) =>
      script.send(addPasskey, { ticket, name: 'x', response }, { token });
    expect(await add(key.create(options, overrides))).toMatchObject({
      code: 40001,
      data: { fields: { response: 'Not accepted' } },
    });
    expect(await add(key.create(options))).toMatchObject({ code: 40001, data: { fields: { ticket: expect.any(String) } } });
    expect(await db.selectFrom('passkey').where('user_id', '=', staff.id).selectAll().execute()).toEqual([]);
  });

  it('refuses another challenge, one answered before, one of another session, one older than five minutes, and rubbish', async () => {
    const staff = await createStaff(t);
    const [token, other] = [await script.tokenOf(staff.userName), await script.tokenOf(staff.userName)];
    const key = createAuthenticator();
    const codeOf = async (ticket: string, response: ReturnType<Authenticator['create']>, by = token): Promise<number> =>
      (await script.send(addPasskey, { ticket, name: 'x', response }, { token: by })).code;
    const [first, second] = [await start(token), await start(token)];
    expect(await codeOf(first.ticket, key.create(second.options))).toBe(40001);
    expect(await codeOf(second.ticket, key.create(second.options), other)).toBe(40001);
    const rubbish = key.create(second.options);
    rubbish.response.attestationObject = 'o2NmbXRkbm9uZQ';
    expect(await codeOf(second.ticket, rubbish)).toBe(40001);
    const third = await start(token);
    pass(5 * 60_000 - 1_000);
    const late = await start(token);
    pass(2_000);
    expect(await codeOf(third.ticket, key.create(third.options))).toBe(40310);
    const { data } = await script.send(confirmStepUp, { password: PASSWORD }, { token });
    expect(await codeOf(third.ticket, key.create(third.options), data.token)).toBe(40001);
    const answer = key.create(late.options);
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(late.ticket, answer, data.token)));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
  });

  it("refuses a key that is somebody else's already", async () => {
    const { key } = await createWithKey();
    const other = await createStaff(t);
    const token = await script.tokenOf(other.userName);
    const { ticket, options } = await start(token);
    expect((await script.send(addPasskey, { ticket, name: 'x', response: key.create(options) }, { token })).code).toBe(40901);
  });
});

describe('signing in with a passkey', () => {
  it('takes a signature over the challenge, once', async () => {
    const staff = await createWithKey();
    const needed = await ticketOf(staff);
    expect(needed.methods).toEqual(['passkey', 'recovery_code']);
    expect(needed.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 });
    expect(needed.passkey.allowCredentials).toEqual([
      { id: staff.key.create((await start(staff.token)).options).id, type: 'public-key', transports: ['usb'] },
    ]);
    const answer = staff.key.get(needed.passkey);
    const verify = async (ticket: string) => (await script.send(verifyFactor, { ticket, passkey: answer })).code;
    expect(await verify(needed.ticket)).toBe(0);
    expect(await verify(needed.ticket)).toBe(40001);
    // Replayed against a new challenge.
    expect(await verify((await ticketOf(staff)).ticket)).toBe(40001);
    expect(await alarmsOf(staff)).toEqual([]);
    const row = await db
      .selectFrom('passkey')
      .select(['counter', 'last_used_at'])
      .where('user_id', '=', staff.id)
      .executeTakeFirst();
    expect(row).toEqual({ counter: '1', last_used_at: new Date(t.clock.nowMs()) });
  });

  it.each<[string, { origin?: string; rpId?: string; isUserVerified?: boolean }]>([
    ['from another origin', { origin: 'http://localhost.evil.example' }],
    ['from another port', { origin: 'http://localhost:8081' }],
    ['for another party', { rpId: 'evil.example' }],
    ['without the user verified', { isUserVerified: false }],
  ])('refuses a signature %s, and spends the challenge but not the ticket', async (_, overrides) => {
    const staff = await createWithKey();
    const { ticket, passkey } = await ticketOf(staff);
    const verify = async (response: ReturnType<Authenticator['get']>) =>
      (await script.send(verifyFactor, { ticket, passkey: response })).code;
    expect(await verify(staff.key.get(passkey, overrides))).toBe(40001);
    expect(await verify(staff.key.get(passkey))).toBe(40001);
    expect((await script.send(verifyFactor, { ticket, recovery_code: staff.recoveryCodes?.[0] as string })).code).toBe(0);
  });

  it('refuses the key of somebody else, an unknown key, and a signature of other bytes', async () => {
    const [staff, other] = [await createWithKey(), await createWithKey()];
    const refused: number[] = [];
    for (const forge of [
      (options: PasskeyRequest) => other.key.get(options),
      (options: PasskeyRequest) => createAuthenticator().get(options),
      (options: PasskeyRequest) => ({ ...createAuthenticator().get(options), id: options.allowCredentials[0]?.id as string }),
      (options: PasskeyRequest) => {
        const answer = staff.key.get(options);
        return { ...answer, response: { ...answer.response, signature: staff.key.get(options).response.signature } };
      },
    ]) {
      const { ticket, passkey } = await ticketOf(staff);
      refused.push((await script.send(verifyFactor, { ticket, passkey: forge(passkey) })).code);
    }
    expect(refused).toEqual([40001, 40001, 40001, 40001]);
    expect(await alarmsOf(staff)).toEqual([]);
  });

  it('refuses a copy by its counter, raises an alarm, disables the key, and does not fall back to the password', async () => {
    const staff = await createWithKey();
    const signIn = async () => {
      const { ticket, passkey } = await ticketOf(staff);
      return (await script.send(verifyFactor, { ticket, passkey: staff.key.get(passkey) })).code;
    };
    expect([await signIn(), await signIn(), await signIn()]).toEqual([0, 0, 0]);
    // The copy was made after the first signature.
    staff.key.counter = 1;
    expect(await signIn()).toBe(40001);
    expect(await alarmsOf(staff)).toEqual(['factor.disable_passkey']);
    const needed = await ticketOf(staff);
    expect(needed).toMatchObject({ methods: ['recovery_code'], passkey: null });
    staff.key.counter = 10;
    expect(
      (await script.send(verifyFactor, { ticket: needed.ticket, recovery_code: staff.recoveryCodes?.[0] as string })).code,
    ).toBe(0);
  });

  it('takes keys that do not count', async () => {
    const staff = await createWithKey();
    for (let i = 0; i < 2; i++) {
      const { ticket, passkey } = await ticketOf(staff);
      staff.key.counter = -1;
      expect((await script.send(verifyFactor, { ticket, passkey: staff.key.get(passkey) })).code).toBe(0);
    }
  });

  it('goes by the public address where there is one, whatever Host a request names', async () => {
    settings.publicUrl = 'https://console.example.com';
    const staff = await createStaff(t);
    const key = createAuthenticator('https://console.example.com');
    const { options } = await start(await script.tokenOf(staff.userName));
    expect(options.rp.id).toBe('console.example.com');
    await register(await script.tokenOf(staff.userName), key);
    const { ticket, passkey } = await ticketOf(staff);
    expect(passkey.rpId).toBe('console.example.com');
    expect((await script.send(verifyFactor, { ticket, passkey: key.get(passkey) })).code).toBe(0);
    const local = await ticketOf(staff);
    const answer = key.get(local.passkey, { origin: 'http://localhost' });
    expect((await script.send(verifyFactor, { ticket: local.ticket, passkey: answer })).code).toBe(40001);
  });
});

describe('passkeys that are there', () => {
  /** Beside a passkey the recovery codes are there already. */
  const addApp = async (token: string): Promise<{ token: string }> => {
    const { data } = await script.send(startTotp, {}, { token });
    const answer = await script.send(confirmTotp, { code: totpAt(data.secret, t.clock.nowMs()) }, { token });
    expect(answer.data.recovery_codes).toBeNull();
    return answer.data;
  };

  it('are renamed and removed by their own user only; the app remains', async () => {
    const staff = await createWithKey();
    const app = await addApp(staff.token);
    const other = await createWithKey();
    const list = async (token: string) => (await script.send(getFactorList, {}, { token })).data.passkeys;
    const [{ id } = { id: '' }] = await list(app.token);
    for (const endpoint of [renamePasskey, removePasskey]) {
      const input = endpoint === renamePasskey ? { id, name: 'Mine' } : { id };
      expect((await script.send(endpoint as typeof renamePasskey, input as never, { token: other.token })).code).toBe(40400);
    }
    expect((await script.send(renamePasskey, { id, name: 'Green key' }, { token: app.token })).code).toBe(0);
    expect((await list(app.token)).map(({ name }) => name)).toEqual(['Green key']);
    const { data } = await script.send(removePasskey, { id }, { token: app.token });
    expect(await list(data.token)).toEqual([]);
    expect(await ticketOf(staff)).toMatchObject({ methods: ['totp', 'recovery_code'], passkey: null });
  });
});
