import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getRoundStory } from '@manager/contract/features/account/round-story';
import { getAccountTimeline } from '@manager/contract/features/account/account-player';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { giveUpPayout } from '@manager/contract/features/log/seamless';
import * as contract from '@manager/contract/features/task/task-use-card';
import { beforeEach, expect, it } from 'vitest';
import { cardWorld, at, CODES, HOUR_MS, MINUTE_MS, NOW } from '../../../../test/task/card-world.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createSite } from '../../../../test/world.ts';

const world = await cardWorld();
const { t, db, own, other, site, strangeGame } = world;

beforeEach(async () => {
  t.clock.set(NOW);
  await db.deleteFrom('report_watch').execute();
});

// shows S2.68
it('issues cards to an upload: each row with its outcome, the smallest bet by default, the most that they pay set aside', async () => {
  const me = await world.staff();
  const [kim, euro, robot] = [
    await world.player(),
    await world.player({ currency: 'EUR' }),
    await world.player({ type: 'robot' }),
  ];
  const text = ['user_name', kim.name, 'nobody', euro.name, kim.name, robot.name].join('\n');
  const file = { ...world.terms({ bet_value: null, max_win: '12.5' }), text };
  const plan = await me.call(contract.previewCards, file);
  expect(plan.list.map(({ message }) => message)).toEqual([
    '',
    'No such player at this website',
    'The player has another currency',
    'Appears more than once in the file',
    'A robot cannot get cards',
  ]);
  expect(plan).toMatchObject({ accepted: 1, refused: 4, bet_value: '0.5', budget: '12.5', currency: 'USD' });
  const order = { ...file, fingerprint: plan.fingerprint, reason: 'for regulars' };
  expect((await me.tryCall(contract.issueCards, { ...order, max_win: '13' })).code).toBe(40902);
  await me.call(contract.issueCards, order);
  const { list } = await me.call(contract.getCardList, { player_id: kim.id });
  expect(list).toMatchObject([
    {
      state: 'issued',
      bet_value: '0.5',
      max_win: '12.5',
      payout_state: 'counting',
      spin_id: null,
      source: 'staff',
      can: { recall: true },
    },
  ]);
  const budget = await db
    .selectFrom('card')
    .innerJoin('payout_budget', 'payout_budget.id', 'card.budget_id')
    .select(['payout_budget.amount', 'payout_budget.currency'])
    .where('card.id', '=', list[0]?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(budget).toEqual({ amount: '12.5', currency: 'USD' });
});

it('says at the field what is wrong with the terms', async () => {
  const me = await world.staff();
  const { name } = await world.player();
  const transfer = await createSite(db, { agentId: own.id });
  await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', transfer.id).execute();
  const foreign = await createSite(db, { agentId: other.id });
  const text = `user_name\n${name}`;
  const fieldOf = async (more: object) => {
    const { code, data } = await me.tryCall(contract.previewCards, { ...world.terms(), ...more, text });
    return [code, Object.keys((data as { fields?: object } | null)?.fields ?? {})];
  };
  const wrong: [object, string][] = [
    [{ site_id: foreign.id }, 'site_id'],
    [{ site_id: transfer.id }, 'site_id'],
    [{ game_id: '900001' }, 'game_id'],
    [{ type: 'feature_game' }, 'feature'],
    [{ feature: 'super' }, 'feature'],
    [{ type: 'feature_game', feature: 'super', multiplier: 2 }, 'multiplier'],
    [{ bet_value: '0.7' }, 'bet_value'],
    [{ currency: 'XXX' }, 'currency'],
    [{ max_win: '0.001' }, 'max_win'],
    [{ max_win: '0' }, 'max_win'],
    [{ rounds: 0 }, 'rounds'],
    [{ expires_at: at(NOW) }, 'expires_at'],
    [{ expires_at: at(NOW + 31 * 24 * HOUR_MS) }, 'expires_at'],
    [{ multiplier: 4 }, 'multiplier'],
  ];
  for (const [more, field] of wrong) expect([more, ...(await fieldOf(more))]).toEqual([more, 40001, [field]]);
});

it('issues nothing under dual control until a second person has agreed to exactly these players', async () => {
  const [me, approver] = [await world.staff(), await world.staff()];
  const { id, name } = await world.player();
  const file = { ...world.terms(), text: `user_name\n${name}` };
  const { fingerprint } = await me.call(contract.previewCards, file);
  await setDualControl(t, 'on');
  try {
    const answer = await me.tryCall(contract.issueCards, { ...file, fingerprint, reason: 'for regulars' });
    expect(answer.code).toBe(40903);
    expect((await me.call(contract.getCardList, { player_id: id })).total).toBe(0);
    const { approval_id: approval } = answer.data as unknown as { approval_id: string };
    expect((await me.tryCall(approveRequest, { id: approval })).code).not.toBe(0);
    await approver.call(approveRequest, { id: approval });
    expect((await me.call(contract.getCardList, { player_id: id })).total).toBe(1);
  } finally {
    await setDualControl(t, 'off');
  }
});

it('is opened once, by one of many who try at once, and the same number is the same opening', async () => {
  const [card] = (await world.issue(1)) as [contract.CardRow];
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => world.tryOpen(card, `open-${n}`)));
  const [opened, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(answers.filter(({ status, body }) => status === 409 && body['code'] === 'already_opened')).toHaveLength(11);
  const { open_no: openNo } = await db.selectFrom('card').select('open_no').where('id', '=', card.id).executeTakeFirstOrThrow();
  const again = await world.tryOpen(card, openNo ?? '');
  expect([again.status, again.body['spin_id']]).toEqual([200, opened?.body['spin_id']]);
  expect(await world.now(card)).toMatchObject({ state: 'opened', spin_id: opened?.body['spin_id'], opened_at: at(NOW) });
  // Of nobody else, and not one that does not exist.
  const { name } = await world.player();
  const asked = { site: site.code, player: name, card: card.id, open_no: 'x' };
  expect((await world.ask('POST', 'cards/open', asked)).status).toBe(404);
  expect((await world.ask('POST', 'cards/open', { ...asked, player: 'nobody' })).status).toBe(404);
});

