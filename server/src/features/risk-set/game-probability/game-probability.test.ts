import { getGameProbability } from '@manager/contract/features/risk-set/game-probability';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import { describe, expect, test } from 'vitest';
import { putDrawing } from '../../../../test/algorithm/put-drawing.ts';
import { added, amended, type BetFact, insertBets, makeBet } from '../../../../test/bet-factory.ts';
import { buildBetWorld } from '../../../../test/bet-world.ts';
import { counts, moneyText, percentText } from '../../../../test/money-oracle.ts';
import { callOf, contextOf } from '../../../../test/report-world.ts';
import { testStores } from '../../../../test/stores.ts';
import probability from './game-probability.report.ts';

const stores = await testStores();
const { db } = stores.database;
const world = await buildBetWorld(stores, { seed: 20_261_128, bets: 3_000 });
const call = callOf(probability);
const RANGE = { date_from: '2026-02-27', date_to: '2026-03-03' };
const [game, other] = world.games;
const [site] = world.sites;
const { root, twin } = world.agents;
const ask = async (input: Partial<InputOf<typeof getGameProbability>> = {}, caller = {}) =>
  call(await contextOf(stores, caller), getGameProbability, {
    ...RANGE,
    game_id: game?.id ?? '',
    ...input,
  } as never);

/** Upper edges in per cent of the stake. */
const UPPER = [0n, 50n, 90n, 200n, 400n, 800n, 1_200n, 2_000n, 5_000n, 10_000n, 50_000n];
const sum = (facts: readonly BetFact[], of: (fact: BetFact) => bigint): bigint => facts.reduce((all, fact) => all + of(fact), 0n);

type Round = { mode: string; profile: string; place: number; betUsd: bigint; winUsd: bigint };

/** Rounds by plain integers, from the newest version of every bet. */
const roundsOf = (keeps: (fact: BetFact) => boolean): Round[] => {
  const facts = world.newest.filter((fact) => fact.gameId === game?.id && !fact.isTest && keeps(fact));
  return facts.flatMap((parent): Round[] => {
    if (parent.parentBetId !== '' || !counts(parent)) return [];
    if (parent.settleDate < RANGE.date_from || parent.settleDate > RANGE.date_to) return [];
    if (parent.source !== 'normal' && parent.source !== 'free_round') return [];
    const children = facts.filter(
      (fact) =>
        fact.parentBetId === parent.betId &&
        fact.siteId === parent.siteId &&
        fact.settleDate >= RANGE.date_from &&
        fact.settleDate <= '2026-03-06',
    );
    if (children.some(({ status }) => status === 'pending')) return [];
    const all = [parent, ...children.filter(counts)];
    const [bet, win] = [sum(all, (fact) => fact.bet), sum(all, (fact) => fact.winGame)];
    const place = UPPER.findIndex((upper) => win * 100n <= upper * bet);
    const mode = parent.source === 'free_round' ? 'free' : parent.isFeatureBuy ? `buy ${parent.buyMode}` : 'base ';
    return [
      {
        mode: mode === 'free' ? 'free ' : mode,
        profile: parent.rtpProfile,
        place: bet === 0n ? -1 : place < 0 ? UPPER.length : place,
        betUsd: sum(all, (fact) => fact.betUsd),
        winUsd: sum(all, (fact) => fact.winUsd - fact.jackpotWinUsd),
      },
    ];
  });
};

