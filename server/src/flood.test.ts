import { logout } from '@manager/contract/features/auth/login';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../test/client.ts';
import { createApp } from './app.ts';

const MAX = 8;
const t = await startTestApp();
const app = await createApp({ deps: t.deps, ingest: t.ingest, flood: { max: MAX }, isTrustedProxy: () => true });
afterAll(() => app.close());

/** How many of these calls were let through, one after the other. */
const pass = async (calls: number, { token, address = '192.0.2.1' }: { token?: string | undefined; address?: string }) => {
  let passed = 0;
  for (let n = 0; n < calls; n += 1) {
    const { statusCode } = await app.inject({
      url: '/manager/api/user/get_user_info',
      headers: { 'x-forwarded-for': address, ...(token === undefined ? {} : { 'x-token': token }) },
    });
    if (statusCode !== 429) passed += 1;
  }
  return passed;
};

test('an office behind one address is no flood: each session counts by itself, and everybody else by the address', async () => {
  const staff = await Promise.all([1, 2, 3].map(() => t.signInAs({ isSuper: true })));
  for (const { token } of staff) expect(await pass(1, { token }), 'the first call finds the session out').toBe(1);
  for (const { token } of staff) expect(await pass(MAX + 4, { token })).toBe(MAX);
  // Three calls counted by the address.
  expect(await pass(MAX, {})).toBe(MAX - staff.length);
  expect(await pass(1, {})).toBe(0);
});

test('a token that nobody gave out counts by its address, whatever it is', async () => {
  const address = '192.0.2.2';
  let passed = 0;
  for (let n = 0; n < MAX * 3; n += 1) passed += await pass(1, { token: `made-up-${n}.secret`, address });
  expect(passed).toBe(MAX);
});

test('a session that is full is not let through from another address, nor is one that has ended', async () => {
  const caller = await t.signInAs({ isSuper: true });
  const { token } = caller;
  await pass(1, { token, address: '192.0.2.3' });
  expect(await pass(MAX + 2, { token, address: '192.0.2.3' })).toBe(MAX);
  expect(await pass(2, { token, address: '192.0.2.4' })).toBe(0);

  const leaver = await t.signInAs({ isSuper: true });
  const address = '192.0.2.5';
  await pass(1, { token: leaver.token, address });
  await leaver.call(logout, {});
  // The first call finds that it is over; from then on it is one without a session.
  expect(await pass(MAX * 2, { token: leaver.token, address })).toBe(MAX);
});

test('all addresses of a /64 are one', async () => {
  let passed = 0;
  for (let n = 0; n < MAX * 2; n += 1) passed += await pass(1, { address: `2001:db8:0:1::${n + 1}` });
  expect(passed).toBe(MAX);
  expect(await pass(1, { address: '2001:db8:0:2::1' })).toBe(1);
});
