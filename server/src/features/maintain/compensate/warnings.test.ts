import {
  approveCompensations,
  getCompensationDetail,
  getCompensationList,
  previewCompensations,
  rejectCompensations,
  saveCompensation,
  submitCompensation,
} from '@manager/contract/features/maintain/compensate';
import { getCompensationBasis } from '@manager/contract/features/maintain/compensation-basis';
import { getApprovalList } from '@manager/contract/features/approval/approval';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { expect, it } from 'vitest';
import { untilSettled } from '../../../../test/payout/payout-world.ts';
import { startPayer } from '../../../kit/payout/start-payer.ts';
import { startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';
import { createAgent } from '../../../../test/world.ts';

const world = await startInvalidBetWorld();
const { t, putBet } = world;
const ann = await t.signInAs({ codes: ['D-2', 'D-2-91'] });
const bea = await t.signInAs({ codes: ['D-2', 'D-2-94'] });
const UNANSWERED = 40902;

const draft = (money: string, fields: InputOf<typeof saveCompensation>) =>
  ann.call(saveCompensation, { money, reason: 'says it was lost', ...fields });

it('shows the bet and what was paid for it as soon as the bet is known', async () => {
  await putBet('quiet', { status: 'settled' });
  await putBet('paid-before', { win: '7', status: 'settled' });
  const quiet = await ann.call(getCompensationBasis, { bet_id: 'quiet', money: '1' });
  expect(quiet).toMatchObject({
    user_name: 'p0',
    currency: 'USD',
    site_name: expect.stringMatching(/./),
    game_name: expect.stringMatching(/./),
    bet: { bet_id: 'quiet', status: 'settled', bet: '4', win: '0', paid: '0' },
    earlier: [],
    warnings: { win_paid: null, given_before: null },
    second_person: [],
  });
  // Beyond 100 USD at once, and beyond the player's 200 of the day.
  expect((await ann.call(getCompensationBasis, { bet_id: 'quiet', money: '100.01' })).second_person).toEqual(['operation']);
  expect((await ann.call(getCompensationBasis, { bet_id: 'quiet', money: '200.01' })).second_person).toEqual([
    'operation',
    'player_day',
  ]);
  expect((await ann.call(getCompensationBasis, { bet_id: 'quiet' })).second_person).toBeNull();
  expect(await ann.call(getCompensationBasis, { bet_id: 'paid-before', money: '1' })).toMatchObject({
    bet: { win: '7', paid: '7' },
    warnings: { win_paid: '7', given_before: null },
    second_person: ['win_paid'],
  });
  const stranger = await t.signInAs({ agentId: (await createAgent(t.deps.db)).id, codes: ['D-2', 'D-2-91'] });
  expect((await stranger.tryCall(getCompensationBasis, { bet_id: 'paid-before' })).code).toBe(40001);
  expect((await ann.tryCall(getCompensationBasis, { bet_id: 'nowhere' })).code).toBe(40001);
});

it('of a bet whose win was paid is confirmed by both, with the amount that they saw, and on record', async () => {
  await putBet('won', { win: '7', status: 'settled' });
  const { id, version } = await draft('0.5', { bet_id: 'won' });
  for (const answer of [undefined, { win_paid: '6.99' }, { win_paid: '7', given_before: '1' }])
    expect((await ann.tryCall(submitCompensation, { id, version, ...(answer && { answer }) })).code).toBe(UNANSWERED);
  expect((await ann.call(getCompensationDetail, { id })).state, 'nothing was promised').toBe('draft');
  // However little it is: nobody pays it alone.
  const asked = await ann.call(submitCompensation, { id, version, answer: { win_paid: '7' } });
  expect(asked).toMatchObject({
    state: 'waiting_approval',
    limits_exceeded: ['win_paid'],
    answered: { win_paid: '7', given_before: null },
    agreed: null,
  });
  const entry = (await bea.call(getApprovalList, {})).list.find(
    ({ object_id: of, kind }) => kind === 'compensation' && of === id,
  );
  expect(entry?.after).toMatchObject({ win_paid: '7', bet_id: 'won' });
  const { warned } = await bea.call(previewCompensations, { ids: [id] });
  expect(warned).toEqual([{ id, user_name: 'p0', currency: 'USD', money: '0.5', win_paid: '7', given_before: null }]);
  expect(await bea.call(getCompensationBasis, { id })).toMatchObject({
    warnings: { win_paid: '7' },
    second_person: ['win_paid'],
  });
  for (const answers of [undefined, [], [{ id, win_paid: '70' }], [{ id: '999', win_paid: '7' }]])
    expect((await bea.tryCall(approveCompensations, { ids: [id], ...(answers && { answers }) })).code).toBe(UNANSWERED);
  expect((await bea.call(getCompensationDetail, { id })).state).toBe('waiting_approval');
  const [agreed] = (await bea.call(approveCompensations, { ids: [id], answers: [{ id, win_paid: '7' }] })).list;
  expect(agreed).toMatchObject({ state: 'paying', agreed: { win_paid: '7', given_before: null } });
  const { list } = await t
    .signInAs({ isSuper: true })
    .then((admin) => admin.call(getObjectHistory, { object_type: 'compensation', object_id: id }));
  const changed = Object.fromEntries(list.map(({ action, after }) => [action, after]));
  expect(changed['compensation.submit']).toMatchObject({ answered: { win_paid: '7' } });
  expect(changed['compensation.approve']).toMatchObject({ agreed: { win_paid: '7' } });
});

it('of what was compensated before shows each of them, and counts what is given while the request waits', async () => {
  await putBet('twice', { status: 'settled' });
  const first = await draft('1.25', { bet_id: 'twice' });
  expect((await ann.call(submitCompensation, { id: first.id, version: 1 })).state).toBe('paying');
  const payer = await startPayer(t.deps, world.wallet);
  await untilSettled(t.deps.db);
  await payer.stop();
  const second = await draft('2', { bet_id: 'twice' });
  const basis = await ann.call(getCompensationBasis, { id: second.id });
  expect(basis).toMatchObject({
    earlier: [{ id: first.id, money: '1.25', state: 'finish' }],
    warnings: { given_before: '1.25' },
    second_person: ['same_bet'],
  });
  expect((await ann.tryCall(submitCompensation, { id: second.id, version: 1 })).code).toBe(UNANSWERED);
  await ann.call(submitCompensation, { id: second.id, version: 1, answer: { given_before: '1.25' } });
  // One by its transfer's id, which is the same bet: what the second person saw a minute ago is not what it is now.
  const { player_id } = second;
  const third = await draft('0.75', { player_id, origin: 'F-6', origin_ref: 'twice' });
  await ann.call(submitCompensation, { id: third.id, version: 1, answer: { given_before: '3.25' } });
  const answer = (given_before: string) => ({ ids: [second.id], answers: [{ id: second.id, given_before }] });
  expect((await bea.tryCall(approveCompensations, answer('1.25'))).code).toBe(UNANSWERED);
  expect((await bea.call(previewCompensations, { ids: [second.id] })).warned).toMatchObject([{ given_before: '2' }]);
  expect((await bea.call(approveCompensations, answer('2'))).list).toMatchObject([{ state: 'paying' }]);
});

it('adds up what is or may be paid, and neither drafts nor what was rejected', async () => {
  await putBet('sums', { status: 'settled', player: 'p1' });
  const { player_id } = await draft('1', { bet_id: 'sums' });
  const asked = await Promise.all(['150', '120.5', '3'].map((money) => draft(money, { player_id })));
  for (const { id, version } of asked) await ann.call(submitCompensation, { id, version });
  await bea.call(rejectCompensations, { ids: [asked[0]?.id ?? ''], reason: 'was paid' });
  const { sums, total } = await ann.call(getCompensationList, { player_id });
  expect(total).toBe(4);
  expect(sums).toEqual([{ currency: 'USD', count: 2, given: '123.5', taken: '0' }]);
});
