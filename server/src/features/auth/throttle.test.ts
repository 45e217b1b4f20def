import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { browser, client, createStaff, type Staff } from '../../../test/staff.ts';
import { createApp } from '../../app.ts';
import { ownCtx } from '../../kit/service/ctx.ts';
import { oneByOne } from './one-by-one.ts';
import { COUNT_WINDOW_S, IP_WINDOW_S, nextAttemptAtMs, waitAfter } from './throttle-rules.ts';
import { unlockAccount } from './unlock-account.ts';

const t = await startTestApp();
const { db } = t.deps;
const MINUTE_MS = 60_000;

let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * 60 * MINUTE_MS);
  await db.deleteFrom('login_attempt').execute();
});
afterEach(() => t.clock.set(null));

const pass = (ms: number): void => t.clock.set(t.clock.nowMs() + ms);
/** Guesses from ever new addresses, as a botnet would. */
let address = 0;
const guess = (userName: string, password = 'wrong') => {
  address += 1;
  return client(t, { ip: `10.20.${Math.floor(address / 250)}.${address % 250}` }).logIn(userName, password);
};
const auditOf = async ({ id }: Staff) =>
  (
    await db
      .selectFrom('audit_event')
      .select(['action', 'mark'])
      .where('object_id', '=', id)
      .where('mark', '<>', '')
      .orderBy('id')
      .execute()
  ).map(({ action, mark }) => `${action} ${mark}`);

