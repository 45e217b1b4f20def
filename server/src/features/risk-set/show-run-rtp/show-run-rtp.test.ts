import { bindDataSequence } from '@manager/contract/features/algorithm/data/data-sequence';
import { addMathKey } from '@manager/contract/features/algorithm/source/math-key';
import * as source from '@manager/contract/features/algorithm/source/source-file';
import { getAuditList } from '@manager/contract/features/log/audit';
import {
  disableGame,
  getReturnAlerts,
  getReturnList,
  getReturnSplit,
  getReturnWatch,
} from '@manager/contract/features/risk-set/show-run-rtp';
import { getGameAvailability } from '@manager/contract/features/set-up/game-availability';
import type { PermissionCode } from '@manager/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { putDrawing } from '../../../../test/algorithm/put-drawing.ts';
import { added, amended, type BetFact, insertBets, makeBet, type SignedBet } from '../../../../test/bet-factory.ts';
import { startTestApp } from '../../../../test/client.ts';
import { drawVendor, partsOf, zipOf } from '@manager/math/test/build-package';
import { sendPackage } from '../../../../test/math/send-package.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { runJob } from '../../../kit/jobs/run-job.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { mergeAll, sumsAlone } from '../../../../test/watched-queries.ts';
import { type EvidenceSums, measureEvidence, measureReturns } from './measure-returns.ts';
import { judgeReturns, watchReturns } from './watch-returns.ts';

const t = await startTestApp({ hasSums: true, settings: { dualControl: 'off' } });
const { db, clickhouse, completeness } = t.deps;
afterAll(() => completeness.stop());
const NOW = Date.parse('2026-03-20T12:07:00Z');
const HOUR = 3_600_000;
await createCurrency(db, { code: 'USD', rate: '1' });
const [own, other] = [await createAgent(db), await createAgent(db)];
const [mine, theirs] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const admin = await t.signInAs({ isSuper: true });
const clerk = await t.signInAs({ agentId: own.id, codes: ['G', 'G-6', 'G-6-94'] });
const reader = await t.signInAs({ codes: ['G', 'G-6'] });

beforeEach(() => t.clock.set(NOW));

const newGame = async (sigma = '1'): Promise<string> => {
  const { id } = await createGame(db, { rtp: '96', sigma });
  await db
    .updateTable('game')
    .set({ rtp_profiles: ['96', '94'] })
    .where('id', '=', id)
    .execute();
  return id;
};
const bet = (gameId: string, more: Partial<Parameters<typeof makeBet>[0]> = {}): BetFact =>
  makeBet({ siteId: mine.id, agentId: own.id, playerId: '1', gameId, rtpProfile: '96', betAtMs: NOW - HOUR / 2, ...more });
const many = (count: number, make: (i: number) => BetFact): SignedBet[] =>
  Array.from({ length: count }, (_, i) => added(make(i)));
const rowOf = async (gameId: string, caller = admin) => (await caller.call(getReturnList, { game_id: gameId })).list;
const watch = (): Promise<unknown> => watchReturns.run(t.deps);
/** It refuses as well to keep sums of each quarter of an hour before it adds them up. */
const sparing = sumsAlone(clickhouse, { max_rows_to_group_by: '400', group_by_overflow_mode: 'throw' });

/** Drawn anew in each run of the file the same way. */
const drawer = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
};

const inOrder = (evidence: readonly EvidenceSums[]): EvidenceSums[] =>
  evidence.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
const keyOf = ({ profile, version, mode, stake, device }: EvidenceSums): string =>
  [profile, version, mode, stake, device].join('/');

/** Multiples are floating-point numbers: two threads of the store add them up in either order. */
const nearly = (one: EvidenceSums) => ({
  ...one,
  tests: Object.fromEntries(
    Object.entries(one.tests).map(([test, { rounds, multipleSum, cappedSums }]) => [
      test,
      {
        rounds,
        multipleSum: expect.closeTo(multipleSum, 9) as number,
        cappedSums: cappedSums.map((sum) => expect.closeTo(sum, 9) as number),
      },
    ]),
  ),
});

