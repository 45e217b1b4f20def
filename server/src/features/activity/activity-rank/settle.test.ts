import * as rule from '@manager/contract/features/activity/activity-rank/rule';
import * as settle from '@manager/contract/features/activity/activity-rank/settle';
import * as source from '@manager/contract/features/activity/activity-rank/source';
import { approveRequest } from '@manager/contract/features/approval/approval';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { consumeNow } from '../../../platform/consumers/consume.ts';
import { advanceActivities } from '../core/advance-activities.ts';
import { finishSettlements } from '../core/finish-settlements.ts';
import { rankConsumer } from './rank-consumer.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '7' });
const own = await createAgent(db, { name: 'Own' });
const other = await createAgent(db, { name: 'Other' });
const [site, strange] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const game = await createGame(db);
const held = [
  'L',
  'L-1',
  'L-1-1',
  'L-1-1-91',
  'L-1-1-94',
  'L-1-2',
  'L-1-2-91',
  'L-1-2-95',
  'L-1-3',
  'L-1-3-91',
  'L-1-3-94',
  'L-1-3-95',
];
const maker = await t.signInAs({ agentId: own.id, codes: held });
const checker = await t.signInAs({ agentId: own.id, codes: held });
const stranger = await t.signInAs({ agentId: other.id, codes: held });
const reader = await t.signInAs({ agentId: own.id, codes: ['L', 'L-1', 'L-1-2', 'L-1-3'] });
const [boss, second] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let startMs = Date.parse('2026-11-20T10:00:00Z');
const at = (ms: number): string => new Date(ms).toISOString();

let drawn = 0;
/** A running ranking by total wins. */
const running = async (more: { rule?: object; fields?: object } = {}, by = [maker, checker]) => {
  const [one = maker, two = checker] = by;
  const row = await one.call(rule.saveRankRule, {
    agent_id: own.id,
    code: `settle-${++drawn}`,
    title: { en: 'Race' },
    starts_at: at(startMs + MINUTE_MS),
    ends_at: at(startMs + HOUR_MS),
    currency: 'USD',
    budget: '100',
    rule: {
      kind: 'rank',
      score: 'total_win',
      ranks: [
        { from: 1, to: 1, amount: '50' },
        { from: 2, to: 3, amount: '10' },
      ],
      ...more.rule,
    },
    ...more.fields,
  } as never);
  await two.call(rule.approveRankRule, { id: row.id, version: row.version });
  t.clock.set(startMs + 2 * MINUTE_MS);
  await advanceActivities.run(t.deps);
  return row.id;
};
let bets = 0;
const play = async (wins: Record<string, string>, more: object = {}) => {
  await t.platform.postBets(
    Object.entries(wins).map(([player, win]) => {
      const id = `s-${++bets}`;
      const betAt = at(t.clock.nowMs() - 5_000);
      return { ...betRow({ site: site.code, game: game.code, player, win, bet_at: betAt }), bet_id: id, round_id: id, ...more };
    }) as never,
  );
  await consumeNow(t.deps, rankConsumer);
};
const board = async (id: string, by = maker, more: object = {}) =>
  (await by.call(source.getScoreList, { activity_id: id, ...more })).list.map((row) => [
    row.rank,
    row.user_name,
    row.score,
    row.prize,
  ]);
const endIt = async () => {
  t.clock.set(startMs + HOUR_MS + 11 * MINUTE_MS);
  await advanceActivities.run(t.deps);
  await consumeNow(t.deps, rankConsumer);
};
const prizes = async (id: string, by = maker) =>
  (await by.call(settle.getPrizeList, { activity_id: id })).list.map((row) => [row.rank, row.user_name, row.prize, row.state]);

beforeEach(async () => {
  startMs += 24 * HOUR_MS;
  t.clock.set(startMs);
  await setDualControl(t, 'on');
});

it('shows the leaderboard as it stands, with places among all players whoever is seen', async () => {
  const id = await running({ fields: { agent_id: null } }, [boss, second]);
  await play({ ann: '30', bob: '20', cid: '20', dan: '0' });
  await play({ eve: '25' }, { site: strange.code });
  expect(await board(id, boss)).toEqual([
    [1, 'ann', '30', '50'],
    [2, 'eve', '25', '10'],
    [3, 'bob', '20', '10'],
    [4, 'cid', '20', null],
  ]);
  expect(await board(id)).toEqual([
    [1, 'ann', '30', '50'],
    [3, 'bob', '20', '10'],
    [4, 'cid', '20', null],
  ]);
  expect(await board(id, stranger)).toEqual([[2, 'eve', '25', '10']]);
  expect(await board(id, boss, { user_name: 'cid' })).toEqual([[4, 'cid', '20', null]]);
  expect((await board(id, boss, { with_unranked: true })).map(([rank, name]) => [rank, name])).toContainEqual([null, 'dan']);
  const answer = await reader.call(source.getScoreList, { activity_id: id });
  expect(answer.counted).toMatchObject({ is_behind: false, is_recomputing: false });
  expect(answer.list[0]).toMatchObject({ rounds: 1, win_usd: '30', bet_usd: '1', best_spin: '30', can: { disqualify: false } });
});