describe('the wait', () => {
  it('is none, then one minute doubling to half an hour', () => {
    expect([0, 4, 5, 6, 7, 9, 10, 100].map(waitAfter)).toEqual([0, 0, 60, 120, 240, 960, 1800, 1800]);
  });

  it('never gets shorter with more failures, never exceeds half an hour, and at most doubles', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (failures) => {
        const [now, next] = [waitAfter(failures), waitAfter(failures + 1)];
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next).toBeLessThanOrEqual(1_800);
        if (now > 0) expect(next).toBeLessThanOrEqual(2 * now);
      }),
      { numRuns: 1_000 },
    );
  });

  it('holds the greater of what the account and the address owe', () => {
    const moment = fc.integer({ min: 1, max: 2_000_000_000_000 });
    fc.assert(
      fc.property(fc.record({ inARow: fc.nat(30), lastAtMs: moment, ofIp: fc.nat(40), ipFirstAtMs: moment }), (failures) => {
        const { inARow, lastAtMs, ofIp, ipFirstAtMs } = failures;
        const ofAccount = inARow < 5 ? (inARow === 0 ? 0 : lastAtMs) : lastAtMs + 1000 * Math.min(1800, 60 * 2 ** (inARow - 5));
        const ofAddress = ofIp < 20 ? 0 : ipFirstAtMs + IP_WINDOW_S * 1000;
        expect(nextAttemptAtMs(failures)).toBe(Math.max(ofAccount, ofAddress));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('failures of an account', () => {
  it('wait after five wrong passwords, for known and unknown names alike, longer each time, and are forgotten after a success', async () => {
    const { userName } = await createStaff(t);
    for (const name of [userName, 'unknown-name']) {
      for (let i = 0; i < 5; i++) expect((await guess(name)).code).toBe(60204);
      expect(await client(t).logIn(name)).toMatchObject({ code: 42900, data: { retry_after_s: 60 } });
      pass(60_000 - 1);
      expect((await client(t).logIn(name)).code).toBe(42900);
      pass(1);
      expect((await guess(name)).code).toBe(60204);
      expect(await client(t).logIn(name)).toMatchObject({ code: 42900, data: { retry_after_s: 120 } });
    }
    pass(2 * MINUTE_MS);
    expect((await client(t).logIn(userName)).code).toBe(0);
    expect((await guess(userName)).code).toBe(60204);
    expect((await client(t).logIn(userName)).code).toBe(0);
  });

  it('let no more than 20 guesses an hour through, however many addresses guess at once', async () => {
    const { userName } = await createStaff(t);
    let looked = 0;
    for (let minute = 0; minute < 60; minute++) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => guess(userName)));
      looked += answers.filter(({ code }) => code === 60204).length;
      pass(MINUTE_MS);
    }
    // Five at once, then in the minutes 1, 3, 7, 15 and 31.
    expect(looked).toBe(10);
    const rows = await db.selectFrom('login_attempt').select('outcome').where('user_name', '=', userName.toLowerCase()).execute();
    expect(rows.filter(({ outcome }) => outcome !== 'throttled')).toHaveLength(10);
  });

  it('lock it for half an hour after ten in twelve hours, with successes between them too, and raise one alarm', async () => {
    const staff = await createStaff(t);
    for (let i = 0; i < 9; i++) {
      expect((await guess(staff.userName)).code).toBe(60204);
      if (i % 3 === 2) expect((await client(t).logIn(staff.userName)).code).toBe(0);
    }
    expect(await auditOf(staff)).toEqual([]);
    expect((await guess(staff.userName)).code).toBe(60204);
    expect(await auditOf(staff)).toEqual(['user.lock alarm']);
    // Locked is told to nobody, not even to who knows the password.
    expect((await guess(staff.userName, undefined)).code).toBe(60204);
    expect((await client(t).logIn(staff.userName)).code).toBe(60204);
    pass(30 * MINUTE_MS);
    expect((await client(t).logIn(staff.userName)).code).toBe(0);
    const mails = await db.selectFrom('mail_outbox').select('template').where('user_id', '=', staff.id).execute();
    expect(mails.map(({ template }) => template)).toEqual(['account_locked']);
  });

  it('are forgotten when somebody unlocks it', async () => {
    const staff = await createStaff(t);
    for (let i = 0; i < 5; i++) await guess(staff.userName);
    expect((await client(t).logIn(staff.userName)).code).toBe(42900);
    await unlockAccount({ ...ownCtx(t.deps, 'test'), now: () => new Date(t.clock.nowMs()) }, db, staff.id);
    expect((await client(t).logIn(staff.userName)).code).toBe(0);
  });

  it('are in the store: they outlive the process', async () => {
    const { userName } = await createStaff(t);
    for (let i = 0; i < 5; i++) await guess(userName);
    const again = await createApp({ deps: t.deps, ingest: t.ingest });
    const response = await again.inject({
      method: 'POST',
      url: '/manager/api/login',
      body: { username: userName, password: 'a long enough password' },
    });
    await again.close();
    expect(response.json()).toMatchObject({ code: 42900 });
  });

  it(`count for ${COUNT_WINDOW_S / 3600} hours`, async () => {
    const { userName } = await createStaff(t);
    for (let i = 0; i < 5; i++) await guess(userName);
    pass(COUNT_WINDOW_S * 1000);
    for (let i = 0; i < 5; i++) expect((await guess(userName)).code).toBe(60204);
    expect((await guess(userName)).code).toBe(42900);
  });
});

it('failures of an address close it for ten minutes after twenty, whichever names it tried', async () => {
  const { userName } = await createStaff(t);
  const bot = client(t, { ip: '10.30.0.1' });
  for (let i = 0; i < 20; i++) expect((await bot.logIn(`nobody-${i}`, 'x')).code).toBe(60204);
  expect(await bot.logIn(userName)).toMatchObject({ code: 42900, data: { retry_after_s: 600 } });
  expect((await client(t, { ip: '10.30.0.2' }).logIn(userName)).code).toBe(0);
  pass(10 * MINUTE_MS);
  expect((await bot.logIn(userName)).code).toBe(0);
});

describe('a browser that signed in before', () => {
  it('lets its user in while outsiders lock the account, from behind a closed address too', async () => {
    const staff = await createStaff(t);
    const own = browser(t, '10.40.0.1');
    await own.tokenOf(staff.userName);
    for (let i = 0; i < 12; i++) {
      await guess(staff.userName);
      pass(31 * MINUTE_MS);
    }
    await guess(staff.userName);
    const neighbour = client(t, { ip: '10.40.0.1' });
    for (let i = 0; i < 20; i++) await neighbour.logIn(`nobody-${i}`, 'x');
    expect((await neighbour.logIn(staff.userName)).code).toBe(42900);
    expect((await browser(t, '10.40.0.2').logIn(staff.userName)).code).not.toBe(0);
    expect((await own.logIn(staff.userName)).code).toBe(0);
    expect(await auditOf(staff)).toContain('user.lock alarm');
  });

  it('has a counter of its own, and is forgotten after ten failures', async () => {
    const staff = await createStaff(t);
    const own = browser(t);
    await own.tokenOf(staff.userName);
    for (let i = 0; i < 5; i++) expect((await own.logIn(staff.userName, 'wrong')).code).toBe(60204);
    expect(await own.logIn(staff.userName)).toMatchObject({ code: 42900, data: { retry_after_s: 60 } });
    // The account itself is not held to it.
    expect((await client(t).logIn(staff.userName)).code).toBe(0);
    for (let i = 0; i < 5; i++) {
      pass(31 * MINUTE_MS);
      expect((await own.logIn(staff.userName, 'wrong')).code).toBe(60204);
    }
    expect(await auditOf(staff)).toEqual(['user.forget_device alarm']);
    expect(await db.selectFrom('known_device').where('user_id', '=', staff.id).selectAll().execute()).toEqual([]);
  });

  it('is known for its own user only, and a planted cookie is never adopted', async () => {
    const [mine, other] = [await createStaff(t), await createStaff(t)];
    const own = browser(t);
    await own.tokenOf(mine.userName);
    const planted = own.jar.get('mgr_device') as string;
    const victim = browser(t);
    victim.jar.set('mgr_device', planted);
    await victim.tokenOf(other.userName);
    expect(victim.jar.get('mgr_device')).not.toBe(planted);
    const again = victim.jar.get('mgr_device');
    await victim.tokenOf(other.userName);
    expect(victim.jar.get('mgr_device')).toBe(again);
    const devices = await db.selectFrom('known_device').select('user_id').where('user_id', 'in', [mine.id, other.id]).execute();
    expect(devices).toHaveLength(2);
  });

  it('is announced by mail when it is a new one, but for the first', async () => {
    const staff = await createStaff(t);
    const own = browser(t);
    await own.tokenOf(staff.userName);
    await own.tokenOf(staff.userName);
    await browser(t).tokenOf(staff.userName);
    const mails = await db.selectFrom('mail_outbox').select('template').where('user_id', '=', staff.id).execute();
    expect(mails.map(({ template }) => template)).toEqual(['new_device']);
  });
});

describe('one by one', () => {
  const inQueue = <T>(queue: string, work: () => Promise<T>) => oneByOne({ queue, asker: 'one' }, work);

  it('runs work of one name in turn, of two names at once, and goes on after an error', async () => {
    const log: string[] = [];
    const step = (name: string) => async () => {
      log.push(`${name} in`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      log.push(`${name} out`);
      if (name === 'a1') throw new Error('a1 failed');
    };
    const outcomes = await Promise.allSettled([inQueue('a', step('a1')), inQueue('a', step('a2')), inQueue('b', step('b1'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 in', 'a1 out', 'a2 in', 'a2 out']);
    expect(log.indexOf('b1 in')).toBeLessThan(log.indexOf('a2 in'));
  });

  it('turns away who would wait too long', async () => {
    const work = () => new Promise((resolve) => setTimeout(resolve, 2));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => inQueue('crowd', work)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    await inQueue('crowd', work);
  });
});
