import { approveBonus, getBonusCosts, saveBonus } from '@manager/contract/features/activity/activity-bonus/rule';
import {
  approveCollection,
  getCollectionCosts,
  saveCollection,
} from '@manager/contract/features/activity/activity-collect/icon-collection';
import {
  approveChampionship,
  getChampionshipCosts,
  saveChampionship,
} from '@manager/contract/features/activity/championship/championship';
import { getStandingList } from '@manager/contract/features/activity/championship/results';
import { approveRankRule, getRankCosts, saveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import {
  approveSettlement,
  calculateSettlement,
  getPrizeList,
  getSettlementDetail,
  paySettlement,
} from '@manager/contract/features/activity/activity-rank/settle';
import { getScoreList } from '@manager/contract/features/activity/activity-rank/source';
import { getTaskData } from '@manager/contract/features/task/data';
import { getTaskAccountList } from '@manager/contract/features/task/task-account';
import { approveTask, getTaskCosts, saveTask } from '@manager/contract/features/task/task-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_NIGHT } from '../../tools/test/draw.ts';
import { rankConsumer } from '../src/features/activity/activity-rank/rank-consumer.ts';
import { decideStages } from '../src/features/activity/championship/decide-stages.ts';
import { advanceActivities } from '../src/features/activity/core/advance-activities.ts';
import { giveRewards } from '../src/features/task/core/give-rewards.ts';
import { taskConsumer } from '../src/features/task/core/task-consumer.ts';
import { consumeNow } from '../src/platform/consumers/consume.ts';
import { ruleOfTwoStages } from './championship/championship-world.ts';
import { type Caller, startTestApp } from './client.ts';
import { startExports } from './export-file.ts';
import { allOf, askAgain, Comparison, LIMIT, type WireRow } from './independent/compare.ts';
import {
  AFTER_MS,
  BEFORE_MS,
  draftOf,
  drawActivities,
  type DrawnRanking,
  type DrawnTask,
} from './independent/draw-activities.ts';
import { type CheckWorld, drawCheckWorld, settleDayOf } from './independent/draw-world.ts';
import { type Entry, keepLedger, micros, percent, text } from './independent/ledger.ts';
import { postWorld } from './independent/post-world.ts';
import { type Play, progressOf, type Turn } from './independent/progress.ts';
import { leaderboardOf, type Place, prizesOf } from './independent/ranking.ts';
import { drawRounds, standingsOf } from './independent/tournament.ts';
import { costsOf, drawParts, type Reach, roundsOf, stakesOf, sumOf } from './independent/rounds.ts';

/**
 * The second implementation beside what players are promised for their bets: leaderboards and prizes, turns at tasks, and what all of it costs. It
 * reads the rules of docs/activities.md and docs/tasks.md once more, over plain arrays and integers. More bets at night, or with CHECK_BETS.
 */
const BETS = Number(process.env.CHECK_BETS ?? (IS_NIGHT ? 4_000 : 700));
const BUDGET = '100000';

const t = await startTestApp();
const exported = await startExports(t);
const comparison = new Comparison();
let world: CheckWorld;
let bets: Entry[] = [];
let [maker, checker]: Caller[] = [];
const playerIds = new Map<string, string>();
const idOf = (player: string): string => {
  const [code = '', name = ''] = player.split('/');
  return playerIds.get(`${world.sites.find((site) => site.code === code)?.id}/${name}`) ?? '';
};

type Kept<T> = T & { id: string };
const rankings: Kept<DrawnRanking>[] = [];
const tasks: Kept<DrawnTask>[] = [];

const staff = (): Caller => maker as Caller;
const signIn = async (): Promise<void> => {
  [maker, checker] = [await t.signInAs({ isSuper: true }), await t.signInAs({ isSuper: true })];
};
/** An activity bonus, a collection and a championship: of these only what they cost follows from bets alone. */
let others: { reach: Reach; costs: () => Promise<WireRow> }[] = [];
let drafts = 0;
const draft = (reach: Reach, more: object) => ({
  ...draftOf(reach),
  code: `drawn-${++drafts}`,
  title: { en: 'Drawn' },
  currency: 'USD',
  budget: BUDGET,
  ...more,
});
const settled = (): void => expect(comparison.differences.splice(0)).toEqual([]);

beforeAll(async () => {
  t.clock.set(BEFORE_MS);
  world = await drawCheckWorld(t, { seed: 20_260_309, bets: BETS });
  world.rows.push(...drawParts(world, 20_260_310));
  await t.deps.db.updateTable('site').set({ task: true }).execute();
  await signIn();
  const drawn = drawActivities(world, 20_260_311);
  for (const { rule, reach, currency } of drawn.rankings) {
    const { id, version } = await staff().call(saveRankRule, draft(reach, { rule, currency }));
    await (checker as Caller).call(approveRankRule, { id, version });
    rankings.push({ id, rule, reach, currency });
  }
  for (const { rule, reach } of drawn.tasks) {
    const { id, version } = await staff().call(saveTask, draft(reach, { rule }));
    await (checker as Caller).call(approveTask, { id, version });
    tasks.push({ id, rule, reach });
  }
  others = await makeOthers(drawn.others);
  t.clock.set(AFTER_MS);
  await advanceActivities.run(t.deps);
  for (const [key, id] of await postWorld(t, world)) playerIds.set(key, id);
  bets = keepLedger(world);
  await consumeNow(t.deps, rankConsumer);
  await consumeNow(t.deps, taskConsumer);
  await signIn();
});

const BONUS = {
  kind: 'free_win' as const,
  type: 'standard' as const,
  initial_amount: '10',
  levels: [{ reach_balance: '20', pay: '2' }],
  valid_hours: 24,
  grants: 10,
};
const COLLECTION = {
  kind: 'collection' as const,
  icons: [{ code: 'star', name: { en: 'Star' }, drop: { kind: 'every' as const, bets: 3 } }],
  recipes: [
    {
      code: 'one',
      name: { en: 'One' },
      icons: [{ icon: 'star', count: 1 }],
      prize: { kind: 'points' as const, points: 1 },
      stock: null,
    },
  ],
};
const stepOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

const makeOthers = async (reaches: readonly Reach[]): Promise<typeof others> => {
  const [bonusReach, collectReach, finalReach] = reaches as [Reach, Reach, Reach];
  const bonus = await staff().call(saveBonus, draft(bonusReach, { rule: BONUS }));
  await (checker as Caller).call(approveBonus, stepOf(bonus));
  const collection = await staff().call(saveCollection, draft(collectReach, { rule: COLLECTION }));
  await (checker as Caller).call(approveCollection, stepOf(collection));
  const final = await staff().call(saveChampionship, draft(finalReach, { rule: ruleOfTwoStages(), is_opt_in: true }));
  await (checker as Caller).call(approveChampionship, stepOf(final));
  return [
    { reach: bonusReach, costs: () => staff().call(getBonusCosts, { id: bonus.id }) },
    { reach: collectReach, costs: () => staff().call(getCollectionCosts, { id: collection.id }) },
    { reach: finalReach, costs: () => staff().call(getChampionshipCosts, { id: final.id }) },
  ];
};

const boardOf = ({ rule, reach }: DrawnRanking): Place[] =>
  leaderboardOf(rule, roundsOf(world, bets, reach), (player) => BigInt(idOf(player)));
const givenBy = ({ rule, reach, currency }: DrawnRanking) =>
  prizesOf(rule, {
    stakesUsd: stakesOf([...roundsOf(world, bets, reach).values()].flat()),
    budget: BUDGET,
    currency,
    endMs: reach.toMs,
    rates: world.rates,
  });

test('places of everybody with what makes up their scores, on the screen and in the file', async () => {
  for (const ranking of rankings) {
    const board = boardOf(ranking);
    const { prizeOf } = givenBy(ranking);
    const figuresOf = ({ place, figures }: Place): WireRow => {
      const prize = place === null ? 0n : prizeOf(place);
      return { ...figures, rank: place, prize: prize === 0n ? null : text(prize) };
    };
    const groups = new Map(board.map((place) => [idOf(place.player), place]));
    const rows = await allOf((page) =>
      staff().call(getScoreList, { activity_id: ranking.id, with_unranked: '1', page, limit: LIMIT }),
    );
    const by = { keyOf: ({ player_id: id }: WireRow) => String(id), groups, figures: figuresOf };
    comparison.hold(`ranking by ${ranking.rule.score}`, rows, by);
    const placed = board.filter(({ place }) => place !== null);
    const inOrder = await allOf((page) => staff().call(getScoreList, { activity_id: ranking.id, page, limit: LIMIT }));
    comparison.figuresOf(
      'order',
      { players: inOrder.map(({ player_id: id }) => id).join() },
      { players: placed.map(({ player }) => idOf(player)).join() },
    );
    await comparison.fileOf(exported, staff(), {
      endpoint: '/api/activity/activity_rank_source/get_list',
      input: { activity_id: ranking.id, with_unranked: '1' },
      ids: ['player_id'],
      figures: ['rank', 'score', 'rounds', 'bet_usd', 'win_usd', 'best_spin', 'best_round', 'prize'],
      by,
    });
  }
  settled();
});

const rateNow = (currency: string): bigint => world.rates[currency]?.at(-1)?.rateE8 ?? 0n;
/** What is less than the smallest coin of the player's currency is paid to nobody. */
const isPayable = (amount: bigint, currency: string, player: string): boolean => {
  const [code = '', name = ''] = player.split('/');
  const own = world.sites.find((site) => site.code === code)?.players.find((one) => one.name === name)?.currency ?? '';
  return (amount * rateNow(own)) / rateNow(currency) >= 10_000n;
};

/** What is promised is told at the rate of now. */
const holdCosts = (
  where: string,
  costs: WireRow,
  { reach, reserved, currency }: { reach: Reach; reserved: bigint; currency: string },
) => {
  const rateE8 = rateNow(currency);
  const costUsd = (reserved * 200_000_000n + rateE8) / (2n * rateE8);
  const { during, before, figures } = costsOf(world, bets, { reach, costUsd });
  comparison.figuresOf(where, costs, { ...figures, reserved: text(reserved), paid: '0', budget: BUDGET, is_over: true });
  comparison.figuresOf(`${where} during`, costs.during as WireRow, during);
  comparison.figuresOf(`${where} before`, costs.before as WireRow, before);
};

test('prizes of the places as they are frozen, and what rankings cost', async () => {
  for (const ranking of rankings) {
    const { id, currency, reach } = ranking;
    const placed = boardOf(ranking).filter(({ place }) => place !== null);
    const { pool, prizeOf, places } = givenBy(ranking);
    const won = placed.map((place) => ({ ...place, prize: prizeOf(place.place ?? 0) })).filter(({ prize }) => prize > 0n);
    const taken = ranking.rule.ranks.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, placed.length) - from + 1), 0);
    const sum = sumOf(won, ({ prize }) => prize);
    const { version } = await staff().call(calculateSettlement, { id, version: 0 });
    const approved = await (checker as Caller).call(approveSettlement, { id, version });
    comparison.figuresOf(`settlement ${id}`, await staff().call(getSettlementDetail, { id }), {
      pool: pool === null ? null : text(pool),
      players: placed.length,
      prizes: won.length,
      prize_sum: text(sum),
      unclaimed: places - taken,
      paid: 0,
      paid_sum: '0',
    });
    const rows = await allOf((page) => staff().call(getPrizeList, { activity_id: id, page, limit: LIMIT }));
    comparison.hold(`prizes ${id}`, rows, {
      keyOf: ({ player_id: player }) => String(player),
      groups: new Map(won.map((place) => [idOf(place.player), place])),
      figures: ({ place, score, prize }) => ({ rank: place, score: text(score), prize: text(prize), currency }),
    });
    // Without a prize it is paid by being agreed to.
    if (won.length > 0) await staff().call(paySettlement, { id, version: approved.version });
    const reserved = sumOf(
      won.filter(({ prize, player }) => isPayable(prize, currency, player)),
      ({ prize }) => prize,
    );
    holdCosts(`costs of ranking ${id}`, await askAgain(() => staff().call(getRankCosts, { id })), { reach, reserved, currency });
  }
  settled();
});

