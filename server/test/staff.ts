import { createHmac, randomBytes } from 'node:crypto';
import { confirmTotp, startTotp } from '@manager/contract/features/auth/factor';
import { login } from '@manager/contract/features/auth/login';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { hashPassword } from '../src/features/auth/password.ts';
import { type Answer, queryOf, type TestApp } from './client.ts';

export const PASSWORD = 'a long enough password';
let passwordHash: Promise<string> | undefined;

export type Staff = { id: string; userName: string };
type StaffRow = { isSuper?: boolean; agentId?: string | null; status?: string; ipAllow?: string };

/** A staff user who knows `PASSWORD`; a super user unless it has an agent. */
export const createStaff = async (t: TestApp, { isSuper, agentId = null, status, ipAllow }: StaffRow = {}): Promise<Staff> => {
  passwordHash ??= hashPassword(PASSWORD);
  const userName = `Staff.${randomBytes(4).toString('hex')}`;
  const { id } = await t.deps.db
    .insertInto('staff_user')
    .values({
      user_name: userName,
      name: userName,
      password_hash: await passwordHash,
      invite_code: randomBytes(8).toString('hex'),
      is_super: isSuper ?? agentId === null,
      agent_id: agentId,
      status: status ?? 'enabled',
      ip_allow: ipAllow ?? '',
      email: `${userName.toLowerCase()}@example.com`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, userName };
};

type SendOptions = { token?: string; isBackground?: boolean };

/** What sits at the other end: an address, and for a browser its cookies and the headers that browsers add. */
export type Client = {
  jar: Map<string, string>;
  send: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions) => Promise<Answer<OutputOf<E>>>;
  logIn: (userName: string, password?: string) => Promise<Answer<{ token: string }>>;
  /** Signs in and answers the token; throws when that fails. */
  tokenOf: (userName: string) => Promise<string>;
};

export const client = (t: TestApp, { ip = '10.9.0.1', isBrowser = false }: { ip?: string; isBrowser?: boolean } = {}): Client => {
  const jar = new Map<string, string>();
  const send: Client['send'] = async (endpoint, input, { token, isBackground } = {}) => {
    const response = await t.app.inject({
      method: endpoint.method,
      url: `/manager${endpoint.path}`,
      remoteAddress: ip,
      headers: {
        ...(token === undefined ? {} : { 'x-token': token }),
        ...(isBackground === true ? { 'x-background': '1' } : {}),
        ...(isBrowser ? { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' } : {}),
      },
      cookies: Object.fromEntries(jar),
      ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { body: input as object }),
    });
    if (isBrowser) for (const { name, value } of response.cookies) jar.set(name, value);
    return { ...response.json<Answer<OutputOf<typeof endpoint>>>(), status: response.statusCode };
  };
  const logIn: Client['logIn'] = (username, password = PASSWORD) => send(login, { username, password });
  return {
    jar,
    send,
    logIn,
    tokenOf: async (userName) => {
      const answer = await logIn(userName);
      if (answer.code !== 0) throw new Error(`${userName} was not let in: ${JSON.stringify(answer)}`);
      return answer.data.token;
    },
  };
};

export const browser = (t: TestApp, ip?: string): Client => client(t, { isBrowser: true, ...(ip === undefined ? {} : { ip }) });

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What a base32 text stands for (RFC 4648). */
export const bytesOf = (base32: string): Buffer => {
  const bits = Array.from(base32, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The six digits of RFC 6238 (SHA-1, 30 s), worked out from the standard's text. */
export const totpAt = (secret: string, atMs: number): string => {
  const key = bytesOf(secret);
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** Enrols an authenticator app for the holder of `token`; the session goes on under the new one. */
export const enrolTotp = async (t: TestApp, by: Client, token: string) => {
  const { data: started } = await by.send(startTotp, {}, { token });
  const { code, data } = await by.send(confirmTotp, { code: totpAt(started.secret, t.clock.nowMs()) }, { token });
  if (code !== 0 || data.recovery_codes === null) throw new Error(`not enrolled: ${JSON.stringify(data)}`);
  return { secret: started.secret, token: data.token, recoveryCodes: data.recovery_codes };
};

/** A passkey that nobody can use: for what only looks at its row. */
export const createPasskey = async (t: TestApp, userId: string): Promise<string> => {
  const { id } = await t.deps.db
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: randomBytes(77),
      counter: '0',
      name: 'Key',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