it('is either opened or recalled, whoever comes first, and never taken back once it is opened', async () => {
  const cards = await world.issue(6);
  const me = await world.staff();
  const ends = await Promise.all(
    cards.flatMap((card) => [
      world.tryOpen(card).then(({ status }) => status === 200),
      me.call(contract.recallCards, { ids: [card.id], reason: 'a mistake' }).then(({ list }) => list[0]?.code === 0),
    ]),
  );
  for (const [n, card] of cards.entries()) {
    const [isOpened, isRecalled] = [ends[2 * n], ends[2 * n + 1]];
    expect(isOpened).not.toBe(isRecalled);
    expect(await world.now(card)).toMatchObject({ state: isOpened ? 'opened' : 'recalled', can: { recall: false } });
  }
  const [last] = (await world.issue(1)) as [contract.CardRow];
  await world.open(last);
  const { list } = await me.call(contract.recallCards, { ids: [last.id], reason: 'a mistake' });
  expect(list[0]?.code).toBe(40902);
});

it('counts its rounds from the bets, pays them once within its maximum, and is settled when that is paid', async () => {
  const [card] = (await world.issue(1, { max_win: '5' })) as [contract.CardRow];
  const { spin_id: spinId } = await world.open(card);
  const first = world.round(card, { win: '1.5' });
  const pending = world.round(card, { status: 'pending', settled_at: undefined as never });
  await t.platform.postBets([
    first,
    pending,
    world.round(card, { win: '1000', game: strangeGame.code }),
    world.round(card, { win: '1000', player: (await world.player()).name }),
    world.round(card, { win: '1000', source: 'free_round' }),
    world.round(card, { win: '1000', bet_at: at(NOW - HOUR_MS), settled_at: at(NOW - HOUR_MS) }),
  ]);
  await world.follow();
  expect(await world.now(card)).toMatchObject({ state: 'opened', played: 2, won: '1.5', payout_state: 'counting' });
  await t.platform.postBets([
    { ...pending, status: 'settled', settled_at: at(NOW), win: '2', row_version: 2 },
    world.round(card, { win: '0.25', bet_at: at(NOW + 1), settled_at: at(NOW + 1) }),
    // One more than the card has.
    world.round(card, { win: '1000', bet_at: at(NOW + 2), settled_at: at(NOW + 2) }),
  ]);
  await Promise.all([world.follow(), world.follow().catch(() => null), world.follow().catch(() => null)]);
  await world.follow();
  expect(await world.now(card)).toMatchObject({
    state: 'used',
    used_by: 'rounds',
    played: 3,
    won: '3.75',
    payout_state: 'unpaid',
  });
  expect(await world.payoutsOf(card)).toMatchObject([
    { amount: '3.75', reference: `${card.id}:${spinId}`, wallet_kind: 'free_round', promo_kind: 'card' },
  ]);
  // What comes to a round within a quarter of an hour is paid in a payment of its own, up to the maximum.
  await t.platform.postBets([
    world.round(card, {
      round_id: first.round_id,
      parent_bet_id: first.bet_id,
      win: '90',
      bet_at: at(NOW + 5),
      settled_at: at(NOW + 5),
    }),
  ]);
  await world.followAt(NOW + 16 * MINUTE_MS);
  expect((await world.payoutsOf(card)).map(({ amount }) => amount)).toEqual(['3.75', '1.25']);
  expect(await world.now(card)).toMatchObject({ state: 'used', won: '93.75', payable: '5', beyond_max: '88.75', paid: '0' });
  await world.pay(card);
  await world.follow();
  const settled = await world.now(card);
  expect(settled).toMatchObject({ state: 'settled', payout_state: 'paid', paid: '5', can: { recall: false, resend: false } });
  expect(settled.payouts.map(({ part }) => part)).toEqual(['late_reports', 'all_rounds']);
  expect(await world.follow()).toBeNull();
  expect(await world.payoutsOf(card)).toHaveLength(2);
});