type Doing = { player: string; day: string } & ({ turn: Turn } | { play: Play });

/** Turns of everybody at a task, and what was played for it. */
const doneAt = ({ rule, reach }: DrawnTask): Doing[] => {
  const freeSpins = new Set(
    world.rows.flatMap((versions) => versions.at(-1) ?? []).flatMap((bet) => (bet.free_spins === true ? bet.bet_id : [])),
  );
  return [...roundsOf(world, bets, reach)].flatMap(([player, rounds]) => {
    const first = settleDayOf(rounds[0]?.root.site.agent.calendars ?? [], reach.fromMs);
    const { turns, plays } = progressOf(rule, rounds, { first, freeSpins });
    return [
      ...turns.map((turn) => ({ player, day: turn.startedDay, turn })),
      ...plays.map((play) => ({ player, day: play.day, play })),
    ];
  });
};
const turnsOf = (all: readonly Doing[]) => all.flatMap((one) => ('turn' in one ? [{ ...one.turn, player: one.player }] : []));

test('turns of players at tasks, on the screen and in the file', async () => {
  for (const task of tasks) {
    const turns = turnsOf(doneAt(task));
    const by = {
      keyOf: ({ player_id: id, period_key: key, turn }: WireRow) => [id, key, turn].join(' '),
      groups: new Map(turns.map((turn) => [[idOf(turn.player), turn.key, turn.turn].join(' '), turn])),
      figures: ({ progress, startedDay, completedDay }: Turn): WireRow => ({
        progress,
        started_day: startedDay,
        completed_day: completedDay,
        target: text(micros(task.rule.target)),
        turns: task.rule.repeat,
        state: completedDay === null ? 'in_progress' : 'completed',
        finish: completedDay === null ? 'unfinished' : 'finish',
      }),
    };
    const rows = await allOf((page) => staff().call(getTaskAccountList, { activity_id: task.id, page, limit: LIMIT }));
    comparison.hold(
      `turns by ${task.rule.type} ${task.rule.period}`,
      rows.filter(({ started_day: day }) => day !== null),
      by,
    );
    await comparison.fileOf(exported, staff(), {
      endpoint: '/api/task/task_account/get_list',
      input: { activity_id: task.id },
      ids: ['player_id', 'period_key', 'turn'],
      figures: ['progress', 'started_day', 'completed_day', 'target', 'turns'],
      by,
    });
  }
  settled();
});

