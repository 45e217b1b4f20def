import { getBetHeatMap, getStatisticBet, MAX_HEAT, StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { STAKE_BUCKETS } from '@manager/domain/buckets';
import { expect, test } from 'vitest';
import { drawSome } from '../../../../../tools/test/draw.ts';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, moneyText, percentText } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import gameReport from '../../report/game-report/game-report.report.ts';
import { routes as betDetail } from '../bet-detail/bet-detail.routes.ts';
import statistic from './statistic-bet.report.ts';

const stores = await testStores();
const world = await buildBetWorld(stores, { seed: 20_261_126, bets: 2_500 });
const call = callOf([...statistic, ...gameReport, ...betDetail]);
const RANGE = { date_from: '2026-02-26', date_to: '2026-03-05' };
const { root, east, twin } = world.agents;
type Unit = 'usd' | 'native';

const factsOf = (keeps: (fact: BetFact) => boolean = () => true): BetFact[] =>
  world.newest.filter(
    (f) => counts(f) && !f.isTest && f.settleDate >= RANGE.date_from && f.settleDate <= RANGE.date_to && keeps(f),
  );
const isPaid = (f: BetFact): boolean => f.source === 'normal';

/** The level of a stake by whole integers. */
const levelOf = ({ betUsd }: BetFact): number => {
  const place = STAKE_BUCKETS.findIndex(({ upTo }) => upTo === null || betUsd <= BigInt(Math.round(Number(upTo) * 1e6)));
  return place;
};

const VALUE: Readonly<Record<StatisticDimension, (f: BetFact) => string>> = {
  site: (f) => f.siteId,
  game: (f) => f.gameId,
  vendor: (f) => world.games.find(({ id }) => id === f.gameId)?.vendor ?? '',
  player: (f) => f.playerId,
  currency: (f) => f.currency,
  stake_level: (f) => String(levelOf(f)),
  source: (f) => (f.source === 'normal' ? (f.isFeatureBuy ? 'feature_buy' : 'normal') : f.source),
  device: (f) => f.device,
  day: (f) => f.settleDate,
};

/** Bets inside of which another one tells of free spins. */
const saysInside = new Set(
  world.newest.flatMap((f) =>
    counts(f) && f.isFreeSpins && f.parentBetId !== '' ? [`${f.siteId} ${f.playerId} ${f.parentBetId}`] : [],
  ),
);

const largest = (values: readonly bigint[]): bigint => values.reduce((most, one) => (one > most ? one : most), 0n);

/** Every figure from the newest versions alone: whatever was taken back is unknown here. */
const figuresOf = (facts: readonly BetFact[], unit: Unit) => {
  const betOf = (f: BetFact): bigint => (unit === 'usd' ? f.betUsd : f.bet);
  const winOf = (f: BetFact): bigint => (unit === 'usd' ? f.winUsd : f.winGame + f.winJackpot);
  const [bet, win] = [facts.reduce((sum, f) => sum + betOf(f), 0n), facts.reduce((sum, f) => sum + winOf(f), 0n)];
  const whole = facts.filter(({ parentBetId }) => parentBetId === '');
  const count = (keeps: (f: BetFact) => boolean, of = facts): number => of.filter(keeps).length;
  const average = whole.length === 0 ? null : (2n * bet + BigInt(whole.length)) / (2n * BigInt(whole.length));
  return {
    rounds: whole.length,
    players: new Set(whole.map(({ playerId }) => playerId)).size,
    bet: moneyText(bet),
    win: moneyText(win),
    win_loss: moneyText(bet - win),
    rate: percentText(win, bet),
    avg_bet: average === null ? null : moneyText(average),
    max_bet: moneyText(largest(facts.map(betOf))),
    max_win: moneyText(largest(facts.map(winOf))),
    max_multiple:
      bet === 0n
        ? null
        : Math.max(0, ...facts.filter((f) => f.betUsd > 0n).map((f) => Number(f.winUsd) / Number(f.betUsd))).toFixed(2),
    hit_rate: percentText(BigInt(count((f) => f.winUsd > 0n)), BigInt(facts.length)),
    free_spin_rounds: count((f) => f.isFreeSpins || saysInside.has(`${f.siteId} ${f.playerId} ${f.betId}`), whole),
    feature_buys: count((f) => f.isFeatureBuy),
    jackpot_hits: count((f) => f.winJackpot > 0n),
  };
};