it('counts no round that began before it was opened, whatever the round names', async () => {
  const [card] = (await world.issue(1)) as [contract.CardRow];
  t.clock.set(NOW + HOUR_MS);
  await world.open(card);
  const played = (afterMs: number, win: string) =>
    world.round(card, { win, bet_at: at(NOW + HOUR_MS + afterMs), settled_at: at(NOW + HOUR_MS + afterMs) });
  // A game's clock may be a little behind.
  await t.platform.postBets([
    played(-30 * MINUTE_MS, '1000'),
    played(-2 * MINUTE_MS, '1000'),
    played(-30_000, '1'),
    played(0, '2'),
  ]);
  await world.follow();
  expect(await world.now(card)).toMatchObject({ state: 'opened', played: 2, won: '3' });
});

it('is used up when its player leaves midway or its time is over, and expires where nobody opened it', async () => {
  const [left, late, unused] = (await world.issue(3)) as [contract.CardRow, contract.CardRow, contract.CardRow];
  const [opened] = [await world.open(left), await world.open(late)];
  await t.platform.postBets([world.round(left, { win: '2' })]);
  const leave = { site: site.code, player: left.user_name, spin_id: opened?.spin_id ?? '' };
  expect((await world.ask('POST', 'cards/leave', { ...leave, player: late.user_name })).status).toBe(404);
  expect((await world.ask('POST', 'cards/leave', leave)).body).toMatchObject({ state: 'used' });
  expect((await world.ask('POST', 'cards/leave', leave)).body).toMatchObject({ state: 'used' });
  // Begun before the game heard of the end, and reported late; another one long after.
  await t.platform.postBets([
    world.round(left, { win: '1', bet_at: at(NOW + 30_000), settled_at: at(NOW + 30_000) }),
    world.round(left, { win: '500', bet_at: at(NOW + 2 * MINUTE_MS), settled_at: at(NOW + 2 * MINUTE_MS) }),
  ]);
  await world.followAt(NOW + 14 * MINUTE_MS);
  expect(await world.payoutsOf(left)).toEqual([]);
  await world.followAt(NOW + 15 * MINUTE_MS);
  expect(await world.now(left)).toMatchObject({ state: 'used', used_by: 'player', played: 2, won: '3', payout_state: 'unpaid' });
  await world.followAt(NOW + 24 * HOUR_MS);
  expect(await world.now(late)).toMatchObject({ state: 'used', used_by: 'time', payout_state: 'counting' });
  expect(await world.now(unused)).toMatchObject({ state: 'expired', payout_state: 'nothing' });
  expect((await world.tryOpen(unused)).body).toMatchObject({ code: 'card_over' });
  await world.followAt(NOW + 24 * HOUR_MS + 15 * MINUTE_MS);
  expect(await world.now(late)).toMatchObject({ state: 'settled', payout_state: 'nothing', won: '0' });
});

it('loses and doubles nothing when a turn dies between counting and paying', async () => {
  const [card] = (await world.issue(1, { rounds: 1 })) as [contract.CardRow];
  await world.open(card);
  await t.platform.postBets([world.round(card, { win: '4' })]);
  const { followCards } = await import('./follow-cards.ts');
  const dies = { ...t.deps, queue: { ...t.deps.queue, wake: () => Promise.reject(new Error('killed')) } };
  await expect(followCards.run(dies)).rejects.toThrow('killed');
  expect(await world.now(card)).toMatchObject({ state: 'opened', payout_state: 'counting' });
  await world.follow();
  await world.follow();
  expect((await world.payoutsOf(card)).map(({ amount }) => amount)).toEqual(['4']);
});