test('rewards, days and costs of tasks', async () => {
  while ((await giveRewards.run(t.deps)) !== null);
  for (const { id, rule, reach } of tasks) {
    const all = doneAt({ rule, reach });
    const done = turnsOf(all).filter(({ completedDay }) => completedDay !== null);
    const rewardDayOf = (player: string): string =>
      settleDayOf(world.sites.find(({ code }) => code === player.split('/')[0])?.agent.calendars ?? [], AFTER_MS);
    const amount = rule.prize.kind === 'cash' ? micros(rule.prize.amount) : 0n;
    const paid = done.filter(({ player }) => isPayable(amount, 'USD', player));
    const points = rule.prize.kind === 'points' ? rule.prize.points : 0;
    const days = new Set([
      ...all.map(({ day }) => day),
      ...done.flatMap(({ completedDay, player }) => [completedDay ?? '', rewardDayOf(player)]),
    ]);
    const figuresOf = (isOn: (day: string) => boolean): WireRow => {
      const started = turnsOf(all).filter(({ startedDay }) => isOn(startedDay)).length;
      const completed = done.filter(({ completedDay }) => isOn(completedDay ?? '')).length;
      const rewarded = done.filter(({ player }) => isOn(rewardDayOf(player))).length;
      const plays = all.flatMap((one) => ('play' in one && isOn(one.play.day) ? one.play : []));
      return {
        shown: 0,
        joined: 0,
        started,
        completed,
        rewarded,
        points: rewarded * points,
        cost_usd: '0',
        rounds: plays.reduce((sum, { rounds }) => sum + rounds, 0),
        bet_usd: text(sumOf(plays, ({ stakes }) => stakes)),
        win_loss_usd: text(sumOf(plays, ({ stakes, wins }) => stakes - wins)),
        completion_pct: percent(BigInt(completed), BigInt(started)),
      };
    };
    const asked = { activity_id: id, day_from: '2026-03-01', day_to: '2026-04-30' };
    const { list, sums } = await staff().call(getTaskData, { ...asked, limit: LIMIT });
    comparison.hold(`days of ${rule.type} ${rule.period}`, list, {
      keyOf: ({ day }) => String(day),
      groups: new Map([...days].map((day) => [day, day])),
      figures: (day) => ({
        ...figuresOf((one) => one === day),
        reward_amount: text(BigInt(paid.filter(({ player }) => rewardDayOf(player) === day).length) * amount),
      }),
    });
    comparison.figuresOf(
      'sums of days',
      sums,
      figuresOf(() => true),
    );
    const reserved = BigInt(paid.length) * amount;
    holdCosts(`costs of task ${id}`, await askAgain(() => staff().call(getTaskCosts, { id })), {
      reach,
      reserved,
      currency: 'USD',
    });
  }
  settled();
});