// shows S1.10, S2.75, S2.119
it('sums each stream as a plain sum over the bets does, through amendments, cancellations, tests, gifts and jackpots', async () => {
  const draw = drawer(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
  const game = await newGame();
  const rows: SignedBet[] = [];
  const final: BetFact[] = [];
  for (let i = 0; i < 1_500; i += 1) {
    const site = pick([
      { siteId: mine.id, agentId: own.id },
      { siteId: theirs.id, agentId: other.id },
    ]);
    const isFeatureBuy = draw() < 0.1;
    const first = bet(game, {
      ...site,
      betAtMs: NOW - Math.floor(draw() * 65 * 24) * HOUR - Math.floor(draw() * HOUR),
      rtpProfile: pick(['96', '94']),
      mathVersion: pick(['v1', 'v2']),
      device: pick(['mobile', 'desktop', '']),
      source: pick(['normal', 'normal', 'normal', 'free_round']),
      isTest: draw() < 0.1,
      isFeatureBuy,
      buyMode: isFeatureBuy ? pick(['spins', '']) : '',
      bet: BigInt(pick([200_000, 1_000_000, 7_500_000])),
      winGame: BigInt(Math.floor(draw() * 3e6)) * (draw() < 0.02 ? 400n : 1n),
      winJackpot: draw() < 0.05 ? 5_000_000n : 0n,
    });
    const fate = draw();
    if (fate < 0.8) {
      rows.push(added(first));
      final.push(first);
      continue;
    }
    const next = {
      ...first,
      ...(fate < 0.9 ? { status: 'cancelled' as const } : { winGame: 123_456n, winUsd: 123_456n + first.winJackpot }),
      rowVersion: 2,
    };
    rows.push(added(first), ...amended(first, next));
    if (fate >= 0.9) final.push(next);
  }
  await insertBets(clickhouse, rows);
  await mergeAll(clickhouse);

  const counted = final.filter((f) => f.source === 'normal' && !f.isTest);
  const slotOf = (f: BetFact): number => Math.floor((f.settledAtMs ?? f.betAtMs) / 900_000) * 900_000;
  const modeOf = (f: BetFact): string => (f.isFeatureBuy ? f.buyMode || 'buy' : '');
  const streamOf = (f: BetFact): string => [f.rtpProfile, f.mathVersion, modeOf(f)].join('/');
  const since = (ms: number) => counted.filter((f) => slotOf(f) >= Math.floor((NOW - ms) / 900_000) * 900_000);
  const DAY = 24 * HOUR;

  const query = { filter: { agentIds: null, siteIds: null, gameIds: [game] }, nowMs: NOW } as const;
  for (const [split, valueOf] of [
    ['whole', () => ''],
    ['device', (f: BetFact) => f.device],
    ['site', (f: BetFact) => f.siteId],
  ] as const) {
    const measured = await measureReturns(split === 'device' ? clickhouse : sparing, { ...query, split });
    const seen = measured.map(({ profile, version, mode, value, windows }) => [
      `${profile}/${version}/${mode} ${value}`,
      windows,
    ]);
    const wanted = [...Map.groupBy(since(30 * DAY), (f) => `${streamOf(f)} ${valueOf(f)}`)].map(([key]) => [
      key,
      Object.fromEntries(
        (
          [
            ['hour', HOUR],
            ['day', DAY],
            ['month', 30 * DAY],
          ] as const
        ).map(([name, ms]) => {
          const of = since(ms).filter((f) => `${streamOf(f)} ${valueOf(f)}` === key);
          const micros = (value: (f: BetFact) => bigint) => of.reduce((sum, f) => sum + value(f), 0n);
          return [
            name,
            {
              rounds: of.length,
              bet: micros((f) => f.betUsd),
              win: micros((f) => f.winUsd - f.jackpotWinUsd),
            },
          ];
        }),
      ),
    ]);
    const exact = (text: string): bigint => BigInt(Math.round(Number(text) * 1e6));
    expect(
      Object.fromEntries(
        seen.map(([key, windows]) => [
          key,
          Object.fromEntries(
            Object.entries(windows as object).map(([name, { rounds, bet: b, win }]) => [
              name,
              { rounds, bet: exact(b), win: exact(win) },
            ]),
          ),
        ]),
      ),
    ).toEqual(Object.fromEntries(wanted));
  }

  const evidence = await measureEvidence(sparing, { gameIds: [game], nowMs: NOW, restarts: [] });
  const elsewhere = { gameId: '900001', profile: '96', version: 'v1', mode: '' };
  const restarts = [{ stream: elsewhere, atMs: NOW }];
  const again = await measureEvidence(sparing, { gameIds: [game], nowMs: NOW, restarts });
  expect(inOrder(again)).toEqual(inOrder(evidence).map(nearly));
  // Epochs of 30 days since 1970: 2026-03-08 is day 20,520, with which the 684th of them began.
  const younger = Date.UTC(2026, 2, 8);
  for (const [test, from] of [
    ['older', younger - 30 * DAY],
    ['younger', younger],
    ['day', Date.UTC(2026, 2, 20)],
  ] as const)
    for (const [key, of] of Map.groupBy(evidence, ({ profile, version, mode }) => [profile, version, mode].join('/'))) {
      const bets = counted.filter((f) => streamOf(f) === key && slotOf(f) >= from);
      const sum = (cap: number) => bets.reduce((total, f) => total + Math.min(Number(f.winGame) / Number(f.bet), cap), 0);
      const all = (value: (sums: (typeof of)[number]['tests']['day']) => number) =>
        of.reduce((total, one) => total + value(one.tests[test]), 0);
      expect(all(({ rounds }) => rounds)).toBe(bets.length);
      expect(all(({ multipleSum }) => multipleSum)).toBeCloseTo(sum(Number.POSITIVE_INFINITY), 6);
      expect(all(({ cappedSums }) => cappedSums[0] ?? 0)).toBeCloseTo(sum(100), 6);
      expect(all(({ cappedSums }) => cappedSums[1] ?? 0)).toBeCloseTo(sum(500), 6);
    }
});

it('gives one alarm for a game that returns too much, whoever looks and however often, with a case and an entry for auditors', async () => {
  const game = await newGame();
  await watch();
  const alertsSoFar = async () => (await admin.call(getReturnWatch, {})).list[0]?.alerts ?? 0;
  const before = await alertsSoFar();
  await insertBets(
    clickhouse,
    many(1_200, () => bet(game, { winGame: 1_400_000n })),
  );
  await Promise.all(
    [runJob(t.deps, watchReturns), runJob(t.deps, watchReturns), watch()].map((run) =>
      Promise.resolve(run).catch(() => undefined),
    ),
  );
  await watch();
  const alerts = await admin.call(getReturnAlerts, { game_id: game });
  expect(alerts.list).toMatchObject([
    {
      side: 'above',
      split: 'whole',
      case_state: 'open',
      rounds: 1_200,
      rtp: '140.0000',
      theoretical_rtp: '96.0000',
      closed_at: null,
    },
  ]);
  await db.updateTable('game').set({ name_zh: '潮汐' }).where('id', '=', game).execute();
  expect((await admin.call(getReturnAlerts, { game_id: game }, { lang: 'zh' })).list).toMatchObject([{ game_name: '潮汐' }]);
  const [row] = await rowOf(game);
  expect(row).toMatchObject({
    state: 'alarm',
    case_id: alerts.list[0]?.case_id,
    evidence_side: 'above',
    last_month: { rounds: 1_200 },
  });
  const { list } = await admin.call(getAuditList, { object_type: 'game', object_id: game });
  expect(list.filter(({ action }) => action === 'rtp_alert.open')).toHaveLength(1);
  const file = await db
    .selectFrom('case_file')
    .selectAll()
    .where('id', '=', alerts.list[0]?.case_id ?? '')
    .executeTakeFirstOrThrow();
  expect(file).toMatchObject({ kind: 'rtp', agent_id: null, title_key: 'rtp_above' });
  expect(await alertsSoFar()).toBe(before + 1);
  expect((await admin.call(getReturnWatch, {})).list[0]).toMatchObject({ hour: '2026-03-20T12:00:00.000Z', put_off: 0 });
});

// What waits for a lock while it holds the log of all changes, which the holder of the lock has to write to, would be ended by the store.
it('does not stand against staff who change the game meanwhile', async () => {
  const game = await newGame();
  await insertBets(
    clickhouse,
    many(1_200, () => bet(game, { winGame: 1_400_000n })),
  );
  let watched: Promise<unknown> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`select 1 from game where id = ${game} for update`.execute(tx);
    watched ??= watch();
    const waits = () =>
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    await expect.poll(async () => (await waits()).rows.length, { timeout: 30_000 }).toBeGreaterThan(0);
    await sql`set local lock_timeout = '0.5s'`.execute(tx);
    await auditOwn(tx, 'test', [{ action: 'game.save', objectType: 'game', objectId: game }]);
  });
  await watched;
  expect((await admin.call(getReturnAlerts, { game_id: game })).total).toBe(1);
});

