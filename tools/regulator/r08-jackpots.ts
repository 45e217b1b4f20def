import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getJackpotOrderList } from '@manager/contract/features/jackpot/jackpot-order';
import { getContributionMethods, getJackpotReport } from '@manager/contract/features/jackpot/jackpot-report';
import { getPoolList, getPoolMeters, savePool } from '@manager/contract/features/jackpot/pool-list';
import { getTurnList } from '@manager/contract/features/jackpot/verify';
import type { Duty } from './duty.ts';
import { amountText, micros } from './money.ts';

const run = promisify(execFile);
const STAKE = '100';
/** Each stake of 100 puts 1 into the pool, a tenth of it hidden. */
const POOL = {
  tier: 'single',
  rate: '1',
  hidden_rate: '10',
  seed: '10',
  reset: '10',
  min_win: '11',
  must_hit: '14',
  cap: '40',
  min_bet_usd: '0',
  contribution_limit: '1000',
  sources: ['normal'],
  trigger: 'mystery',
  segments: [1],
} as const;

export const jackpots: Duty = {
  id: 'R8',
  title: 'Progressive jackpots: parameters, meters, reserve, limits, hits that can be proved, contribution method',
  rule: 'NJ 13:69E-1.39A; KS 112-110-11; MI R432.1841; GLI-12',
  where: 'I-1 pools, I-2 orders, I-3 report; npm run jackpot:verify',
  check: async (world, e) => {
    const { admin, platform, bet, agent, agree, addSite, addGame, name, day, url } = world;
    const site = await addSite('r8', { jackpot: true, accept_no_effect: true });
    const game = await addGame('r8', { has_jackpot: true });
    const code = name('pool');
    const fields = { ...POOL, sources: [...POOL.sources].join(','), segments: [...POOL.segments] };
    const games = [{ level: 'game' as const, ref: game.id, factor: '1' }];
    const input = { code, name: code, scope: 'agent' as const, agent_id: agent.id, games, ...fields };
    const alone = await admin.ask(savePool, { ...input, reason: 'Regulator check' });
    e.fact('a new pool waits for a second person', alone.code === 40_903, alone.data);
    await agree(savePool, { ...input, code: `${code}-2`, reason: 'Regulator check' });
    const [pool] = (await admin.call(getPoolList, { code: `${code}-2` })).list;
    if (pool === undefined) throw new Error('the pool was agreed to and is not in the list');
    e.note(
      `pool ${pool.code}: rate ${pool.rate} %, hidden ${pool.hidden_rate} %, seed ${pool.seed}, status ${pool.status}, open to hits ${pool.is_hit_open}, hits between ${pool.min_win} and ${pool.must_hit}, cap ${pool.cap}`,
    );
    const wide = await admin.ask(savePool, { ...input, code: `${code}-3`, rate: '11', reason: 'too much' });
    e.fact('a contribution above the limit is refused', wide.code === 40_001, wide.data);

    const told = await platform.get<{ jackpot_pools: string[] }>('config/effective', { site: site.code, game: game.code });
    e.fact(
      'the feed tells games that the bets of this game pay into it',
      told.jackpot_pools.includes(pool.code),
      told.jackpot_pools,
    );
    const wins: { amount_usd: string }[] = [];
    let bets = 0;
    while (wins.length === 0 && bets < 20) {
      bets += 1;
      // Of the terms that are in force by now.
      const at = { bet_at: new Date().toISOString(), settled_at: new Date().toISOString() };
      const row = bet({ player: name('r8'), site: site.code, game: game.code, bet: STAKE, win: '0', ...at });
      wins.push(...((await platform.put('bets', [row])).jackpot_wins ?? []).filter(({ pool: of }) => of === pool.code));
      if (bets === 1) {
        const meters = await admin.call(getPoolMeters, { id: pool.id });
        e.note(`meters after one bet of ${STAKE}: ${JSON.stringify(meters)}`);
        e.fact(
          'what the pool shows grew by the visible share of one stake',
          (await admin.call(getPoolList, { id: pool.id })).list[0]?.money === '10.9',
        );
      }
    }
    e.fact(
      `it hit after ${bets} bets and no later than its must-hit value`,
      wins.length === 1 && micros(wins[0]?.amount_usd ?? '99') <= micros('15'),
      wins[0],
    );
    const [turn] = (await admin.call(getTurnList, { pool_id: pool.id, turn: 1 })).list;
    e.fact('the hit point was committed to before the first bet and told afterwards', turn?.is_right === true, {
      commitment: turn?.commitment,
      value: turn?.value,
    });
    const orders = await admin.call(getJackpotOrderList, { pool_id: pool.id });
    e.same('the win is an order of the same amount', orders.list[0]?.amount, wins[0]?.amount_usd ?? '');

    const range = { date_from: day, date_to: new Date().toISOString().slice(0, 10), pool_id: pool.id };
    const [line] = (await admin.call(getJackpotReport, range)).list;
    e.same('report of the day: qualifying wager', line?.qualifying_wager, amountText(BigInt(bets) * micros(STAKE)));
    e.same('contributed, by our reckoning one per cent of it', line?.contributed, amountText(BigInt(bets) * micros('1')));
    e.fact('opening + contributions + seeds − wins + adjustments is the closing', line?.is_balanced === true, {
      difference: line?.difference,
    });
    const methods = await admin.call(getContributionMethods, range);
    e.fact(
      'the report of the contribution method names rate, hidden share, limits, and since when',
      methods.list.length === 1,
      methods.list[0],
    );
    const script = join(import.meta.dirname, '..', 'jackpot-verify.ts');
    const args = ['--disable-warning=ExperimentalWarning', script, '--url', url(), '--token', admin.token(), '--pool', pool.id];
    const { stdout } = await run(process.execPath, args);
    e.fact(
      'a second program reckons the pool again and finds the same',
      / 0 differences/.test(stdout),
      stdout.trim().split('\n').at(-1),
    );
  },
};