test('what an activity bonus, a collection and a championship cost', async () => {
  for (const { reach, costs } of others) holdCosts('costs', await askAgain(costs), { reach, reserved: 0n, currency: 'USD' });
  settled();
});

test('the places of a championship, stage by stage', async () => {
  const MINUTE_MS = 60_000;
  const startMs = AFTER_MS + 60 * MINUTE_MS;
  const setTime = async (minutes: number): Promise<void> => {
    t.clock.set(startMs + minutes * MINUTE_MS);
    await advanceActivities.run(t.deps);
    await decideStages.run(t.deps);
  };
  const rule = ruleOfTwoStages();
  const everywhere: Reach = {
    fromMs: startMs,
    toMs: startMs + 200 * MINUTE_MS,
    minUsd: null,
    maxUsd: null,
    agent: null,
    sites: [],
    games: [],
    offSites: [],
    offAgents: [],
    offGames: [],
  };
  const { id, version, code } = await staff().call(saveChampionship, draft(everywhere, { rule, is_opt_in: true }));
  await (checker as Caller).call(approveChampionship, { id, version });
  await setTime(1);
  let players = world.sites
    .filter(({ agent }) => !agent.isTest)
    .flatMap((site) => site.players.filter(({ isTest }) => !isTest).map(({ name }) => `${site.code}/${name}`))
    .filter((player) => idOf(player) !== '');
  const siteAndName = (player: string) => ({ site: player.split('/')[0], player: player.split('/')[1] });
  for (const player of players)
    expect(await t.platform.ask('POST', 'championship_entries', { championship: code, ...siteAndName(player) })).toMatchObject({
      status: 200,
    });
  for (const [index, stage] of rule.stages.entries()) {
    const [from, to] = index === 0 ? [30, 90] : [100, 200];
    const told = drawRounds(players, {
      seed: 77 + index,
      fromMs: startMs + from * MINUTE_MS,
      toMs: startMs + to * MINUTE_MS,
      most: stage.rounds,
    });
    await setTime(to - 0.1);
    const lines = told.flatMap(({ id: round, player, atMs, versions }) =>
      versions.map(({ stake, win, isVoid }, at) => ({
        round_id: round,
        championship: code,
        ...siteAndName(player),
        stage: index + 1,
        game: world.games[0]?.code,
        stake: text(stake),
        win: text(win),
        status: isVoid ? 'void' : 'played',
        played_at: new Date(atMs).toISOString(),
        row_version: at + 1,
      })),
    );
    expect(await t.platform.ask('POST', 'tournament_rounds', lines)).toMatchObject({ status: 200, body: { rejected: [] } });
    await signIn();
    const places = standingsOf(
      { credits: micros(stage.credits), rounds: stage.rounds, minRounds: stage.min_rounds, score: stage.score },
      told,
      (player) => BigInt(idOf(player)),
    );
    const prizeOf = (place: number): string | null =>
      stage.prizes.find((row) => row.from <= place && place <= row.to)?.amount ?? null;
    const rows = await allOf((page) => staff().call(getStandingList, { activity_id: id, stage: index + 1, page, limit: LIMIT }));
    const by = {
      keyOf: ({ player_id: player }: WireRow) => String(player),
      groups: new Map(places.map((standing, at) => [idOf(standing.player), { ...standing, place: at + 1 }])),
      figures: ({ figures, place }: { figures: object; place: number }): WireRow => ({
        ...figures,
        rank: place,
        prize: prizeOf(place),
        has_seat: stage.seats !== null && place <= stage.seats,
      }),
    };
    comparison.hold(`stage ${index + 1}`, rows, by);
    await comparison.fileOf(exported, staff(), {
      endpoint: '/api/activity/championship_results/get_list',
      input: { activity_id: id, stage: index + 1 },
      ids: ['player_id'],
      figures: ['rank', 'score', 'credits_left', 'best_multiple', 'rounds_used', 'prize'],
      by,
    });
    await setTime(to + 5);
    players = places.slice(0, stage.seats ?? 0).map(({ player }) => player);
  }
  settled();
});

afterAll(() => {
  process.stdout.write(
    `independent activities: ${comparison.figures} figures of ${bets.length} counted bets compared, ${comparison.total} differences\n`,
  );
});