type Row = Awaited<ReturnType<typeof askAll>>['list'][number];
const valueIn = (row: Row, dimension: StatisticDimension): string =>
  String(
    {
      site: row.site_id,
      game: row.game_id,
      vendor: row.vendor,
      player: row.player_id,
      currency: row.currency,
      stake_level: row.stake_level,
      source: row.source,
      device: row.device,
      day: row.day,
    }[dimension],
  );
const figuresIn = ({ rounds, players, bet, win, win_loss, rate, ...row }: Pick<Row, keyof ReturnType<typeof figuresOf>>) => ({
  rounds,
  players,
  bet,
  win,
  win_loss,
  rate,
  avg_bet: row.avg_bet,
  max_bet: row.max_bet,
  max_win: row.max_win,
  max_multiple: row.max_multiple,
  hit_rate: row.hit_rate,
  free_spin_rounds: row.free_spin_rounds,
  feature_buys: row.feature_buys,
  jackpot_hits: row.jackpot_hits,
});

const askAll = async (
  dimensions: readonly StatisticDimension[],
  input: Record<string, unknown> = {},
  caller: Parameters<typeof contextOf>[1] = {},
) =>
  call(await contextOf(stores, caller), getStatisticBet, {
    ...RANGE,
    ...input,
    dimensions: dimensions.join(','),
    limit: 1_000,
  } as never);

const all = StatisticDimension.options;
const choices: StatisticDimension[][] = all.flatMap((one, i) => [
  [one],
  ...all.slice(i + 1).flatMap((two, j) => [[one, two], ...all.slice(i + j + 2).map((three) => [one, two, three])]),
]);

type Expected = { facts: readonly BetFact[]; unit?: Unit };
const expectRows = (list: readonly Row[], dimensions: readonly StatisticDimension[], { facts, unit = 'usd' }: Expected) => {
  const groups = Map.groupBy(facts, (f) => JSON.stringify(dimensions.map((one) => VALUE[one](f))));
  expect(new Map(list.map((row) => [JSON.stringify(dimensions.map((one) => valueIn(row, one))), figuresIn(row)]))).toEqual(
    new Map([...groups].map(([key, of]) => [key, figuresOf(of, unit)])),
  );
};

// shows S2.36
test('one, two and three dimensions say what the newest versions of the bets say', async () => {
  expect(choices).toHaveLength(9 + 36 + 84);
  const triples = choices.filter(({ length }) => length === 3);
  const asked = [...choices.filter(({ length }) => length < 3), ...drawSome(triples, 8, 'three dimensions')];
  for (const [i, dimensions] of asked.entries()) {
    const unit: Unit = dimensions.includes('currency') && i % 2 === 0 ? 'native' : 'usd';
    const { list, total } = await askAll(dimensions, { in: unit });
    const facts = factsOf((f) => dimensions.includes('source') || isPaid(f));
    if (total <= 1_000) expectRows(list, dimensions, { facts, unit });
    expect(total).toBe(new Set(facts.map((f) => JSON.stringify(dimensions.map((one) => VALUE[one](f))))).size);
  }
}, 120_000);

test('totals never mix how rounds were paid for, and are exact in every scope and with every filter', async () => {
  const filters: [Record<string, unknown>, (f: BetFact) => boolean][] = [
    [{}, () => true],
    [{ agent_id: root.id }, (f) => f.agentId !== twin.id],
    [{ currency: 'CNY', in: 'native' }, (f) => f.currency === 'CNY'],
    [{ device: 'desktop' }, (f) => f.device === 'desktop'],
    [{ stake_level: 5 }, (f) => levelOf(f) === 5],
    [{ player_id: world.sites[0]?.playerIds[1] }, (f) => f.playerId === world.sites[0]?.playerIds[1]],
    [{ source: 'feature_buy' }, (f) => isPaid(f) && f.isFeatureBuy],
    [{ source: 'normal' }, (f) => isPaid(f) && !f.isFeatureBuy],
    [{ source: 'card' }, (f) => f.source === 'card'],
  ];
  for (const [filter, keeps] of filters) {
    const { sums } = await askAll(['game', 'source'], filter);
    const facts = factsOf(keeps);
    const unit: Unit = filter.in === 'native' ? 'native' : 'usd';
    for (const sum of sums) {
      const of = facts.filter((f) => (sum.of === 'paid' ? isPaid(f) : f.source === sum.of));
      expect(figuresIn(sum as never)).toEqual(figuresOf(of, sum.currency === null ? 'usd' : unit));
    }
    expect(sums.filter(({ currency }) => currency === null).map(({ of }) => of)).toEqual(
      (['paid', 'free_round', 'card', 'bonus'] as const).filter((of) =>
        facts.some((f) => (of === 'paid' ? isPaid(f) : f.source === of)),
      ),
    );
  }
  const own = await askAll(['site'], {}, { agentId: east.id });
  expectRows(own.list, ['site'], { facts: factsOf((f) => isPaid(f) && f.agentId === east.id) });
});

