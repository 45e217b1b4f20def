import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { type BookRow, startVendor } from '../../../../test/vendor/vendor-process.ts';
import {
  connectVendor,
  endProcess,
  expectMirror,
  MINUTE,
  pullAll,
  startPullerProcess,
} from '../../../../test/vendor/vendor-world.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { readAllowedAddresses } from '../../../wallet/address-guard.ts';
import { claimVendor } from './claim-vendor.ts';

const t = await startTestApp({ settings: { walletAllowed: readAllowedAddresses('127.0.0.1') } });
const { db } = t.deps;
const vendor = await startVendor({ pageSize: 10 });
afterAll(() => vendor.stop());

const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id, code: 'north-1' });
const game = await createGame(db);
await createCurrency(db, { code: 'USD', rate: '1' });
await vendor.putPlayers(
  ['kim', 'lee', 'park'].map((name) => ({ site: site.code, name, currency: 'USD', stake: '1250000' })),
  [game.code],
);

/** Every test plays on a day of its own, with a vendor of its own in Manager: the server's book is one. */
let day = 0;
let startMs = 0;
let vendorId = '';
let nowMs = 0;
const setNow = async (ms: number): Promise<void> => {
  nowMs = ms;
  t.clock.set(ms);
  await vendor.setClock(ms);
};
const bookOfDay = async (): Promise<BookRow[]> =>
  (await vendor.book()).filter(
    ({ updated_at: at }) => Date.parse(at) >= startMs - 60 * MINUTE && Date.parse(at) < startMs + 1_000 * MINUTE,
  );
const cursor = () => db.selectFrom('vendor_cursor').selectAll().where('vendor_id', '=', vendorId).executeTakeFirstOrThrow();

beforeEach(async () => {
  await db.updateTable('vendor').set({ is_enabled: false }).execute();
  await vendor.setFaults([]);
  day += 1;
  startMs = Date.parse('2026-03-01T00:00:00Z') + day * 24 * 60 * MINUTE;
  await setNow(startMs);
  vendorId = await connectVendor(t, vendor, { code: `v${day}`, fromMs: startMs });
});