it('takes a player out: alone where no prize depends on it, by two where one does; those behind move up', async () => {
  const id = await running();
  await play({ ann: '30', bob: '20', cid: '15', dan: '10' });
  const row = async (name: string) =>
    (await maker.call(source.getScoreList, { activity_id: id, user_name: name, with_unranked: true })).list[0];
  const dan = await row('dan');
  const out = await maker.call(source.disqualifyPlayer, {
    activity_id: id,
    player_id: dan?.player_id ?? '',
    reason: 'two accounts',
  });
  expect(out).toMatchObject({ rank: null, reason: 'two accounts' });
  const ann = await row('ann');
  const ask = { activity_id: id, player_id: ann?.player_id ?? '', reason: 'collusion' };
  expect((await stranger.tryCall(source.disqualifyPlayer, ask)).code).toBe(40400);
  expect((await reader.tryCall(source.disqualifyPlayer, ask)).code).toBe(40300);
  const waiting = await maker.tryCall(source.disqualifyPlayer, ask);
  expect(waiting.code).toBe(40903);
  expect(await board(id)).toHaveLength(3);
  await checker.call(approveRequest, { id: (waiting.data as unknown as { approval_id: string }).approval_id });
  expect(await board(id)).toEqual([
    [1, 'bob', '20', '50'],
    [2, 'cid', '15', '10'],
  ]);
  const nameOf = async (userId: string) =>
    (await t.deps.db.selectFrom('staff_user').select('user_name').where('id', '=', userId).executeTakeFirstOrThrow()).user_name;
  expect(await row('dan')).toMatchObject({ by_user: await nameOf(maker.userId), approved_name: '' });
  expect(await row('ann')).toMatchObject({ by_user: await nameOf(maker.userId), approved_name: await nameOf(checker.userId) });
  const back = await maker.tryCall(source.requalifyPlayer, { ...ask, player_id: dan?.player_id ?? '' });
  expect(back.code).toBe(40903);
});

it('freezes who gets what after the grace, pays what another person agreed to, and leaves places that nobody took', async () => {
  const id = await running();
  await play({ ann: '30', bob: '20' });
  t.clock.set(startMs + HOUR_MS + 5 * MINUTE_MS);
  await advanceActivities.run(t.deps);
  const early = await maker.tryCall(settle.calculateSettlement, { id, version: 0 });
  expect([early.code, early.message]).toEqual([40902, expect.stringContaining('2026')]);
  await endIt();
  // A late settlement: not counted yet, so nothing is frozen.
  const late = `s-late-${drawn}`;
  await t.platform.postBets([
    {
      ...betRow({ site: site.code, game: game.code, player: 'ann', win: '7', bet_at: at(startMs + 30 * MINUTE_MS) }),
      bet_id: late,
      round_id: late,
    },
  ]);
  expect((await maker.tryCall(settle.calculateSettlement, { id, version: 0 })).code).toBe(40902);
  await consumeNow(t.deps, rankConsumer);
  const calculated = await maker.call(settle.calculateSettlement, { id, version: 0 });
  expect(calculated).toMatchObject({
    state: 'calculated',
    activity_state: 'settling',
    prizes: 2,
    prize_sum: '60',
    unclaimed: 1,
    players: 2,
  });
  expect(await prizes(id)).toEqual([
    [1, 'ann', '50', 'waiting_approval'],
    [2, 'bob', '10', 'waiting_approval'],
  ]);
  // Frozen: what comes now changes nothing.
  await t.platform.postBets([
    {
      ...betRow({ site: site.code, game: game.code, player: 'bob', win: '900', bet_at: at(startMs + 31 * MINUTE_MS) }),
      bet_id: `${late}-2`,
      round_id: `${late}-2`,
    },
  ]);
  await consumeNow(t.deps, rankConsumer);
  const again = await maker.call(settle.calculateSettlement, { id, version: calculated.version });
  expect((await prizes(id))[0]).toEqual([1, 'ann', '50', 'waiting_approval']);
  const step = { id, version: again.version };
  expect((await maker.tryCall(settle.approveSettlement, step)).code).toBe(40300);
  expect((await maker.tryCall(settle.paySettlement, step)).code).toBe(40902);
  expect((await stranger.tryCall(settle.approveSettlement, step)).code).toBe(40400);
  expect((await checker.tryCall(settle.approveSettlement, { id, version: calculated.version })).code).toBe(40900);
  const approved = await checker.call(settle.approveSettlement, step);
  expect(approved).toMatchObject({ state: 'approved', can: { calculate: false } });
  expect((await maker.tryCall(settle.calculateSettlement, { id, version: approved.version })).code).toBe(40902);
  const both = await Promise.all([1, 2].map(() => maker.tryCall(settle.paySettlement, { id, version: approved.version })));
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)[0]).toBe(0);
  const payouts = await db
    .selectFrom('payout')
    .select(['reference', 'prize_amount', 'purpose', 'promo_kind'])
    .where('source_id', '=', id)
    .orderBy('id')
    .execute();
  expect(payouts.map((row) => [row.reference.replace(/:\d+:/, ':'), row.prize_amount, row.promo_kind])).toEqual([
    [`${id}:rank:1`, '50', 'activity'],
    [`${id}:rank:2`, '10', 'activity'],
  ]);
  await finishSettlements.run(t.deps);
  expect((await maker.call(settle.getSettlementDetail, { id })).state).toBe('paying');
  await db
    .updateTable('payout')
    .set({ state: 'paid', paid_at: t.deps.now(), next_attempt_at: null })
    .where('source_id', '=', id)
    .execute();
  await finishSettlements.run(t.deps);
  expect(await maker.call(settle.getSettlementDetail, { id })).toMatchObject({
    state: 'settled',
    activity_state: 'settled',
    paid: 2,
    paid_sum: '60',
  });
  expect(await prizes(id, stranger)).toEqual([]);
});

