import { approveRequest, getApprovalDetail, getApprovalList } from '@manager/contract/features/approval/approval';
import { getCompensationDetail, previewCompensations, saveCompensation } from '@manager/contract/features/maintain/compensate';
import {
  batchCancelInvalidBet,
  cancelInvalidBet,
  retryInvalidBet,
  settleInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';
import { untilSettled } from '../../../../test/payout/payout-world.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { approveSeen, submitSeen } from '../../../../test/payout/seen-compensations.ts';

const world = await startInvalidBetWorld();
const { t, staff } = world;
const { putBet, mark, askCancel, detail, cancelled, cancelsOf, withCanceller } = world;
const { db } = t.deps;
const reason = 'agreed with the website';

beforeEach(() => setDualControl(t, 'on'));
afterEach(() => setDualControl(t, 'off'));

const ann = await t.signInAs({ codes: ['D-2', 'D-2-91'] });
const bea = await t.signInAs({ codes: ['D-2', 'D-2-94', 'D-1', 'D-1-95', 'A-3'] });

const pay = async (): Promise<void> => {
  const payer = await startPayer(t.deps, world.wallet);
  await untilSettled(db);
  await payer.stop();
};
const handIn = async (fields: {
  bet_id?: string;
  money: string;
  player_id?: string;
  origin?: 'F-6' | 'K-1';
  origin_ref?: string;
}) => {
  const { id, version } = await ann.call(saveCompensation, { reason, ...fields });
  return submitSeen(ann, { id, version });
};
const give = async (fields: Parameters<typeof handIn>[0]) => {
  const made = await handIn(fields);
  if (made.state === 'waiting_approval') await approveSeen(bea, [made.id]);
  await pay();
  return made;
};
const askedOf = async (answer: { code: number; data: unknown }) => {
  expect(answer.code).toBe(40903);
  const { approval_id: id } = answer.data as { approval_id: string };
  return bea.call(getApprovalDetail, { id });
};
const playerOf = async (bet: string): Promise<string> =>
  (await db.selectFrom('invalid_bet').select('player_id').where('bet_id', '=', bet).executeTakeFirstOrThrow()).player_id;

describe('what was given for a bet before', () => {
  test('is put before whoever agrees to its cancel, in one sum with the stake', async () => {
    await putBet('again', { win: '7' });
    const { id, version } = await mark('again');
    await give({ bet_id: 'again', money: '29.99' });
    const seen = await detail(id);
    expect(seen).toMatchObject({ given: '29.99', cancel: { given_back: '4', given: '29.99', given_in_all: '33.99' } });
    const stale = await staff.tryCall(cancelInvalidBet, { id, version, given: '0', reason });
    expect(stale.code, 'a caller who saw less').toBe(40900);
    const asked = await askedOf(await staff.tryCall(cancelInvalidBet, { id, version, given: '29.99', reason }));
    expect(asked.before).toMatchObject({ given: '29.99', given_in_all: '33.99' });
    // More comes to it while the request waits: what was asked for is not what would be done.
    await give({ bet_id: 'again', money: '1' });
    await bea.tryCall(approveRequest, { id: asked.id });
    expect((await detail(id)).state).toBe('invalid');
    const anew = await askedOf(await staff.tryCall(cancelInvalidBet, { id, version, reason }));
    expect(anew.before).toMatchObject({ given: '30.99', given_in_all: '34.99' });
    await bea.call(approveRequest, { id: anew.id });
    await withCanceller(() => cancelled(id));
    expect((await cancelsOf('again')).map(({ amount }) => amount)).toEqual(['-7', '4']);
    // The stake counts from now on, for whoever gives once more.
    const last = await handIn({ bet_id: 'again', money: '0.01' });
    expect(last).toMatchObject({ state: 'waiting_approval', limits_exceeded: ['same_bet'], given_otherwise: '34.99' });
    const inbox = (await bea.call(getApprovalList, { folder: 'to_decide' })).list.find(
      ({ object_id: of, kind }) => kind === 'compensation' && of === last.id,
    );
    expect(inbox?.after).toMatchObject({ money: '0.01', given_otherwise: '34.99', given_in_all: '35' });
    const { again } = await bea.call(previewCompensations, { ids: [last.id] });
    expect(again).toMatchObject([{ bet_id: 'again', money: '0.01', given_otherwise: '34.99', given_in_all: '35' }]);
  });

  test('is told for each of many that are cancelled, and where one is settled instead', async () => {
    await putBet('many-1');
    await putBet('many-2', { win: '9' });
    const [one, two] = [await mark('many-1'), await mark('many-2')];
    await give({ bet_id: 'many-1', money: '6' });
    const asked = await askedOf(await staff.tryCall(batchCancelInvalidBet, { ids: [one.id, two.id], reason }));
    expect(asked.before).toMatchObject({ given: { 'many-1': '6 USD' }, given_in_all: { 'many-1': '10 USD' } });
    expect(JSON.stringify(asked.before)).not.toContain('"many-2":"0 USD"');
    const settle = await staff.tryCall(settleInvalidBet, { id: one.id, version: one.version, win: '0', reason });
    expect((await askedOf(settle)).before).toMatchObject({ given: '6' });
  });

  test('counts after a cancel was agreed to: one that failed goes on alone with no more than two persons saw', async () => {
    await setDualControl(t, 'off');
    await putBet('failed');
    const marked = await mark('failed');
    await askCancel(marked);
    await db
      .updateTable('invalid_bet')
      .set({ state: 'cancel_failed', step: 'bet', stake: '4', next_attempt_at: null })
      .where('id', '=', marked.id)
      .execute();
    await setDualControl(t, 'on');
    await give({ bet_id: 'failed', money: '3.99' });
    const { version } = await detail(marked.id);
    const many = await staff.call(batchCancelInvalidBet, { ids: [marked.id], reason });
    expect(many.list).toMatchObject([{ code: 40902 }]);
    const asked = await askedOf(await staff.tryCall(retryInvalidBet, { id: marked.id, version, reason }));
    expect(asked.before).toMatchObject({ given: '3.99', given_in_all: '7.99' });
    await bea.call(approveRequest, { id: asked.id });
    await withCanceller(() => cancelled(marked.id));
    expect((await detail(marked.id)).given).toBe('7.99');
  });

  test('with the very stake, by hand, a failed cancel goes on alone: it gives no stake', async () => {
    await setDualControl(t, 'off');
    await putBet('by-hand');
    const marked = await mark('by-hand');
    await askCancel(marked);
    await db
      .updateTable('invalid_bet')
      .set({ state: 'cancel_failed', step: 'bet', stake: '4', next_attempt_at: null })
      .where('id', '=', marked.id)
      .execute();
    await setDualControl(t, 'on');
    await give({ bet_id: 'by-hand', money: '4' });
    const { version } = await detail(marked.id);
    await staff.call(retryInvalidBet, { id: marked.id, version, reason });
    await withCanceller(() => cancelled(marked.id));
    expect(await cancelsOf('by-hand')).toEqual([]);
    expect((await detail(marked.id)).given).toBe('4');
  });

  test('counts by its round, and by what another screen knows it as', async () => {
    await putBet('round-1', { round_id: 'one-round' });
    await putBet('round-2', { round_id: 'one-round' });
    await mark('round-1');
    await give({ bet_id: 'round-1', money: '2' });
    expect(await handIn({ bet_id: 'round-2', money: '1' })).toMatchObject({
      limits_exceeded: ['same_bet'],
      given_otherwise: '2',
    });
    // Without a bet, by the id that the reconciliation shows.
    const named = await handIn({ player_id: await playerOf('round-1'), money: '1', origin: 'F-6', origin_ref: 'round-1' });
    expect(named).toMatchObject({ limits_exceeded: ['same_bet'] });
    expect(await bea.call(getCompensationDetail, { id: named.id })).toMatchObject({ given_otherwise: '2' });
  });
});