// shows S2.41
describe('a pull', () => {
  test('follows a vendor that shows late, corrects and repeats, and ends with its book', async () => {
    await vendor.setFaults([
      { kind: 'duplicate_rows', probability: 0.2 },
      { kind: 'wrong_page', probability: 0.1 },
      { kind: 'slow', ms: 20, probability: 0.1 },
    ]);
    for (let minute = 1; minute <= 60; minute += 1) {
      await vendor.make(3, { fromMs: startMs + (minute - 1) * MINUTE, toMs: startMs + minute * MINUTE });
      await setNow(startMs + minute * MINUTE);
      if (minute % 4 === 0) await vendor.correct(5);
      await pullAll(t);
    }
    // Some of the last are not shown yet: the mirror holds what was shown by the last pull at most.
    const mirrored = await db.selectFrom('mirrored_bet').select('vendor_bet_id').where('vendor_id', '=', vendorId).execute();
    expect(mirrored.length).toBeGreaterThan(120);
    await vendor.setFaults([]);
    for (let minute = 61; minute <= 75; minute += 1) {
      await setNow(startMs + minute * MINUTE);
      await pullAll(t);
    }
    await expectMirror(t, vendorId, await bookOfDay());
    const { failures, pulled_until: until } = await cursor();
    expect([failures, until?.getTime()]).toEqual([0, nowMs - 3 * MINUTE]);
    const faults = await db.selectFrom('vendor_fault').selectAll().where('vendor_id', '=', vendorId).execute();
    expect(faults).toEqual([]);
  }, 60_000);

  test('does not count a window of which a page is missing, and says so', async () => {
    await vendor.make(40, { fromMs: startMs, toMs: startMs + 10 * MINUTE });
    await setNow(startMs + 25 * MINUTE);
    // Page 2 brings page 1 under its own number, so that rows 11 to 20 never come.
    await vendor.setFaults([{ kind: 'repeat_page', for_calls: 2 }]);
    expect(await pullAll(t)).toBe(1);
    const after = await cursor();
    expect([after.failures, after.last_error, after.pulled_until?.getTime()]).toEqual([1, 'pages_missing', startMs]);
    await vendor.setFaults([]);
    // Not before its pause is over.
    expect(await pullAll(t)).toBe(0);
    await setNow(nowMs + 6_000);
    await pullAll(t);
    await expectMirror(t, vendorId, await bookOfDay());
    // The error stays to be read, the pull is well.
    expect(await cursor()).toMatchObject({ failures: 0, last_error: 'pages_missing', lease_token: null });
  });

  test.each([
    ['http_500', 'http_500'],
    ['cut_body', 'ECONNRESET'],
  ])('backs off from %s and catches up window by window after an outage', async (kind, word) => {
    await vendor.make(120, { fromMs: startMs, toMs: startMs + 200 * MINUTE });
    await vendor.setFaults([{ kind }]);
    const failedAt: number[] = [];
    await setNow(startMs + 5 * MINUTE);
    for (let second = 0; second < 120; second += 1) {
      await setNow(nowMs + 1_000);
      if ((await pullAll(t)) > 0) failedAt.push(second);
    }
    // 5, 10, 20, 40 seconds between one try and the next.
    expect(failedAt.map((second, index) => second - (failedAt[index - 1] ?? second))).toEqual([0, 5, 10, 20, 40]);
    expect(await cursor()).toMatchObject({ failures: 5, last_error: word });
    await vendor.setFaults([]);
    await setNow(startMs + 220 * MINUTE);
    // From ten minutes before the start to three minutes ago, 15 minutes each.
    expect(await pullAll(t)).toBeGreaterThanOrEqual(Math.ceil(215 / 15));
    await expectMirror(t, vendorId, await bookOfDay());
    expect(await cursor()).toMatchObject({ failures: 0, walk_from: null });
  });

  test('keeps to windows of five minutes, which are shorter than the lag it goes back', async () => {
    await db.updateTable('vendor').set({ window_minutes: 5 }).where('id', '=', vendorId).execute();
    await vendor.make(30, { fromMs: startMs, toMs: startMs + 30 * MINUTE });
    for (let minute = 1; minute <= 50; minute += 7) {
      await setNow(startMs + minute * MINUTE);
      await pullAll(t);
    }
    await expectMirror(t, vendorId, await bookOfDay());
    const { window_from: from, window_to: to } = await cursor();
    expect((to?.getTime() ?? 0) - (from?.getTime() ?? 0)).toBeLessThanOrEqual(5 * MINUTE);
  });

  test('that dies in the middle of a window is taken up by another once its lease ran out', async () => {
    await vendor.make(90, { fromMs: startMs, toMs: startMs + 4 * MINUTE });
    await setNow(startMs + 30 * MINUTE);
    await vendor.setFaults([{ kind: 'slow', ms: 100 }]);
    const dying = await startPullerProcess(t, nowMs);
    const count = async (): Promise<number> =>
      (await db.selectFrom('mirrored_bet').select('id').where('vendor_id', '=', vendorId).execute()).length;
    await expect.poll(count, { timeout: 20_000, interval: 20 }).toBeGreaterThan(20);
    await endProcess(dying, 'SIGKILL');
    await vendor.setFaults([]);
    const written = await count();
    expect(written).toBeLessThan(90);
    expect((await cursor()).pulled_until?.getTime()).toBe(startMs);
    expect(await pullAll(t)).toBe(0);
    await setNow(nowMs + 61_000);
    await pullAll(t);
    await expectMirror(t, vendorId, await bookOfDay());
  }, 40_000);

  test('of two processes one pulls at a time, and a third that comes in between changes nothing', async () => {
    await vendor.make(150, { fromMs: startMs, toMs: startMs + 60 * MINUTE });
    await vendor.correct(30, startMs + 70 * MINUTE);
    await setNow(startMs + 90 * MINUTE);
    await vendor.setFaults([{ kind: 'slow', ms: 10, probability: 0.5 }]);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimVendor(db, new Date(nowMs))));
    expect(claims.filter((turn) => turn !== null)).toHaveLength(1);
    // Whoever had it died; its lease is over a minute later.
    await setNow(nowMs + 61_000);
    const processes = await Promise.all([startPullerProcess(t, nowMs), startPullerProcess(t, nowMs)]);
    await pullAll(t);
    await expect.poll(async () => (await cursor()).walk_from === null, { timeout: 20_000 }).toBe(true);
    await Promise.all(processes.map((process) => endProcess(process, 'SIGTERM')));
    expect(await cursor()).toMatchObject({ lease_token: null, failures: 0 });
    await expectMirror(t, vendorId, await bookOfDay());
  }, 40_000);

  test('finds a vendor again that was killed, and its book unharmed', async () => {
    await vendor.make(50, { fromMs: startMs, toMs: startMs + 20 * MINUTE });
    await setNow(startMs + 40 * MINUTE);
    await vendor.kill();
    await pullAll(t);
    expect(await cursor()).toMatchObject({ failures: 1, last_error: 'ECONNREFUSED' });
    await vendor.startAgain();
    await setNow(nowMs + 6_000);
    await pullAll(t);
    await expectMirror(t, vendorId, await bookOfDay());
  });
});
