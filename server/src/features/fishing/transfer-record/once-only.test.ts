import { approveRequest, getApprovalDetail } from '@manager/contract/features/approval/approval';
import { cancelTransfer, getTransferList, retryTransfer, stopTransfer } from '@manager/contract/features/fishing/transfer-record';
import { saveCompensation } from '@manager/contract/features/maintain/compensate';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterEach, describe, expect, test } from 'vitest';
import { untilSent } from '../../../../test/outbox.ts';
import { untilSettled } from '../../../../test/payout/payout-world.ts';
import { startTransferWorld } from '../../../../test/payout/transfer-world.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { claimRecoveries } from './claim-recoveries.ts';
import { recordRecoveryStep } from './record-recovery-step.ts';
import { takeRecoveryStep } from './take-recovery-step.ts';
import { submitSeen, trySubmitSeen } from '../../../../test/payout/seen-compensations.ts';

const { t, db, clickhouse, wallets, wallet, site, staff, ...world } = await startTransferWorld();
const { minutesAgo, transfer, open, openOut, post, detail, reaches, ask, codeOf, withRecoverer, bookedOf, ownCall } = world;
const [player = ''] = site.players;
/** An in that the wallet has booked, and of which its platform lost the answer. */
const putLostIn = async (id: string, state: 'requested' | 'failed' = 'failed'): Promise<void> => {
  await post(open(id, state));
  await ownCall({ action: 'credit', kind: 'promo', request_id: `${id}-fund`, amount: '10' });
  await ownCall({ action: 'transfer_in', request_id: id, amount: '10' });
};

describe('an in', () => {
  test.each(['done', 'requested', 'retrying'] as const)('is not taken back once an out brings it back: %s', async (state) => {
    const out = openOut(`a2-${state}`, state, { ref_transfer_ids: [`a1-${state}`] });
    await putLostIn(`a1-${state}`, 'requested');
    expect((await detail(`a1-${state}`)).can.cancel).toBe(true);
    await post(state === 'done' ? { ...out, finished_at: minutesAgo(1) } : out);
    expect((await detail(`a1-${state}`)).can.cancel).toBe(false);
    expect(await codeOf(cancelTransfer, `a1-${state}`)).toBe(40902);
  });

  test('nor while Manager sends the out, nor after; and the out not while the in is taken back', async () => {
    await putLostIn('a3');
    await post(openOut('a4', 'manual', { ref_transfer_ids: ['a3'] }));
    expect((await detail('a3')).can.cancel).toBe(true);
    expect((await detail('a4')).can.retry).toBe(true);
    await ask(retryTransfer, 'a4');
    expect(await codeOf(cancelTransfer, 'a3')).toBe(40902);
    await withRecoverer(() => reaches('a4', 'done'));
    await untilSent(db);
    expect(await codeOf(cancelTransfer, 'a3')).toBe(40902);

    await putLostIn('a5');
    await post(openOut('a6', 'manual', { ref_transfer_ids: ['a5'] }));
    await ask(cancelTransfer, 'a5');
    expect(await codeOf(retryTransfer, 'a6')).toBe(40902);
    await withRecoverer(() => reaches('a5', 'done'));
    await untilSent(db);
    // 12.5 with the 10 that were given back: −4 + 6.5 would be right.
    expect(await detail('a6')).toMatchObject({ chain: 'differs', expected: '2.5', can: { retry: false } });
    expect(await codeOf(retryTransfer, 'a6')).toBe(40902);
    expect([await bookedOf('a4'), await bookedOf('a3'), await bookedOf('a5'), await bookedOf('a6')]).toEqual([
      ['transfer_out a4 12.5'],
      ['transfer_in a3 -10'],
      ['transfer_in a5 -10', 'cancel cancel:a5 10'],
      [],
    ]);
  });

  test('that was taken back is not in an out that fits without it', async () => {
    await putLostIn('a7');
    await post(transfer('a8'), openOut('a9', 'manual', { ref_transfer_ids: ['a7', 'a8'] }));
    await ask(cancelTransfer, 'a7');
    await withRecoverer(() => reaches('a7', 'done'));
    await untilSent(db);
    // 10 − 4 + 6.5
    expect(await detail('a9')).toMatchObject({ chain: 'fits', expected: '12.5', can: { retry: true } });
  });

  test('and its out, asked for at once, are one booking', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      await post(open(`b1-${n}`, 'failed'), openOut(`b2-${n}`, 'manual', { ref_transfer_ids: [`b1-${n}`] }));
      const both = [codeOf(cancelTransfer, `b1-${n}`), codeOf(retryTransfer, `b2-${n}`)];
      const codes = await Promise.all(n % 2 === 0 ? both : both.toReversed());
      expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40902]);
      const names = n % 2 === 0 ? ['b1', 'b2'] : ['b2', 'b1'];
      sent.push(...names.filter((_, index) => codes[index] === 0).map((name) => `${name}-${n}`));
    }
    await withRecoverer(async () => {
      for (const id of sent) await reaches(id, 'done');
    });
    expect(sent).toHaveLength(8);
  });

  test('whose cancel got stuck at its platform is taken back here', async () => {
    await putLostIn('c1', 'requested');
    await post(
      open('c1', 'cancel_sent', { row_version: 2 }),
      open('cancel:c1', 'manual', { direction: 'cancel', ref_transfer_ids: ['c1'], retries: 720 }),
      open('c2', 'cancel_sent', { created_at: minutesAgo(1.5) }),
    );
    // A platform cancels by itself after a minute.
    expect((await detail('c2')).can.cancel).toBe(false);
    expect((await detail('c1')).can.cancel).toBe(true);
    await ask(cancelTransfer, 'c1', 2);
    await withRecoverer(() => reaches('c1', 'done'));
    await untilSent(db);
    expect(await bookedOf('c1')).toEqual(['transfer_in c1 -10', 'cancel cancel:c1 10']);
    expect(await detail('c1')).toMatchObject({ state: 'cancelled', row_version: 3 });
    expect(await detail('cancel:c1')).toMatchObject({ state: 'done', row_version: 2, chain: 'fits' });
  });
});