it('pays a part of the stakes that count, at most the budget, to nobody who is blocked', async () => {
  const share = {
    pool: { kind: 'bet_share', pct: '50' },
    ranks: [
      { from: 1, to: 1, pct: '60' },
      { from: 2, to: 2, pct: '40' },
    ],
    pays: 'auto',
  };
  const id = await running({ rule: share, fields: { currency: 'CNY', budget: '700' } });
  await play({ ann: '30' }, { bet: '10' });
  await play({ bob: '20' }, { bet: '30' });
  await play({ cid: '10' }, { bet: '20' });
  const { id: bob } = await db
    .selectFrom('player')
    .select('id')
    .where('user_name', '=', 'bob')
    .where('site_id', '=', site.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('block')
    .values({ site_id: site.id, player_id: bob, reason: 'fraud', by_user: 'staff' } as never)
    .execute();
  await endIt();
  const calculated = await maker.call(settle.calculateSettlement, { id, version: 0 });
  // Half of 60 USD at 7 is 210.
  expect(calculated.pool).toBe('210');
  expect((await prizes(id)).map(([rank, name, prize]) => [rank, name, prize])).toEqual([
    [1, 'ann', '126'],
    [2, 'cid', '84'],
  ]);
  const approved = await checker.call(settle.approveSettlement, { id, version: calculated.version });
  expect(approved.state).toBe('paying');
});

it('settles a ranking that nobody won without a payment', async () => {
  const id = await running();
  await endIt();
  const calculated = await maker.call(settle.calculateSettlement, { id, version: 0 });
  expect(calculated).toMatchObject({ prizes: 0, unclaimed: 3 });
  await checker.call(settle.approveSettlement, { id, version: calculated.version });
  await finishSettlements.run(t.deps);
  expect((await maker.call(rule.getRankRuleDetail, { id })).state).toBe('settled');
});

it('says beforehand what it would have paid, and afterwards what it has cost', async () => {
  t.clock.set(startMs + 3 * HOUR_MS);
  const preview = await maker.call(rule.previewRankRule, {
    agent_id: own.id,
    currency: 'USD',
    budget: '100',
    rule: { kind: 'rank', score: 'total_win', ranks: [{ from: 1, to: 100, amount: '1' }] },
  } as never);
  // Of the tests before: everybody who won anything at the agent's website in the last seven days.
  const { list } = await boss.call(rule.getRankRuleList, {});
  const won = new Set<string>();
  for (const { id } of list)
    for (const row of (await boss.call(source.getScoreList, { activity_id: id, site_id: site.id, with_unranked: true })).list)
      if (row.win_usd !== '0') won.add(row.user_name);
  expect(preview).toMatchObject({ paid_players: won.size, paid: String(won.size), promised: '100', currency: 'USD' });
  expect(
    (await stranger.tryCall(rule.previewRankRule, { agent_id: own.id, currency: 'USD', budget: '1', rule: preview } as never))
      .code,
  ).toBe(40001);
  startMs += 24 * HOUR_MS;
  t.clock.set(startMs);
  const id = await running();
  await play({ ann: '30', zoe: '2' }, { bet: '20' });
  const costs = await maker.call(rule.getRankCosts, { id });
  expect(costs).toMatchObject({
    during: { players: 2, rounds: 2, bet_usd: '40', win_usd: '32', ggr_usd: '8' },
    before: { players: 0, bet_usd: '0' },
    bet_uplift_pct: null,
    cost_usd: '0',
    cost_of_ggr_pct: '0.0000',
    is_over: false,
    // Zoe is new; Ann bet a day before.
    new_players: 1,
  });
});

it('costs count what scores count: what is inside of a round that counts, and nothing else that is inside of another', async () => {
  const elsewhere = await createGame(db);
  const id = await running({ fields: { game_ids: [game.id], min_bet_usd: '10', max_bet_usd: '100' } });
  const bet = async (money: { bet: string; win: string }, more: object = {}): Promise<string> => {
    await play({ ann: money.win }, { bet: money.bet, ...more });
    return `s-${bets}`;
  };
  const root = await bet({ bet: '20', win: '5' });
  // Inside of it, in another game, below the least stake and as a free round; and inside of that.
  const inside = await bet({ bet: '1', win: '2' }, { parent_bet_id: root, game: elsewhere.code, source: 'free_round' });
  await bet({ bet: '3', win: '0' }, { parent_bet_id: inside });
  // A bet below the least stake counts for nothing, nor does what is inside of it, of a bet that was taken back, or of none that is known.
  const small = await bet({ bet: '1', win: '9' });
  await bet({ bet: '40', win: '9' }, { parent_bet_id: small });
  const gone = await bet({ bet: '50', win: '9' });
  await bet({ bet: '60', win: '9' }, { parent_bet_id: gone });
  await bet({ bet: '70', win: '9' }, { parent_bet_id: 'never-sent' });
  // Nor what names the round of another player.
  await play({ bob: '1' }, { bet: '30' });
  await play({ bob: '9' }, { bet: '80', parent_bet_id: root });
  await play({ ann: '0' }, { bet_id: gone, round_id: gone, bet: '50', status: 'cancelled', row_version: 2 });
  const scores = async () => (await maker.call(source.getScoreList, { activity_id: id, with_unranked: true })).list;
  expect(await scores()).toMatchObject([
    { rounds: 1, bet_usd: '24', win_usd: '7' },
    { rounds: 1, bet_usd: '30', win_usd: '1' },
  ]);
  const during = async () => (await maker.call(rule.getRankCosts, { id })).during;
  expect(await during()).toMatchObject({ players: 2, rounds: 2, bet_usd: '54', win_usd: '8', ggr_usd: '46' });
  // What is inside of a bet inside of a round goes with it.
  await play(
    { ann: '0' },
    {
      bet_id: inside,
      round_id: inside,
      bet: '1',
      parent_bet_id: root,
      game: elsewhere.code,
      source: 'free_round',
      status: 'cancelled',
      row_version: 2,
    },
  );
  expect(await scores()).toMatchObject([{ bet_usd: '23', win_usd: '5' }, {}]);
  expect(await during()).toMatchObject({ bet_usd: '53', win_usd: '6' });
});

it('costs hold bets however late they settled', async () => {
  const id = await running({ fields: { game_ids: [game.id] } });
  const duringMs = t.clock.nowMs();
  t.clock.set(duringMs + 9 * 24 * HOUR_MS);
  await play({ ann: '5' }, { bet: '20', bet_at: at(duringMs), settled_at: at(duringMs + 8 * 24 * HOUR_MS) });
  t.clock.set(duringMs + MINUTE_MS);
  const { during } = await maker.call(rule.getRankCosts, { id });
  expect(during).toMatchObject({ players: 1, rounds: 1, bet_usd: '20', win_usd: '5' });
});

it('a player is new whose first bet with his own money settles on the day of the start or later, whatever the calendar', async () => {
  const late = await createAgent(db, { settlementHour: 23 });
  const { code } = await createSite(db, { agentId: late.id });
  const [one, two] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
  const id = await running({ fields: { agent_id: null, game_ids: [game.id] } }, [one, two]);
  const nowMs = t.clock.nowMs() - 5_000;
  const midnightMs = Math.floor(nowMs / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const played = (ms: number) => ({ site: code, bet_at: at(ms), settled_at: at(ms) });
  await play({ known: '1' }, played(midnightMs - 1));
  await play({ gifted: '1' }, { ...played(midnightMs - 1), source: 'free_round' });
  // Both on the settlement day before that of the start.
  await play({ early: '1' }, played(midnightMs));
  await play({ known: '1', gifted: '1', early: '1', late: '1' }, played(nowMs));
  expect(await one.call(rule.getRankCosts, { id })).toMatchObject({ new_players: 3, during: { players: 4 } });
});