// shows S1.10, S2.72, S2.119, S9.10
describe('rounds by their win in per cent of the stake, against plain integers', () => {
  test.each([
    ['everything', {}, () => true],
    ['a subtree', { agent_id: root.id }, (fact: BetFact) => fact.agentId !== twin.id],
    ['a currency', { currency: 'IDR' }, (fact: BetFact) => fact.currency === 'IDR'],
  ] as const)('%s', async (_name, filters, keeps) => {
    const { groups, list } = await ask(filters as never);
    const expected = Map.groupBy(roundsOf(keeps), ({ mode, profile }) => `${mode} ${profile}`);
    expect(groups.map((one) => `${one.mode} ${one.buy_mode} ${one.rtp_profile}`).toSorted()).toEqual(
      [...expected.keys()].toSorted(),
    );
    for (const group of groups) {
      const all = expected.get(`${group.mode} ${group.buy_mode} ${group.rtp_profile}`) ?? [];
      const staked = all.filter(({ place }) => place >= 0);
      const [bet, win] = [staked.reduce((a, b) => a + b.betUsd, 0n), staked.reduce((a, b) => a + b.winUsd, 0n)];
      expect(group).toMatchObject({
        rounds: staked.length,
        rounds_no_stake: all.length - staked.length,
        bet: moneyText(bet),
        win: moneyText(win),
        rate: percentText(win, bet),
        theory: 'none',
        theory_rate: null,
        p_value: null,
      });
      const rows = list.filter((row) => row.row_id.startsWith(`${group.key}|`));
      expect(rows.map(({ step }) => step)).toEqual(WIN_MULTIPLE_BUCKETS.map(({ label }) => label));
      for (const row of rows) {
        const here = staked.filter(({ place }) => place === row.place);
        expect([row.rounds, row.rounds_pct, row.rtp_pct, row.theory_pct]).toEqual([
          here.length,
          percentText(BigInt(here.length), BigInt(staked.length)),
          percentText(
            here.reduce((a, b) => a + b.winUsd, 0n),
            bet,
          ),
          null,
        ]);
      }
    }
  });

  test('one mode, one profile, one version; an agent sees its own', async () => {
    const base = await ask({ play_mode: 'base', rtp_profile: 'p94' });
    expect(base.groups.map(({ mode, rtp_profile: profile }) => `${mode} ${profile}`)).toEqual(['base p94']);
    expect((await ask({ math_version: 'v2' })).groups).toEqual([]);
    const own = await ask({}, { agentId: twin.id });
    expect(own.groups.reduce((all, { rounds }) => all + rounds, 0)).toBe(
      roundsOf((fact) => fact.agentId === twin.id).filter(({ place }) => place >= 0).length,
    );
  });
});