test('Σ rows = the game report = the bets that a row leads to', async () => {
  const ctx = await contextOf(stores);
  const { list } = await askAll(['game', 'device', 'stake_level']);
  const report = await call(ctx, getGameReport, { ...RANGE, in: 'usd' });
  const micros = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6));
  for (const game of report.list) {
    const rows = list.filter(({ game_id: id }) => id === game.game_id);
    expect(rows.reduce((sum, row) => sum + row.rounds, 0)).toBe(game.rounds);
    expect(rows.reduce((sum, row) => sum + micros(row.bet), 0n)).toBe(micros(game.bet));
    expect(rows.reduce((sum, row) => sum + micros(row.win), 0n)).toBe(micros(game.win));
  }
  for (const row of list.slice(0, 12)) {
    const bets = await call(ctx, getBetList, {
      ...RANGE,
      game_id: row.game_id ?? '',
      device: row.device ?? '',
      stake_level: row.stake_level ?? 0,
      source: 'normal',
    });
    expect(bets.sum).toMatchObject({ rounds: row.rounds, bet: row.bet, win: row.win });
  }
});

test('the largest bet, win and multiple are those of bets as they stand', async () => {
  const [site] = world.sites;
  const [game] = world.games;
  const day = { settleDate: '2026-04-02', siteId: site?.id ?? '', agentId: root.id, gameId: game?.id ?? '' };
  const [ann = '', bob = ''] = site?.playerIds ?? [];
  const bet = (playerId: string, units: bigint, win: bigint): BetFact =>
    makeBet({ ...day, playerId, bet: units * 1_000_000n, winGame: win * 1_000_000n });
  const tall = bet(ann, 90n, 900n);
  const void_ = bet(bob, 500n, 4n);
  const small = bet(ann, 90n, 450n);
  await insertBets(stores.clickhouse, [
    added(bet(ann, 10n, 20n)),
    added(bet(bob, 40n, 60n)),
    added(tall),
    added(small),
    // The largest win was a mistake, and the largest bet was cancelled; a bet as large as the amended one stands.
    ...amended(tall, { ...tall, status: 'adjusted', winGame: 5_000_000n, winUsd: 5_000_000n, rowVersion: 2 }),
    added(void_),
    ...amended(void_, { ...void_, status: 'cancelled', rowVersion: 2 }),
  ]);
  const range = { date_from: '2026-04-02', date_to: '2026-04-02' };
  const of = async (dimensions: StatisticDimension[]) =>
    (await askAll(dimensions, range)).list.map((row) => [row.player, row.max_bet, row.max_win, row.max_multiple]);
  expect(await of(['game'])).toEqual([[null, '90', '450', '5.00']]);
  expect(new Set(await of(['player']))).toEqual(
    new Set([
      ['ann', '90', '450', '5.00'],
      ['bob', '40', '60', '1.50'],
    ]),
  );
  const { sums } = await askAll(['day'], range);
  expect(sums[0]).toMatchObject({ max_bet: '90', max_win: '450', max_multiple: '5.00' });
});