describe('stop', () => {
  afterEach(() => setDualControl(t, 'off'));
  const stop = async (id: string) => {
    const version = (await detail(id)).recovery?.version ?? 1;
    return staff.tryCall(stopTransfer, { id, version, reason: 'the website will look first' });
  };
  const claim = async () => {
    const [due] = await claimRecoveries(db, { now: t.deps.now(), open: { siteIds: [], steps: [] }, limit: 1 });
    if (due === undefined) throw new Error('nothing is due');
    return due;
  };
  const step = async (): Promise<void> => {
    const due = await claim();
    await recordRecoveryStep(t.deps, due, await takeRecoveryStep({ clickhouse, db, wallet }, due));
  };

  test('leaves it to staff once a second person agrees, not while a step is done nor after it is booked', async () => {
    await post(transfer('s1-in'), openOut('s1'));
    expect((await stop('s1')).code).toBe(40400);
    await ask(retryTransfer, 's1');
    await step();
    await wallets.setFaults(site.code, [{ kind: 'http_500', for_calls: 1 }]);
    const calling = await claim();
    expect((await stop('s1')).code).toBe(42900);
    await recordRecoveryStep(t.deps, calling, await takeRecoveryStep({ clickhouse, db, wallet }, calling));
    await setDualControl(t, 'on');
    const asked = await stop('s1');
    expect(asked.code).toBe(40903);
    expect((await detail('s1')).recovery).toMatchObject({ state: 'running', can_stop: true });
    const other = await t.signInAs({ codes: ['K-1', 'K-1-95', 'A-3'] });
    await other.call(approveRequest, { id: (asked.data as unknown as { approval_id: string }).approval_id });
    await setDualControl(t, 'off');
    const stopped = await detail('s1');
    expect(stopped).toMatchObject({
      recovery: { state: 'manual', attempts: 1, next_attempt_at: null, can_stop: false },
      can: { retry: true, stop: false },
    });
    expect((await stop('s1')).code).toBe(40902);
    await ask(retryTransfer, 's1', stopped.row_version);
    await withRecoverer(() => reaches('s1', 'done'));
    expect(await bookedOf('s1')).toEqual(['transfer_out s1 12.5']);
    const trail = db
      .selectFrom('audit_event')
      .select('action')
      .where('object_type', '=', 'transfer')
      .where('object_id', '=', 's1');
    expect((await trail.orderBy('seq').execute()).map(({ action }) => action)).toEqual([
      'transfer.retry',
      'approval.request',
      'transfer.stop',
      'approval.approve',
      'transfer.retry',
      'transfer.retry_done',
    ]);
  });

  test('an in that was not on record yet can be taken back all the same', async () => {
    await putLostIn('s2');
    await ask(cancelTransfer, 's2');
    expect((await stop('s2')).code).toBe(0);
    expect(await detail('s2')).toMatchObject({ state: 'failed', can: { cancel: true } });
    await ask(cancelTransfer, 's2');
    await step();
    await untilSent(db);
    expect((await stop('s2')).code).toBe(0);
    const stopped = await detail('s2');
    expect(stopped).toMatchObject({ state: 'cancel_sent', can: { cancel: true } });
    await ask(cancelTransfer, 's2', stopped.row_version);
    await withRecoverer(() => reaches('s2', 'done'));
    expect(await bookedOf('s2')).toEqual(['transfer_in s2 -10', 'cancel cancel:s2 10']);
  });
});