describe('against the mathematics on file', () => {
  const DAY = '2026-05-01';
  const fact = (winGame: bigint, more: Partial<BetFact> = {}): BetFact =>
    makeBet({
      siteId: site?.id ?? '',
      agentId: root.id,
      playerId: site?.playerIds[0] ?? '',
      gameId: other?.id ?? '',
      settleDate: DAY,
      rtpProfile: '96',
      mathVersion: '7.0',
      winGame,
      ...more,
    });

  const putPackage = async (): Promise<void> => {
    const at = new Date();
    const key = await db
      .insertInto('math_key')
      .values({ name: 'key', vendor: 'acme', public_key: Buffer.alloc(32, 1).toString('base64'), fingerprint: 'a'.repeat(64) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('math_version')
      .values({
        game_id: other?.id ?? '',
        math_version: '7.0',
        rtp_profile: '96',
        file_name: 'beta.zip',
        bytes: '1',
        sha256: 'b'.repeat(64),
        signature: 'x',
        signed_by: key.id,
        state: 'checked',
        check_state: 'passed',
        received_at: at,
        checked_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // 3 of 4 rounds pay nothing, 1 of 4 pays 3.84: 96 %.
    const steps = WIN_MULTIPLE_BUCKETS.map((_, place) => ({
      weight: place === 0 ? '3' : place === 4 ? '1' : '0',
      rtp_pct: place === 4 ? '96' : '0',
    }));
    await db
      .insertInto('math_mode')
      .values({
        version_id: id,
        mode: 'base',
        sort: 0,
        cost: '1',
        payout_parts: 100,
        outcomes: '2',
        weight_sum: '4',
        rtp: '24/25',
        rtp_pct: '96',
        sigma: '1.662769',
        hit_rate_pct: '25',
        max_multiple: '3.84',
        steps: JSON.stringify(steps),
      })
      .execute();
  };

  test('χ² by hand, only for the version that is on file', async () => {
    await putPackage();
    const many = (count: number, winGame: bigint, more = {}): BetFact[] =>
      Array.from({ length: count }, () => fact(winGame, more));
    const taken = fact(0n);
    await insertBets(stores.clickhouse, [
      ...[...many(70, 0n), ...many(29, 3_840_000n), ...many(8, 0n, { mathVersion: '6.0' })].map(added),
      // A win that was taken back is no outcome; the round stands with what it is now.
      ...amended(taken, { ...taken, status: 'adjusted', winGame: 3_840_000n, winUsd: 3_840_000n, rowVersion: 2 }),
      added(taken),
      added(fact(3_840_000n, { source: 'free_round' })),
    ]);
    const { groups, list } = await ask({ game_id: other?.id ?? '', date_from: DAY, date_to: DAY });
    expect(groups.map(({ mode, math_version: version, rounds, theory }) => [mode, version, rounds, theory])).toEqual([
      ['base', '7.0', 100, 'package'],
      ['base', '6.0', 8, 'none'],
      ['free', '7.0', 1, 'package'],
    ]);
    const [group] = groups;
    // 75 and 25 expected, 70 and 30 seen: 25/75 + 25/25 = 1.3333; P(χ²₁ ≥ 4/3) = 0.2482.
    expect(group).toMatchObject({ degrees: 1, theory_rate: '96', rate: '115.2000', is_impossible: false });
    expect(group?.chi_square).toBeCloseTo(4 / 3, 10);
    expect(group?.p_value).toBeCloseTo(0.2482, 4);
    expect(
      list
        .filter(({ row_id: id }) => id.startsWith(`${group?.key}|`))
        .slice(0, 5)
        .map((row) => [row.theory_pct, row.expected_rounds, row.theory_rtp_pct, row.cell]),
    ).toEqual([
      ['75', '75', '0', 1],
      ['0', '0', '0', 2],
      ['0', '0', '0', 2],
      ['0', '0', '0', 2],
      ['25', '25', '96', 2],
    ]);
  });

  test('a drawing is the mathematics of its own profile and of plain rounds alone', async () => {
    const day = '2026-05-20';
    // One point pays nothing, one pays 1.88: 94 %.
    const { id } = await putDrawing(db, {
      gameId: other?.id ?? '',
      state: 'checked',
      more: {
        rtp_profile: '94.0000',
        points: '0,0,base\n1,1.88,base\n',
        rtp_exact: '47/50',
        rtp_pct: '94',
        sigma: '0.94',
        max_multiple: '1.88',
        steps: JSON.stringify(
          WIN_MULTIPLE_BUCKETS.map((_, place) => ({
            points: place === 0 || place === 3 ? 1 : 0,
            sum: place === 3 ? '1.88' : '0',
          })),
        ),
      },
    });
    const one = (more: Partial<BetFact>): BetFact => fact(0n, { settleDate: day, mathVersion: `drawing-${id}`, ...more });
    await insertBets(
      stores.clickhouse,
      [
        one({ rtpProfile: '94' }),
        one({ rtpProfile: '92' }),
        one({ rtpProfile: '94', isFeatureBuy: true, buyMode: 'bonus' }),
        one({ rtpProfile: '94', mathVersion: 'drawing-999999' }),
      ].map(added),
    );
    const { groups } = await ask({ game_id: other?.id ?? '', date_from: day, date_to: day });
    const told = new Map(
      groups.map((group) => [`${group.mode} ${group.rtp_profile} ${group.math_version}`, `${group.theory} ${group.theory_rate}`]),
    );
    expect(told).toEqual(
      new Map([
        [`base 94 drawing-${id}`, 'drawing 94'],
        [`base 92 drawing-${id}`, 'none null'],
        [`buy 94 drawing-${id}`, 'none null'],
        ['base 94 drawing-999999', 'none null'],
      ]),
    );
  });

  test('a round is one outcome with what its later bets paid, and open rounds wait', async () => {
    const parent = fact(0n, { settleDate: '2026-06-01', mathVersion: '9' });
    const child = fact(2_000_000n, {
      settleDate: '2026-06-06',
      mathVersion: '9',
      parentBetId: parent.betId,
      bet: 0n,
      betUsd: 0n,
    });
    const open = fact(0n, { settleDate: '2026-06-01', mathVersion: '9' });
    const waiting = fact(0n, { settleDate: '2026-06-01', mathVersion: '9', parentBetId: open.betId, status: 'pending' });
    await insertBets(stores.clickhouse, [parent, child, open, waiting].map(added));
    const on = (day: string) => ask({ game_id: other?.id ?? '', date_from: day, date_to: day });
    const { groups, list } = await on('2026-06-01');
    expect(groups.map(({ rounds, win }) => [rounds, win])).toEqual([[1, '2']]);
    expect(list.filter(({ rounds }) => rounds > 0).map(({ step }) => step)).toEqual(['90-200']);
    expect((await on('2026-06-06')).groups).toEqual([]);
  });
});
