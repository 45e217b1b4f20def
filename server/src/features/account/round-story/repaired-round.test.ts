import { getRoundStory } from '@manager/contract/features/account/round-story';
import { saveCompensation } from '@manager/contract/features/maintain/compensate';
import { expect, test } from 'vitest';
import { untilSent } from '../../../../test/outbox.ts';
import { startInvalidBetWorld } from '../../../../test/payout/invalid-bet-world.ts';

const world = await startInvalidBetWorld();
const { t, putBet, mark, askCancel, cancelled, withCanceller } = world;

test('what staff and Manager itself did about a bet is part of its story, with every call, movement and version', async () => {
  await putBet('told-1', { win: '7', status: 'settled' });
  const marked = await mark('told-1');
  await askCancel(marked);
  await withCanceller(() => cancelled(marked.id));
  const giver = await t.signInAs({ codes: ['D-2', 'D-2-91'], userName: 'giver' });
  const draft = await giver.call(saveCompensation, {
    bet_id: 'told-1',
    money: '4',
    reason: 'the stake',
    description: 'the wheel stood still',
    origin: 'B-3',
    origin_ref: 'told-1',
  });
  await untilSent(t.deps.db);
  const reader = await t.signInAs({ isSuper: true });
  const story = await reader.call(getRoundStory, { bet_id: 'told-1' });
  const of = (wanted: string) => story.list.filter(({ kind }) => kind === wanted);

  expect(of('invalid_bet').map(({ event, actor, record }) => [event, actor, record])).toEqual([
    ['noticed', 'repairer', marked.id],
    ['requested', 'repairer', marked.id],
    ['cancelled', '', marked.id],
  ]);
  // What the player has more of afterwards: 4 that were staked come back, 7 that were won go.
  expect(of('invalid_bet').at(-1)).toMatchObject({ amount: '-3' });
  expect(of('compensation')).toMatchObject([{ event: 'draft', actor: 'giver', amount: '4', record: draft.id }]);
  expect(of('call').map(({ event, record_type: request, result, is_good: isGood }) => [event, request, result, isGood])).toEqual([
    ['cancel', 'cancel-win:win-told-1', 'ok', true],
    ['cancel', 'cancel:told-1', 'ok', true],
  ]);
  expect(of('movement').map(({ event, amount }) => [event, amount])).toEqual([
    ['bet', '-4'],
    ['paid', '7'],
    ['cancel', '-7'],
    ['cancel', '4'],
  ]);
  expect(of('bet').map(({ event, row_version: version }) => [event, version])).toEqual([
    ['placed', 1],
    ['settled', 1],
    ['cancelled', 2],
  ]);
  expect(
    of('staff')
      .map(({ event, actor }) => `${actor} ${event}`)
      .toSorted(),
  ).toEqual(['giver compensation.save', 'repairer invalid_bet.cancel', 'repairer invalid_bet.mark']);
  expect(story.round).toMatchObject({ bets: 1, cancelled: 1, pending: 0 });
  expect(story.sums).toMatchObject([{ bets: 0, bet: '0', win: '0' }]);
  // All that was moved for a cancelled bet was moved back.
  expect(story.checks.map(({ check, state, expected, found }) => [check, state, expected, found])).toEqual([
    ['stake', 'ok', '0', '0'],
    ['win', 'ok', '0', '0'],
  ]);
});
