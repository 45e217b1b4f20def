import { cancelTransfer, getTransferDetail, retryTransfer } from '@manager/contract/features/fishing/transfer-record';
import { getSeamlessDetail, getSeamlessList } from '@manager/contract/features/log/seamless';
import { describe, expect, test } from 'vitest';
import { untilSent } from '../../../../test/outbox.ts';
import { KEY } from '../../../../test/payout/payout-world.ts';
import { startTransferWorld } from '../../../../test/payout/transfer-world.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { claimRecoveries } from './claim-recoveries.ts';
import { recordRecoveryStep } from './record-recovery-step.ts';
import { takeRecoveryStep } from './take-recovery-step.ts';

const { t, db, clickhouse, wallets, wallet, site, dead, staff, ...world } = await startTransferWorld();
const { minutesAgo, transfer, open, openOut, post, detail, reaches, ask, codeOf } = world;
const { withRecoverer, bookedOf, callsOf, ownCall } = world;

describe('retry now', () => {
  test('an out that was left to staff is sent under its own id until it is booked, and its chain shows it done', async () => {
    await post(transfer('o1-in'), openOut('o1'));
    expect((await detail('o1')).can).toEqual({ retry: true, cancel: false, stop: false });
    await wallets.setFaults(site.code, [{ kind: 'http_500', for_calls: 1 }]);
    const asked = await ask(retryTransfer, 'o1');
    expect(asked).toMatchObject({ kind: 'retry', state: 'running', step: 'look', requested_name: 'angler' });
    await withRecoverer(() => reaches('o1', 'done'));
    await untilSent(db);
    expect(await bookedOf('o1')).toEqual(['transfer_out o1 12.5']);
    const done = await detail('o1');
    // Three retries of the platform, two attempts of Manager.
    expect(done).toMatchObject({
      state: 'done',
      chain: 'fits',
      retries: 5,
      row_version: 2,
      last_error: '',
      can: { retry: false },
    });
    expect(done.finished_at).not.toBeNull();
    const logged = await t.signInAs({ codes: ['O-1'] });
    const { list } = await logged.call(getSeamlessList, { request_id: 'o1' });
    const call = await logged.call(getSeamlessDetail, { call_id: list[0]?.call_id ?? '' });
    expect(call.signature).toEqual({ state: 'signed', key_endings: [KEY.slice(-4)] });
    expect(await callsOf('o1')).toEqual([
      { outcome: 'unknown', attempt: 1, kind: 'transfer' },
      { outcome: 'ok', attempt: 2, kind: 'transfer' },
    ]);
  });

  test('what its platform had booked after all is booked once', async () => {
    await post(transfer('o2-in'), openOut('o2', 'retrying'));
    await ownCall({ action: 'transfer_out', request_id: 'o2', amount: '12.5' });
    await ask(retryTransfer, 'o2');
    await withRecoverer(() => reaches('o2', 'done'));
    expect(await bookedOf('o2')).toEqual(['transfer_out o2 12.5']);
  });

  test('is overtaken, and calls nobody, when its platform ends it first', async () => {
    await post(transfer('o3-in'), openOut('o3', 'retrying'));
    await ask(retryTransfer, 'o3');
    await post({ ...openOut('o3', 'done'), finished_at: minutesAgo(1), row_version: 2 });
    await withRecoverer(() => reaches('o3', 'overtaken'));
    expect(await callsOf('o3')).toEqual([]);
  });

  test('a version that its platform took meanwhile is written above', async () => {
    await post(transfer('o4-in'), openOut('o4', 'retrying'));
    await ask(retryTransfer, 'o4');
    const [looked] = await claimRecoveries(db, { now: t.deps.now(), open: { siteIds: [], steps: [] }, limit: 1 });
    if (looked === undefined) throw new Error('nothing is due');
    await recordRecoveryStep(t.deps, looked, await takeRecoveryStep({ clickhouse, db, wallet }, looked));
    await post(openOut('o4', 'manual', { row_version: 2, retries: 9 }));
    await withRecoverer(() => reaches('o4', 'done'));
    await untilSent(db);
    expect(await detail('o4')).toMatchObject({ state: 'done', row_version: 3, retries: 10 });
  });

  test('a definite no leaves it to staff, who may ask once more', async () => {
    await post(transfer('o5-in'), openOut('o5', 'retrying'));
    // A tombstone: whatever comes under this id is refused.
    await ownCall({ action: 'cancel', request_id: 'cancel:o5', cancels: 'o5' });
    await ask(retryTransfer, 'o5');
    await withRecoverer(() => reaches('o5', 'manual'));
    await untilSent(db);
    const stuck = await detail('o5');
    expect(stuck).toMatchObject({ state: 'manual', last_error: 'cancelled', retries: 4, can: { retry: true } });
    expect(stuck.recovery).toMatchObject({ state: 'manual', attempts: 1, last_error: 'cancelled' });
    expect(await ask(retryTransfer, 'o5', stuck.row_version)).toMatchObject({ state: 'running', attempts: 1 });
    await withRecoverer(() => reaches('o5', 'manual'));
    expect((await detail('o5')).recovery).toMatchObject({ attempts: 2 });
  });

  test('twelve hours without an answer leave it to staff', async () => {
    await wallets.setFaults(dead.code, [{ kind: 'http_500' }]);
    await post(transfer('o6-in', { site: dead.code }), openOut('o6', 'retrying', { site: dead.code }));
    await ask(retryTransfer, 'o6');
    const step = async (hours = 0) => {
      const now = () => new Date(t.clock.nowMs() + hours * 3_600_000);
      const [due] = await claimRecoveries(db, { now: now(), open: { siteIds: [], steps: [] }, limit: 1 });
      if (due === undefined) throw new Error('nothing is due');
      const end = await takeRecoveryStep({ clickhouse, db, wallet }, due);
      expect(await recordRecoveryStep({ ...t.deps, now }, due, end)).toBe(true);
      return (await detail('o6')).recovery;
    };
    await step();
    expect(await step()).toMatchObject({ state: 'running', step: 'call', attempts: 1 });
    expect(await step(12)).toMatchObject({ state: 'running', step: 'books', attempts: 2 });
    await step(12);
    await untilSent(db);
    expect(await step(13)).toMatchObject({ state: 'manual', attempts: 2 });
    expect(await detail('o6')).toMatchObject({ state: 'manual', retries: 5 });
  });
});

