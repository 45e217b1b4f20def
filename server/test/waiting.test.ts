import { createServer, type AddressInfo, type Socket } from 'node:net';
import { login } from '@manager/contract/features/auth/login';
import { confirmStepUp } from '@manager/contract/features/auth/step-up';
import { rotateApiKey } from '@manager/contract/features/set-up/website-keys';
import { testWallet } from '@manager/contract/features/set-up/website-wallet';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import type pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readAllowedAddresses } from '../src/wallet/address-guard.ts';
import { startTestApp } from './client.ts';
import { pace } from './light-argon2.ts';
import { client, createStaff } from './staff.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from './world.ts';

const t = await startTestApp({ settings: { walletAllowed: readAllowedAddresses('127.0.0.1') } });
const { db } = t.deps;
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
const admin = await t.signInAs({ isSuper: true });
const reader = await t.signInAs({ agentId: agent.id, codes: ['C-2'] });

const { database } = t.stores;
const heldOf = (pool: pg.Pool): number => pool.totalCount - pool.idleCount;
/** Taken, whether or not the report store had them in time. */
const bets = async (): Promise<void> => {
  const { status } = await t.platform.post([betRow({ site: site.code, game: game.code })]);
  expect([200, 202]).toContain(status);
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The most connections of the console that were held, and the most callers that waited for one, until `done` was settled. */
const watch = async (done: Promise<unknown>): Promise<{ held: number; waiting: number }> => {
  let isOver = false;
  void done.finally(() => (isOver = true)).catch(() => undefined);
  const most = { held: 0, waiting: 0 };
  while (!isOver) {
    most.held = Math.max(most.held, heldOf(database.pool));
    most.waiting = Math.max(most.waiting, database.pool.waitingCount);
    await sleep(1);
  }
  return most;
};

/** Takes what is said to it and never answers. */
const taken: Socket[] = [];
const tarpit = createServer((socket) => taken.push(socket.on('error', () => undefined)));
await new Promise<void>((resolve) => tarpit.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const socket of taken) socket.destroy();
  tarpit.close();
});
afterEach(() => {
  pace.ms = 0;
});

describe('while wallets do not answer', () => {
  it('24 tests of one hold no connection: others read, and bets are taken', async () => {
    const url = `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}/`;
    await db.updateTable('site').set({ api_url: url }).where('id', '=', site.id).execute();
    await admin.call(rotateApiKey, { id: site.id, version: 1, reason: 'test' });
    await bets();
    let finished = 0;
    const tests = Array.from({ length: 24 }, () =>
      admin.call(testWallet, { id: site.id, step: 'balance', run: 'abcdef0123456789' }).finally(() => (finished += 1)),
    );
    while (taken.length < 24 && finished === 0) await sleep(5);
    expect([finished, heldOf(database.pool), database.pool.waitingCount]).toEqual([0, 0, 0]);
    await Promise.all([reader.call(getWebsiteList, {}), bets()]);
    expect(finished).toBe(0);
    for (const { verdict } of await Promise.all(tests)) expect(verdict).toBe('timeout');
    const rows = await db.selectFrom('audit_event').select('id').where('action', '=', 'website.test_wallet').execute();
    expect(rows).toHaveLength(24);
  });
});

describe('the same key', () => {
  it('calls a wallet once: who asks a second time at once or later gets the first answer', async () => {
    const options = { headers: { 'idempotency-key': 'one-test-of-a-wallet' } };
    const before = taken.length;
    const ask = () => admin.call(testWallet, { id: site.id, step: 'balance', run: 'abcdef0123456789' }, options);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first, await ask()]).toEqual([second, second]);
    expect(taken.length - before).toBe(1);
  });
});

describe('while passwords are being checked', () => {
  it('75 step-ups at once hold hardly a connection, and nobody waits for one', async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 25; i += 1) {
      const { userName } = await createStaff(t, { agentId: agent.id });
      tokens.push(await client(t, { ip: `10.30.0.${i}` }).tokenOf(userName));
    }
    pace.ms = 40;
    const script = client(t);
    const stepUps = Promise.all(
      tokens.flatMap((token) =>
        [0, 1, 2].map(() => script.send(confirmStepUp, { password: 'a wrong one of some length' }, { token })),
      ),
    );
    const most = watch(stepUps);
    let isOver = false;
    void stepUps.finally(() => (isOver = true));
    for (let i = 0; i < 5; i += 1) await reader.call(getWebsiteList, {});
    expect(isOver).toBe(false);
    const codes = (await stepUps).map(({ code }) => code);
    // On a machine out of breath the last of them are told to come back.
    expect(codes).toContain(40001);
    expect(codes.filter((code) => code !== 40001 && code !== 42900)).toEqual([]);
    const { held, waiting } = await most;
    expect(held).toBeLessThan(6);
    expect(waiting).toBe(0);
  });
});

describe('pools of their own', () => {
  const exhaust = async (pool: pg.Pool): Promise<() => void> => {
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    database.setWait(200);
    return () => {
      for (const each of clients) each.release();
      database.setWait(10_000);
    };
  };

  it('bets are taken and people sign in while the console has no connection left', async () => {
    const { userName } = await createStaff(t);
    await bets();
    const release = await exhaust(database.pool);
    try {
      await bets();
      expect(
        (await client(t, { ip: '10.31.0.1' }).send(login, { username: userName, password: 'a long enough password' })).code,
      ).toBe(0);
      expect((await reader.tryCall(getWebsiteList, {})).code).not.toBe(0);
    } finally {
      release();
    }
  });

  it('people work while ingest has no connection left', async () => {
    const release = await exhaust(database.ingestPool);
    try {
      expect((await t.platform.post([betRow({ site: site.code, game: game.code })])).status).toBe(503);
      await reader.call(getWebsiteList, {});
    } finally {
      release();
    }
  });
});