test('a round has free spins whichever of its bets says so, as tasks count it, and once', async () => {
  const [site] = world.sites;
  const [playerId = ''] = site?.playerIds ?? [];
  const day = { settleDate: '2026-04-20', siteId: site?.id ?? '', agentId: root.id, gameId: world.games[0]?.id ?? '' };
  const bet = (more: Partial<BetFact>): BetFact => makeBet({ ...day, playerId, ...more });
  const [told, silent, both, plain, undone] = [bet({ isFreeSpins: true }), bet({}), bet({ isFreeSpins: true }), bet({}), bet({})];
  const inside = (parent: BetFact): BetFact => bet({ parentBetId: parent.betId, bet: 0n, isFreeSpins: true });
  const gone = inside(undone);
  await insertBets(stores.clickhouse, [
    ...[told, silent, both, plain, undone, inside(silent), inside(silent), inside(both), gone].map(added),
    ...amended(gone, { ...gone, status: 'cancelled', rowVersion: 2 }),
  ]);
  const { list, sums } = await askAll(['game'], { date_from: day.settleDate, date_to: day.settleDate });
  expect(list.map(({ rounds, free_spin_rounds: spins }) => [rounds, spins])).toEqual([[5, 3]]);
  expect(sums.map(({ free_spin_rounds: spins }) => spins)).toEqual(sums.map(() => 3));
});

test('a heat map holds everything: its cells are the rows, and what has no line is summed up in one more', async () => {
  const ctx = await contextOf(stores);
  const { list, sums } = await askAll(['game', 'device']);
  const map = await call(ctx, getBetHeatMap, { ...RANGE, dimensions: 'game,device' });
  for (const row of list) {
    const [down, across] = [
      map.rows.findIndex(({ game_id: id }) => id === row.game_id),
      map.columns.findIndex(({ device }) => device === row.device),
    ];
    expect(map.cells[down]?.[across]).toEqual(figuresIn(row));
  }
  const crowded = await call(ctx, getBetHeatMap, { ...RANGE, dimensions: 'player,game,day' });
  expect(crowded.rows).toHaveLength(MAX_HEAT.rows + 1);
  expect(crowded.rows.at(-1)).toMatchObject({ is_other: true, player_id: null });
  const days = crowded.columns.map(({ day }) => day ?? '');
  expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)));
  expect(crowded.cells.flat().reduce((sum, cell) => sum + (cell?.rounds ?? 0), 0)).toBe(sums[0]?.rounds);
});

test('orders, pages, limits and refusals', async () => {
  const ctx = await contextOf(stores);
  const sorted = await askAll(['player', 'game'], { sort: '-rounds' });
  expect(sorted.list.map(({ rounds }) => rounds)).toEqual(sorted.list.map(({ rounds }) => rounds).toSorted((a, b) => b - a));
  const second = await call(ctx, getStatisticBet, { ...RANGE, dimensions: 'player,game', sort: '-rounds', limit: 7, page: 2 });
  expect(second.list).toEqual(sorted.list.slice(7, 14));
  const behind = await call(ctx, getStatisticBet, { ...RANGE, dimensions: 'game', limit: 50, page: 9 });
  expect(behind).toMatchObject({ list: [], total: 4 });
  const names = await askAll(['game'], { sort: 'game_name' });
  expect(names.list.map(({ game_name: name }) => name)).toEqual(['Game alpha', 'Game beta', 'Game coral', 'Game delta']);

  await expect(askAll(['game'], { in: 'native' })).rejects.toMatchObject({
    details: { fields: { in: 'native_needs_currency' } },
  });
  await expect(askAll(['game'], { rtp_profile: 'p94' })).rejects.toMatchObject({ reason: 'query.bets_too_wide' });
  const day = { date_from: '2026-03-01', date_to: '2026-03-01' };
  const ofProfile = await askAll(['game', 'device'], { ...day, rtp_profile: 'p94' });
  const ofDay = factsOf((f) => isPaid(f) && f.settleDate === '2026-03-01' && f.rtpProfile === 'p94');
  expectRows(ofProfile.list, ['game', 'device'], { facts: ofDay });
  expect(getStatisticBet.input.safeParse({ ...RANGE, dimensions: 'site,game,day,device' }).success).toBe(false);
  expect(getBetHeatMap.input.safeParse({ ...RANGE, dimensions: 'site' }).success).toBe(false);
  expect(getStatisticBet.input.safeParse({ ...RANGE, dimensions: '' }).success).toBe(false);
});

test('names of players are masked for whoever may not see them in the report of players', async () => {
  const { list } = await askAll(['player'], {}, { agentId: root.id, codes: ['B-2'] });
  expect(list.length).toBeGreaterThan(0);
  for (const { player } of list) expect(player).toContain('*');
});