it('is paid until that succeeds: staff ask again, and the product does a day after the wallet refused it', async () => {
  const [card] = (await world.issue(1, { rounds: 1 })) as [contract.CardRow];
  await world.open(card);
  await t.platform.postBets([world.round(card, { win: '4' })]);
  await world.follow();
  const fail = () =>
    db.updateTable('payout').set({ state: 'error_manual', next_attempt_at: null }).where('source_id', '=', card.id).execute();
  const state = async () => (await world.payoutsOf(card))[0]?.state;
  await fail();
  const me = await world.staff();
  expect(await world.now(card)).toMatchObject({ payout_state: 'failed', can: { resend: true } });
  expect((await me.tryCall(contract.resendCardPayout, { id: card.id, reason: ' ' })).code).toBe(40001);
  expect(await me.call(contract.resendCardPayout, { id: card.id, reason: 'the wallet is back' })).toMatchObject({
    payout_state: 'unpaid',
  });
  await fail();
  await world.followAt(NOW + 23 * HOUR_MS);
  expect(await state()).toBe('error_manual');
  await world.followAt(NOW + 24 * HOUR_MS + 1);
  expect(await state()).toBe('processing');
});

it('waits with its website, and is settled when its payment was given up', async () => {
  const [card] = (await world.issue(1, { rounds: 1 })) as [contract.CardRow];
  await world.open(card);
  await t.platform.postBets([world.round(card, { win: '4' })]);
  await world.follow();
  const hold = db.updateTable('payout').set({ state: 'on_hold', next_attempt_at: null }).where('source_id', '=', card.id);
  const { id, version } = await hold.returning(['id', 'version']).executeTakeFirstOrThrow();
  await world.follow();
  expect(await world.now(card)).toMatchObject({ state: 'used', payout_state: 'unpaid', can: { resend: false } });
  const boss = await t.signInAs({ isSuper: true });
  await boss.call(giveUpPayout, { id, version, reason: 'the website closes' });
  await world.followAt(NOW + 16 * MINUTE_MS);
  expect(await world.now(card)).toMatchObject({ state: 'settled', payout_state: 'given_up', paid: '0' });
});

it('is told where the player, the round and the bets are looked at', async () => {
  const [card] = (await world.issue(1, { rounds: 1 })) as [contract.CardRow];
  const { spin_id: spinId } = await world.open(card);
  const bet = world.round(card, { win: '4' });
  await t.platform.postBets([bet]);
  await world.follow();
  const me = await world.staff([...CODES, 'B', 'B-1', 'B-3', 'O', 'O-1', 'O-2']);
  for (const text of [card.id, spinId ?? ''])
    expect((await me.call(contract.getCardList, { card: text })).list.map(({ id }) => id)).toEqual([card.id]);
  expect((await me.call(contract.getCardList, { card: 'no-such-spin' })).list).toEqual([]);
  const { list: bets } = await me.call(getBetList, {
    source: 'card',
    source_id: card.id,
    date_from: '2026-03-01',
    date_to: '2026-03-01',
  });
  expect(bets).toMatchObject([{ bet_id: bet.bet_id }]);
  const story = await me.call(getRoundStory, { bet_id: bet.bet_id });
  const told = story.list.filter(({ kind }) => kind === 'card').map(({ event, note }) => [event, note]);
  expect(told).toEqual([
    ['issued', spinId],
    ['opened', spinId],
    ['used', spinId],
  ]);
  expect(story.list.some(({ kind, record_type: type }) => kind === 'payout' && type === 'card')).toBe(true);
  const { list } = await me.call(getAccountTimeline, { id: card.player_id });
  expect(
    list
      .filter(({ kind }) => kind === 'card')
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(['issued', 'opened']);
});

it('keeps its website with its agent until it is over', async () => {
  const { requireNoOpenCards } = await import('./public.ts');
  const { inTransaction } = await import('../../../postgres/db.ts');
  const place = await createSite(db, { agentId: own.id });
  const { name } = await world.player({ siteId: place.id });
  const me = await world.staff();
  const file = { ...world.terms({ site_id: place.id }), text: `user_name\n${name}` };
  const { fingerprint } = await me.call(contract.previewCards, file);
  await me.call(contract.issueCards, { ...file, fingerprint, reason: 'for regulars' });
  const check = () => inTransaction(db, (tx) => requireNoOpenCards(tx as never, place.id));
  await expect(check()).rejects.toMatchObject({ name: expect.anything() });
  const { list } = await me.call(contract.getCardList, { site_id: place.id });
  await me.call(contract.recallCards, { ids: list.map(({ id }) => id), reason: 'moves' });
  await check();
});