describe('cancel in', () => {
  test('is on record before the wallet hears of it, gives back once, and is a transfer of its own', async () => {
    await post(open('i1', 'failed'));
    await ownCall({ action: 'credit', kind: 'promo', request_id: 'fund-1', amount: '10' });
    await ownCall({ action: 'transfer_in', request_id: 'i1', amount: '10' });
    await ask(cancelTransfer, 'i1');
    const [looked] = await claimRecoveries(db, { now: t.deps.now(), open: { siteIds: [], steps: [] }, limit: 1 });
    if (looked === undefined) throw new Error('nothing is due');
    const end = await takeRecoveryStep({ clickhouse, db, wallet }, looked);
    expect(end).toMatchObject({ result: 'waiting', lines: [{ transfer_id: 'i1', state: 'cancel_sent', row_version: 2 }] });
    await recordRecoveryStep(t.deps, looked, end);
    // Its platform found the answer that it had lost: too late, because the in is being taken back.
    await untilSent(db);
    const { body } = await t.platform.post([transfer('i1', { row_version: 9 })], { kind: 'transfers' });
    expect(body.rejected).toMatchObject([{ code: 'bad_field' }]);
    await withRecoverer(() => reaches('i1', 'done'));
    await untilSent(db);
    expect(await bookedOf('i1')).toEqual(['transfer_in i1 -10', 'cancel cancel:i1 10']);
    const done = await detail('i1');
    expect(done).toMatchObject({ state: 'cancelled', retries: 1, referred_by: ['cancel:i1'], can: { cancel: false } });
    expect(await detail('cancel:i1')).toMatchObject({ direction: 'cancel', state: 'done', amount: '10', chain: 'fits' });
  });

  test('an in that the wallet never saw is cancelled as well, and a late one is refused there', async () => {
    await post(open('i2', 'requested'));
    await ask(cancelTransfer, 'i2');
    await withRecoverer(() => reaches('i2', 'done'));
    expect(await ownCall({ action: 'transfer_in', request_id: 'i2', amount: '10' })).toMatchObject({ status: 'cancelled' });
  });

  test('is overtaken, and takes nothing back, when its platform says done first', async () => {
    await post(open('i3', 'requested'));
    await ask(cancelTransfer, 'i3');
    await post(transfer('i3', { row_version: 2 }));
    await withRecoverer(() => reaches('i3', 'overtaken'));
    expect(await callsOf('cancel:i3')).toEqual([]);
    expect(await detail('i3')).toMatchObject({ state: 'done', row_version: 2 });
  });
});