it('looks anew from the closing of a case on, and gives another alarm when the fault goes on', async () => {
  const game = await newGame();
  await insertBets(
    clickhouse,
    many(1_200, () => bet(game, { winGame: 100_000n })),
  );
  await watch();
  const [first] = (await admin.call(getReturnAlerts, { game_id: game })).list;
  expect(first).toMatchObject({ side: 'below', case_state: 'open' });
  const closedAt = new Date(NOW + HOUR);
  await db
    .updateTable('case_file')
    .set({ state: 'closed', closed_at: closedAt, conclusion: 'explained', concluded_at: closedAt })
    .where('id', '=', first?.case_id ?? '')
    .execute();
  t.clock.set(NOW + 2 * HOUR);
  await watch();
  expect((await admin.call(getReturnAlerts, { game_id: game })).total).toBe(1);
  expect((await rowOf(game))[0]).toMatchObject({ case_id: null, evidence: 0, last_alert_at: first?.opened_at });
  await insertBets(
    clickhouse,
    many(1_200, () => bet(game, { winGame: 100_000n, betAtMs: NOW + 1.5 * HOUR })),
  );
  await watch();
  expect((await admin.call(getReturnAlerts, { game_id: game })).list.map(({ case_state: state }) => state)).toEqual([
    'open',
    'closed',
  ]);
  // The quarter of an hour in which the case was closed is counted by neither test, so the new one says that it began after it.
  const { evidence } = await db
    .selectFrom('rtp_alert')
    .select('evidence')
    .where('game_id', '=', game)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const quarter = 15 * 60_000;
  const since = new Date((Math.floor(closedAt.getTime() / quarter) + 1) * quarter);
  expect(evidence).toMatchObject({ since: since.toISOString() });
});

