import { getCollectorList } from '@manager/contract/features/activity/activity-rank/gifts';
import * as contract from '@manager/contract/features/activity/activity-rank/rule';
import { expect, it } from 'vitest';
import { at, giftWorld, START_MS } from '../../../../test/activity/gift-world.ts';
import { createGame } from '../../../../test/world.ts';
import { advanceActivities } from '../core/advance-activities.ts';

const world = await giftWorld();
const { t, db, maker, site, game } = world;

const rule = (more: object = {}) => ({
  kind: 'scatter_collect',
  games: [{ game_id: game.id, symbol: 'SC' }],
  levels: [
    { count: 3, amount: '1', stock: 2 },
    { count: 8, amount: '5', stock: 10 },
  ],
  ...more,
});

type Step = { type: string; reels: string[][]; wins?: object[] };
const detail = (steps: readonly Step[]) => ({
  round: 'r',
  game: game.code,
  math_version: '1',
  rtp_profile: '96',
  bet: { coin: '1', level: 1, total: '1' },
  steps: steps.map((step, idx) => ({ idx, multiplier: '1', step_win: '0', wins: [], ...step })),
  totals: { win_game: '0', win_jackpot: '0', win: '0' },
});
/** A spin that shows so many. */
const spin = (count: number) =>
  detail([{ type: 'base', reels: [Array.from({ length: 9 }, (_, place) => (place < count ? 'SC' : 'A'))] }]);

/** The published rule in its plainest words. */
const shownIn = ({ steps }: ReturnType<typeof detail>): number =>
  steps
    .filter(({ type }) => type === 'base' || type === 'free')
    .map(({ reels, wins }) => {
      const onReels = reels.flat().filter((symbol) => symbol === 'SC').length;
      const said = (wins as { kind: string; symbol: string; count: number }[])
        .filter(({ kind, symbol }) => kind === 'scatter' && symbol === 'SC')
        .map(({ count }) => count);
      return Math.max(onReels, 0, ...said);
    })
    .reduce((sum, count) => sum + count, 0);

const countOf = async (id: string, player: string) =>
  db
    .selectFrom('scatter_count')
    .innerJoin('player', 'player.id', 'scatter_count.player_id')
    .select(['scatters', 'bets'])
    .where('activity_id', '=', id)
    .where('player.user_name', '=', player)
    .executeTakeFirst();
const payouts = (id: string) =>
  db.selectFrom('payout').select(['prize_amount', 'reference']).where('source_id', '=', id).orderBy('id').execute();

/** Bets of before the collections, which tell the symbols of the game. */
await t.platform.postBets([world.bet('ann', { detail: spin(1) })]);

it('offers the symbols that the details of a game name, and takes no other', async () => {
  expect((await maker.call(contract.getSymbolList, { game_id: game.id })).list).toEqual(['A', 'SC']);
  const silent = await createGame(db);
  expect((await maker.call(contract.getSymbolList, { game_id: silent.id })).list).toEqual([]);
  const faultsOf = async (games: object[]) =>
    ((await maker.tryCall(contract.saveRankRule, world.draft(rule({ games })) as never)).data as { fields?: object }).fields;
  expect(await faultsOf([{ game_id: game.id, symbol: 'sc' }])).toEqual({
    'rule.games.0.symbol': 'No bet of the game in the last 30 days shows this symbol',
  });
  // A new game may begin with a collection: nothing is known of it yet.
  expect(Object.keys((await faultsOf([{ game_id: silent.id, symbol: 'SC' }])) ?? {})).not.toContain('rule.games.0.symbol');
});

it('says at the field what cannot be', async () => {
  const fieldsOf = async (more: object, draft: object = {}) =>
    ((await maker.tryCall(contract.saveRankRule, world.draft(rule(more), draft) as never)).data as { fields?: object }).fields ??
    {};
  expect(await fieldsOf({ levels: [{ count: 3, amount: '1', stock: 1_001 }] })).toHaveProperty('budget');
  expect(await fieldsOf({ levels: [{ count: 3, amount: '0.001', stock: 1 }] })).toHaveProperty(['rule.levels.0.amount']);
  expect(
    await fieldsOf({
      levels: [
        { count: 3, amount: '1', stock: 1 },
        { count: 3, amount: '2', stock: 1 },
      ],
    }),
  ).toHaveProperty(['rule.levels']);
  expect(await fieldsOf({ games: [{ game_id: '999999', symbol: 'SC' }] })).toHaveProperty(['rule.games.0.game_id']);
  const elsewhere = await createGame(db);
  expect(await fieldsOf({}, { game_ids: [elsewhere.id] })).toHaveProperty(['rule.games.0.game_id']);
});