describe('who may, and when', () => {
  test('not what is done, not the other way round, not what has moved since, not in the first minute', async () => {
    await post(transfer('w1'), transfer('w2-in'), openOut('w2'), open('w3', 'requested', { created_at: minutesAgo(0.5) }));
    expect(await codeOf(cancelTransfer, 'w1')).toBe(40902);
    expect(await codeOf(cancelTransfer, 'w2')).toBe(40902);
    expect(await codeOf(retryTransfer, 'w2', 2)).toBe(40900);
    expect(await codeOf(cancelTransfer, 'w3')).toBe(40902);
    expect(await codeOf(retryTransfer, 'nowhere')).toBe(40400);
    const reader = await t.signInAs({ codes: ['K-1'] });
    expect((await reader.tryCall(retryTransfer, { id: 'w2', version: 1, reason: 'x' })).code).toBe(40300);
    expect((await reader.call(getTransferDetail, { transfer_id: 'w2' })).can).toEqual({
      retry: false,
      cancel: false,
      stop: false,
    });
  });

  test('not what another transfer has given back, or is giving back', async () => {
    const refs = { ref_transfer_ids: ['w7-in'] };
    await post(transfer('w7-in'), openOut('w7', 'manual', refs), openOut('w8', 'manual', refs));
    expect(await detail('w7')).toMatchObject({ chain: 'twice', can: { retry: true } });
    await ask(retryTransfer, 'w8');
    expect((await staff.tryCall(retryTransfer, { id: 'w7', version: 1, reason: 'x' })).code).toBe(40902);
    await withRecoverer(() => reaches('w8', 'done'));
    await untilSent(db);
    expect((await detail('w7')).can).toEqual({ retry: false, cancel: false, stop: false });
    expect((await staff.tryCall(retryTransfer, { id: 'w7', version: 1, reason: 'x' })).code).toBe(40902);
    expect(await bookedOf('w7')).toEqual([]);
  });

  test('fifty at once are one recovery, and one booking', async () => {
    await post(transfer('w4-in'), openOut('w4'));
    const input = { id: 'w4', version: 1, reason: 'all of us' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => staff.tryCall(retryTransfer, input)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    // Too late; or, on a busy machine, to come again because so many wait for one row.
    expect(answers.map(({ code }) => code).filter((code) => ![0, 40902, 42900].includes(code))).toEqual([]);
    await withRecoverer(() => reaches('w4', 'done'));
    expect(await bookedOf('w4')).toEqual(['transfer_out w4 12.5']);
  });

  test('two outs that give the same money back, asked for at once, are one booking', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const outs = [`w9-${n}-a`, `w9-${n}-b`];
      const refs = { ref_transfer_ids: [`w9-${n}-in`] };
      await post(transfer(`w9-${n}-in`), ...outs.map((id) => openOut(id, 'manual', refs)));
      const ask = (id: string) => staff.tryCall(retryTransfer, { id, version: 1, reason: 'both of us' });
      const codes = (await Promise.all(outs.map(ask))).map(({ code }) => code);
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40902]);
      sent.push(...outs.filter((_, index) => codes[index] === 0));
    }
    await withRecoverer(async () => {
      for (const id of sent) await reaches(id, 'done');
    });
    const booked = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ['a', 'b'].map((one) => bookedOf(`w9-${n}-${one}`))).flat(),
    );
    expect(booked.flat()).toEqual(sent.map((id) => `transfer_out ${id} 12.5`));
  });

  test('a process that dies after its call is followed by one that asks again under the same id', async () => {
    await post(transfer('w5-in'), openOut('w5'));
    await ask(retryTransfer, 'w5');
    for (const step of ['look', 'call']) {
      const [due] = await claimRecoveries(db, { now: t.deps.now(), open: { siteIds: [], steps: [] }, limit: 1 });
      expect(due).toMatchObject({ transfer_id: 'w5', step });
      if (due === undefined) continue;
      const end = await takeRecoveryStep({ clickhouse, db, wallet }, due);
      // The second one is called, and never noted.
      if (step === 'look') await recordRecoveryStep(t.deps, due, end);
    }
    expect(await bookedOf('w5')).toEqual(['transfer_out w5 12.5']);
    await db.updateTable('transfer_recovery').set({ next_attempt_at: t.deps.now() }).where('transfer_id', '=', 'w5').execute();
    await withRecoverer(() => reaches('w5', 'done'));
    await untilSent(db);
    expect(await bookedOf('w5')).toEqual(['transfer_out w5 12.5']);
    expect((await callsOf('w5')).map(({ outcome }) => outcome)).toEqual(['unknown', 'duplicate']);
  });

  test('a second person has to agree', async () => {
    await setDualControl(t, 'on');
    await post(transfer('w6-in'), openOut('w6'));
    const { code } = await staff.tryCall(retryTransfer, { id: 'w6', version: 1, reason: 'x' });
    expect(code).toBe(40903);
    expect((await detail('w6')).recovery).toBeNull();
    await setDualControl(t, 'off');
  });

  test('nothing is left that the outbox refused, and the wallet’s own books add up', async () => {
    await untilSent(db);
    expect(await db.selectFrom('fact_outbox').selectAll().execute()).toEqual([]);
    expect(await wallets.faults()).toEqual([]);
  });
});