it('takes back what a correction took back', async () => {
  const game = await newGame();
  const wrong = Array.from({ length: 1_200 }, () => bet(game, { winGame: 1_400_000n }));
  await insertBets(clickhouse, wrong.map(added));
  const strengthOf = async () => (await judgeReturns(t.deps, [game]))[0]?.whole?.nearness ?? 0;
  expect(await strengthOf()).toBeGreaterThan(1);
  await insertBets(
    clickhouse,
    wrong.flatMap((one) => amended(one, { ...one, winGame: 960_000n, winUsd: 960_000n, status: 'adjusted', rowVersion: 2 })),
  );
  expect(await strengthOf()).toBe(0);
  await watch();
  expect((await admin.call(getReturnAlerts, { game_id: game })).total).toBe(0);
});

it('says what it cannot judge: unpublished mathematics, wins without a stake, too few rounds', async () => {
  const [silent, unstaked, few, bought] = [await newGame(), await newGame(), await newGame(), await newGame()];
  // A profile that the game has not is tested by what it is called, and never in order.
  const [uncertified, tooHigh] = [await newGame(), await newGame()];
  await insertBets(
    clickhouse,
    many(1_100, () => bet(uncertified, { rtpProfile: '80', winGame: 800_000n })),
  );
  await insertBets(
    clickhouse,
    many(1_200, () => bet(tooHigh, { rtpProfile: '80', winGame: 1_400_000n })),
  );
  await db.updateTable('game').set({ sigma: null }).where('id', '=', silent).execute();
  await insertBets(
    clickhouse,
    many(1_100, () => bet(silent, { winGame: 960_000n })),
  );
  await insertBets(clickhouse, [
    ...many(1_100, () => bet(unstaked, { winGame: 960_000n })),
    added(bet(unstaked, { bet: 0n, winGame: 5_000_000n })),
  ]);
  await insertBets(
    clickhouse,
    many(300, () => bet(few, { winGame: 960_000n })),
  );
  await db
    .updateTable('game')
    .set({ buy_modes: JSON.stringify([{ mode: 'spins', profile: '96', cost_multiple: '50', rtp: '97', sigma: '0.8' }]) })
    .where('id', '=', bought)
    .execute();
  await insertBets(
    clickhouse,
    many(1_100, () => bet(bought, { isFeatureBuy: true, winGame: 970_000n })),
  );
  const stateOf = async (game: string) =>
    (await rowOf(game)).map(({ state, missing_rounds: missing, theoretical_rtp: rtp }) => [state, missing, rtp]);
  expect(await stateOf(uncertified)).toEqual([['unknown', null, '80.0000']]);
  expect(await rowOf(uncertified)).toMatchObject([{ unjudged: 'not_certified' }]);
  expect(await stateOf(tooHigh)).toEqual([['alarm', null, '80.0000']]);
  expect(await stateOf(silent)).toEqual([['unknown', null, null]]);
  expect(await stateOf(unstaked)).toEqual([['unknown', null, '96.0000']]);
  expect(await stateOf(few)).toEqual([['insufficient', 700, '96.0000']]);
  expect(await stateOf(bought)).toEqual([['ok', null, '97.0000']]);
});