// shows S3.27
it('counts the symbols of each spin as the published rule says, and gives each level once', async () => {
  const { id, code } = await world.run(rule());
  const details = [
    spin(1),
    // Free spins count, cascades show the same again, a spin without reels says it by its win, and other symbols are none.
    detail([
      {
        type: 'base',
        reels: [
          ['SC', 'A'],
          ['XSC', 'SCX'],
        ],
      },
      { type: 'cascade', reels: [['SC', 'SC']] },
      { type: 'free', reels: [['SC'], ['B']] },
      {
        type: 'free',
        reels: [],
        wins: [{ kind: 'scatter', symbol: 'SC', count: 2, positions: [], pay: '0', multiplier: '1', amount: '0' }],
      },
    ]),
    spin(0),
  ];
  for (const one of details) await world.play('sue', 1, { detail: one });
  const expected = details.reduce((sum, one) => sum + shownIn(one), 0);
  expect(expected).toBe(5);
  expect(await countOf(id, 'sue')).toEqual({ scatters: String(expected), bets: '2' });
  expect(await payouts(id)).toMatchObject([{ prize_amount: '1' }]);
  await world.play('sue', 1, { detail: spin(6) });
  await world.play('sue', 1, { detail: spin(6) });
  expect((await payouts(id)).map(({ prize_amount: amount }) => amount)).toEqual(['1', '5']);
  const seen = await world.ask('GET', 'scatters', { site: site.code, player: 'sue' });
  expect((seen.body['list'] as { activity: string }[]).find((one) => one.activity === code)).toMatchObject({
    scatters: 17,
    levels: [
      { level: 1, state: 'given', stock_left: 1 },
      { level: 2, state: 'given', stock_left: 9 },
    ],
  });
});

it('takes symbols back with a cancelled bet, what was given stays given, and an amended bet counts as it is now', async () => {
  const { id } = await world.run(rule());
  const [bet] = await world.play('tom', 1, { detail: spin(4) });
  expect(await payouts(id)).toHaveLength(1);
  await t.platform.postBets([{ ...bet, detail: spin(1), row_version: 2, status: 'adjusted' }] as never);
  await world.take();
  expect(await countOf(id, 'tom')).toEqual({ scatters: '1', bets: '1' });
  await t.platform.postBets([{ ...bet, detail: spin(1), row_version: 3, status: 'cancelled' }] as never);
  await world.take();
  expect(await countOf(id, 'tom')).toEqual({ scatters: '0', bets: '0' });
  await world.play('tom', 1, { detail: spin(3) });
  // The level was his before.
  expect(await payouts(id)).toHaveLength(1);
  await world.play('free', 2, { detail: spin(5), source: 'free_round', source_id: 'x', bet: '0' });
  expect(await countOf(id, 'free')).toBeUndefined();
});

it('gives no more prizes of a level than its stock, and says who stands where', async () => {
  const { id } = await world.run(rule());
  for (const player of ['u1', 'u2', 'u3']) await world.play(player, 1, { detail: spin(3) });
  expect(await payouts(id)).toHaveLength(2);
  const reader = await world.reader();
  const { list, counted } = await reader.call(getCollectorList, { activity_id: id, sort: '-scatters' });
  expect(counted.is_behind).toBe(false);
  expect(new Set(list.map((row) => [row.user_name, row.scatters, row.level, row.missing, row.given].join(' ')))).toEqual(
    new Set(['u1 3 1 5 1', 'u2 3 1 5 1', 'u3 3 1 5 0']),
  );
  expect(list.find(({ user_name: name }) => name === 'u3')?.prizes).toMatchObject([{ level: 1, amount: '1', state: null }]);
  expect((await (await world.outsider()).call(getCollectorList, { activity_id: id })).list).toEqual([]);
  const { levels } = await reader.call(contract.getRuleProgress, { id });
  expect(levels.map(({ left, players, given }) => [left, players, given])).toEqual([
    [0, 3, 2],
    [10, 0, 0],
  ]);
});

it('is settled by itself, and says beforehand what it would have paid', async () => {
  const { id } = await world.run(rule());
  await world.play('v', 1, { detail: spin(3) });
  t.clock.set(Date.parse(at(5)) + t.deps.settings.activityGraceMs + 1_000);
  await advanceActivities.run(t.deps);
  await world.paid(id);
  await world.settle();
  expect(await (await world.reader()).call(contract.getRankRuleDetail, { id })).toMatchObject({ state: 'settled' });
  t.clock.set(START_MS + 3_600_000);
  const preview = await (
    await world.reader()
  ).call(
    contract.previewRankRule,
    world.draft(rule({ levels: [{ count: 3, amount: '2', stock: 4 }] }), { starts_at: at(2), ends_at: at(3) }) as never,
  );
  // Of those above sue, u1, u2, u3, v and perhaps tom have three or more; four prizes are there.
  expect(preview).toMatchObject({ paid: '8', promised: '8', paid_players: 4 });
});
