import { getChallenge } from '@manager/contract/features/auth/login';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { pace } from '../../../../test/light-argon2.ts';
import { browser, client, createStaff } from '../../../../test/staff.ts';

const t = await startTestApp();

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// The load that a start is sheds the first calls of a busy machine.
beforeAll(async () => {
  while ((await client(t).send(getChallenge, {})).status === 503) await sleep(20);
});

let testNo = 0;
beforeEach(async () => {
  testNo += 1;
  t.clock.set(Date.now() + testNo * 24 * 3_600_000);
  await t.deps.db.deleteFrom('login_attempt').execute();
});
afterEach(() => {
  pace.ms = 0;
  t.clock.set(null);
});

/** Keeps so many attempts open, whatever becomes of them, until it is told to end. */
const crowd = (size: number, userName: string) => {
  let isOver = false;
  const attacker = client(t, { ip: '10.66.0.1' });
  const one = async (): Promise<void> => {
    while (!isOver) {
      const { code } = await attacker.logIn(userName, 'wrong');
      // Refused at once, it comes back at once.
      if (code === 42900) await sleep(1);
    }
  };
  const all = Array.from({ length: size }, one);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
};

describe('while somebody keeps many sign-ins open', () => {
  it('under a name, its owner signs in with a known browser every time', async () => {
    const { userName } = await createStaff(t);
    const own = browser(t);
    await own.tokenOf(userName);
    pace.ms = 20;
    const attack = crowd(24, userName);
    try {
      await sleep(50);
      for (let i = 0; i < 8; i += 1) expect((await own.logIn(userName)).code).toBe(0);
    } finally {
      await attack.end();
    }
  });

  it('under a name and from more addresses than there are places, its owner signs in with a known browser', async () => {
    const { userName } = await createStaff(t);
    const own = browser(t);
    await own.tokenOf(userName);
    pace.ms = 800;
    const guesses = Array.from({ length: 90 }, (_, i) => client(t, { ip: `10.66.3.${i}` }).logIn(userName, 'wrong'));
    await sleep(600);
    expect((await own.logIn(userName)).code).toBe(0);
    pace.ms = 0;
    await Promise.all(guesses);
  });

  it('under a name, its owner comes in from a new browser: the crowd has places of its own', async () => {
    const { userName } = await createStaff(t);
    pace.ms = 20;
    const attacker = client(t, { ip: '10.66.0.2' });
    const guesses = Array.from({ length: 40 }, () => attacker.logIn(userName, 'wrong'));
    await sleep(10);
    expect((await browser(t, '10.9.0.77').logIn(userName)).code).toBe(0);
    // Who has taken all places of the address is told so; nobody else is.
    expect((await Promise.all(guesses)).some(({ code }) => code === 42900)).toBe(true);
  });

  it('under ever new names, others are checked in their turn, known or not', async () => {
    const { userName } = await createStaff(t);
    const own = browser(t);
    await own.tokenOf(userName);
    pace.ms = 50;
    const guesses = Array.from({ length: 80 }, (_, i) => client(t, { ip: `10.66.1.${i % 4}` }).logIn(`nobody-${i}`, 'wrong'));
    await sleep(10);
    expect((await own.logIn(userName)).code).toBe(0);
    expect((await browser(t, '10.9.0.78').logIn(userName)).code).toBe(0);
    await Promise.all(guesses);
  });
});