// shows S2.63
it('holds play against the package that is in force, a drawing in force against its points, and other versions against the game', async () => {
  const game = await newGame();
  await db
    .updateTable('game')
    .set({ code: 'slot-pars', rtp: '95.2', rtp_profiles: ['95.2', '96', '94'], max_multiple: '30' })
    .where('id', '=', game)
    .execute();
  // Brought, checked, bound and put in force as staff do. By hand (build-package.ts): it returns 96 % with σ² = 9.8184.
  const codes: PermissionCode[] = ['M-2-1', 'M-2-1-91', 'M-2-1-94', 'M-2-1-95', 'M-3-1', 'M-3-1-91'];
  const [maker, checker] = [await t.signInAs({ codes }), await t.signInAs({ codes })];
  const vendor = drawVendor();
  const key = { name: 'Vendor key', vendor: 'V', public_key: vendor.publicKey, reason: 'New vendor' };
  const { id: keyId } = await maker.call(addMathKey, key);
  const seen = ({ id, version, sha256 }: source.SourceFileRow) => ({ id, version, sha256: sha256 ?? '' });
  const brought = await sendPackage(t, maker, { zip: await zipOf(partsOf({ game: 'slot-pars' })), keyId, vendor });
  const used = await maker.call(bindDataSequence, seen(await checker.call(source.approveSourceFile, seen(brought))));
  await maker.call(source.applySourceFile, { ...seen(used), reason: 'Certified' });
  const drawing = await putDrawing(db, { gameId: game, state: 'applied' });
  const versions = ['v1', `drawing-${drawing.id}`, 'v2'];
  await insertBets(
    clickhouse,
    many(1_200, (i) => bet(game, { winGame: 960_000n, mathVersion: versions[i % 3] ?? '' })),
  );
  expect(new Map((await rowOf(game)).map((row) => [row.math_version, [row.theoretical_rtp, row.sigma]]))).toEqual(
    new Map([
      ['v1', ['96.0000', '3.1334']],
      [`drawing-${drawing.id}`, ['96.0000', '0.9600']],
      ['v2', ['95.2000', '1.0000']],
    ]),
  );
});

it('judges nothing while the report store is not whole: no row is in order, no alarm is given, and the put-off look is on record', async () => {
  const [healthy, biased] = [await newGame(), await newGame()];
  await insertBets(clickhouse, [
    ...many(1_200, () => bet(healthy, { winGame: 960_000n })),
    ...many(1_200, () => bet(biased, { winGame: 1_400_000n })),
  ]);
  expect(await rowOf(healthy)).toMatchObject([{ state: 'ok', unjudged: null }]);
  const gap = { table_name: 'bet', partition: '202602', reason: 'rows_missing', rows_to_restore: '6', rows_restored: '3' };
  await db
    .insertInto('fact_gap')
    .values({ ...gap, rows_expected: '10', rows_held: '4' })
    .execute();
  await completeness.look();
  const nothing = { state: 'unknown', unjudged: 'incomplete', evidence: null };
  for (const game of [healthy, biased]) {
    expect(await rowOf(game)).toMatchObject([nothing]);
    expect(await rowOf(game, clerk)).toMatchObject([nothing]);
    const stream = { game_id: game, rtp_profile: '96', math_version: 'v1' };
    for (const split of ['stake', 'site_group'] as const)
      expect((await admin.call(getReturnSplit, { ...stream, split })).list).toMatchObject([nothing]);
  }
  const putOff = async () =>
    (await admin.call(getReturnWatch, {})).list.find(({ hour }) => hour === '2026-03-20T12:00:00.000Z')?.put_off ?? 0;
  const before = await putOff();
  t.clock.set(NOW + 30_000);
  await runJob(t.deps, watchReturns);
  expect((await admin.call(getReturnAlerts, { game_id: biased })).total).toBe(0);
  expect(await putOff()).toBe(before + 1);

  await db.deleteFrom('fact_gap').execute();
  await completeness.look();
  t.clock.set(NOW + 60_000);
  await runJob(t.deps, watchReturns);
  expect((await admin.call(getReturnAlerts, { game_id: biased })).total).toBe(1);
  expect(await rowOf(healthy)).toMatchObject([{ state: 'ok' }]);
});