test('the second person sees what else may give the money', async () => {
  await setDualControl(t, 'on');
  await post(open('d1', 'failed'), openOut('d2', 'manual', { ref_transfer_ids: ['d1'] }));
  const asked = await staff.tryCall(cancelTransfer, { id: 'd1', version: 1, reason: 'the player waits' });
  await setDualControl(t, 'off');
  const other = await t.signInAs({ codes: ['K-1', 'K-1-95', 'A-3'] });
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  expect((await other.call(getApprovalDetail, { id })).after).toMatchObject({ of_chain: 'd2 out 12.5 manual' });
});

describe('a compensation of a transfer', () => {
  const writer = () => t.signInAs({ codes: ['D-2', 'D-2-91', 'D-2-92', 'D-2-94', 'D-2-95'] });
  const draftOf = (id: string, money: string): InputOf<typeof saveCompensation> => ({
    player_id: player,
    money,
    reason: 'the transfer was lost',
    origin: 'K-1',
    origin_ref: id,
  });
  const reasonOf = async (id: string): Promise<string | null> => {
    const answer = await staff.tryCall(retryTransfer, {
      id,
      version: (await detail(id)).row_version,
      reason: 'the player waits',
    });
    return answer.code === 0 ? null : answer.message;
  };
  const pay = async (): Promise<void> => {
    const payer = await startPayer(t.deps, t.deps.wallet);
    await untilSettled(db).finally(() => payer.stop());
  };
  const OPEN =
    'A compensation for this transfer is not finished yet (D-2): wait until it is paid, or reject it or throw it away first.';

  test('is one at a time, whoever writes it', async () => {
    const [ann, bob] = [await writer(), await writer()];
    const asks = Array.from({ length: 6 }, (_, n) => (n % 2 === 0 ? ann : bob).tryCall(saveCompensation, draftOf('e1', '2')));
    const codes = (await Promise.all(asks)).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40901, 40901, 40901, 40901, 40901]);
    const difference = { ...draftOf('their-bet', '2'), origin: 'F-6' as const };
    expect((await ann.tryCall(saveCompensation, difference)).code).toBe(0);
    expect((await bob.tryCall(saveCompensation, difference)).code).toBe(40901);
  });

  test('keeps it from being sent as well, and is not handed in while Manager sends it', async () => {
    const ann = await writer();
    await post(transfer('e2-in'), openOut('e2'));
    const made = await ann.call(saveCompensation, draftOf('e2', '12.5'));
    expect(await reasonOf('e2')).toBe(OPEN);
    await submitSeen(ann, { id: made.id, version: 1 });
    expect(await reasonOf('e2')).toBe(OPEN);
    await pay();
    expect(await reasonOf('e2')).toBe(
      'The player has been compensated for this transfer (D-2): the same money would be given twice.',
    );
    expect((await detail('e2')).compensations).toEqual([{ id: made.id, state: 'finish', money: '12.5', currency: 'USD' }]);

    await post(transfer('e3-in'), openOut('e3'));
    await ask(retryTransfer, 'e3');
    const late = await ann.call(saveCompensation, draftOf('e3', '12.5'));
    const handedIn = await trySubmitSeen(ann, { id: late.id, version: 1 });
    expect(handedIn).toMatchObject({ code: 40902, message: expect.stringContaining('Manager is sending this transfer') });
    await withRecoverer(() => reaches('e3', 'done'));
    expect([await bookedOf('e2'), await bookedOf('e3')]).toEqual([[], ['transfer_out e3 12.5']]);
  });

  test('that makes good for the difference alone leaves the transfer to be sent, and is told on its row', async () => {
    const ann = await writer();
    // 10 − 4 + 6.5 = 12.5, of which 2.5 are missing.
    await post(transfer('e4-in'), openOut('e4', 'manual', { amount: '10' }));
    const made = await ann.call(saveCompensation, draftOf('e4', '2.5'));
    await submitSeen(ann, { id: made.id, version: 1 });
    await pay();
    const { list } = await staff.call(getTransferList, { transfer_id: 'e4' });
    expect(list).toMatchObject([{ chain: 'differs', difference: '-2.5', compensations: [{ money: '2.5', state: 'finish' }] }]);
    expect(await reasonOf('e4')).toBeNull();
    await withRecoverer(() => reaches('e4', 'done'));
    expect(await bookedOf('e4')).toEqual(['transfer_out e4 10']);
  });

  test('and sending it, asked for at once, never both go through', async () => {
    const ann = await writer();
    for (let n = 0; n < 6; n += 1) {
      await post(transfer(`e5-${n}-in`), openOut(`e5-${n}`));
      const both = [
        codeOf(retryTransfer, `e5-${n}`),
        ann.call(saveCompensation, draftOf(`e5-${n}`, '1')).then(async ({ id }) => {
          const handedIn = await trySubmitSeen(ann, { id, version: 1 });
          return handedIn.code;
        }),
      ];
      expect((await Promise.all(both)).toSorted((a, b) => a - b)).toEqual([0, 40902]);
    }
  });
});