it('shows staff of an agent the play at their websites, and no evidence, alerts or switch of others', async () => {
  const game = await newGame();
  await insertBets(clickhouse, [
    ...many(1_100, () => bet(game, { winGame: 960_000n })),
    ...many(1_300, () => bet(game, { winGame: 2_000_000n, siteId: theirs.id, agentId: other.id, device: 'tablet' })),
  ]);
  await watch();
  expect((await rowOf(game))[0]).toMatchObject({ state: 'alarm', last_month: { rounds: 2_400 } });
  const answer = await clerk.call(getReturnList, { game_id: game });
  expect(answer.sees_alerts).toBe(false);
  expect(answer.list).toMatchObject([
    {
      state: 'ok',
      last_month: { rounds: 1_100, rtp: '96.0000' },
      evidence: null,
      last_alert_at: null,
      case_id: null,
      can: { disable: false },
    },
  ]);
  expect(await clerk.call(getReturnAlerts, { game_id: game })).toMatchObject({ total: 0 });
  // How much was played everywhere is not theirs either.
  expect(await clerk.call(getReturnWatch, {})).toMatchObject({ list: [], total: 0 });
  const place = { game_id: game, rtp_profile: '96', math_version: 'v1', buy_mode: '' };
  const split = async (caller: typeof admin, by: 'stake' | 'device' | 'site_group') =>
    (await caller.call(getReturnSplit, { ...place, split: by })).list.map(({ value, last_month: { rounds }, state }) => [
      value,
      rounds,
      state,
    ]);
  expect(await split(admin, 'device')).toEqual([
    ['mobile', 1_100, 'ok'],
    ['tablet', 1_300, 'alarm'],
  ]);
  expect(await split(clerk, 'device')).toEqual([['mobile', 1_100, 'ok']]);
  expect(await split(admin, 'stake')).toEqual([['0.2-1', 2_400, 'alarm']]);
  expect((await split(admin, 'site_group')).map(([value, rounds]) => [value, rounds])).toEqual([['', 2_400]]);
});

it('takes a game out of play in one step, once, with a reason, and notes it in its case', async () => {
  const game = await newGame();
  await insertBets(
    clickhouse,
    many(1_200, () => bet(game, { winGame: 1_400_000n })),
  );
  await watch();
  const [row] = await rowOf(game);
  const input = { game_id: game, version: row?.game_version ?? 0, reason: 'returns far too much' };
  expect((await clerk.tryCall(disableGame, input)).code).toBe(40300);
  expect((await reader.tryCall(disableGame, input)).code).toBe(40300);
  expect((await admin.tryCall(disableGame, { ...input, version: input.version + 1 })).code).toBe(40900);
  const both = await Promise.all([admin.tryCall(disableGame, input), admin.tryCall(disableGame, input)]);
  expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await rowOf(game))[0]).toMatchObject({ game_status: 'disabled', can: { disable: false } });
  const { list } = await admin.call(getGameAvailability, { id: game });
  expect(list[0]).toMatchObject({ before: 'enabled', after: 'disabled', reason: 'returns far too much' });
  const items = await db
    .selectFrom('case_item')
    .select('type')
    .where('case_id', '=', row?.case_id ?? '')
    .orderBy('id')
    .execute();
  expect(items.map(({ type }) => type)).toEqual(['return', 'game']);
});
