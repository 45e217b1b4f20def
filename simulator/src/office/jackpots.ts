import type { savePool } from '@manager/contract/features/jackpot/pool-list';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';
import { askAndAgree } from './second-person.ts';

type Planned = InputOf<typeof savePool> & { code: string };

const FAMILY = {
  scope: 'global',
  hidden_rate: '10',
  contribution_limit: '50',
  sources: ['normal'],
  games: [{ level: 'type', ref: 'slot', factor: '1' }],
  trigger: 'mystery',
  reason: 'Four levels that players of all houses fill together',
} satisfies Partial<Planned>;

/** A family that hits within minutes, an hour, a day, a week of the demo's play, and one that is won every hour. */
const POOLS: readonly Planned[] = [
  {
    ...FAMILY,
    code: 'mini',
    name: 'Mini',
    tier: 'mini',
    sort: 1,
    rate: '0.3',
    seed: '5',
    reset: '5',
    min_win: '6',
    must_hit: '12',
    cap: '20',
  },
  {
    ...FAMILY,
    code: 'minor',
    name: 'Minor',
    tier: 'minor',
    sort: 2,
    rate: '0.3',
    seed: '25',
    reset: '25',
    min_win: '35',
    must_hit: '80',
    cap: '120',
  },
  {
    ...FAMILY,
    code: 'major',
    name: 'Major',
    tier: 'major',
    sort: 3,
    rate: '0.4',
    seed: '250',
    reset: '250',
    min_win: '400',
    must_hit: '1000',
    cap: '1500',
    // Seldom near the least win, mostly near the must-hit value.
    segments: [10, 20, 50],
  },
  {
    ...FAMILY,
    code: 'grand',
    name: 'Grand',
    tier: 'grand',
    sort: 4,
    rate: '0.5',
    hidden_rate: '25',
    seed: '2500',
    reset: '2500',
    min_win: '5000',
    must_hit: '12000',
    cap: '15000',
    // One whole win: a second one within a day is looked at by two.
    pool_day_limit: '15000',
    site_day_limit: '15000',
    player_day_limit: '15000',
  },
  {
    ...FAMILY,
    code: 'hourly',
    name: 'Hourly',
    tier: 'single',
    sort: 10,
    rate: '0.2',
    trigger: 'time',
    seed: '20',
    reset: '20',
    min_win: '20',
    cap: '500',
    due_from_min: 5,
    due_to_min: 60,
    reason: 'One winner within each hour',
  },
];

/** Written by who set the house up, agreed to by the second super user. What is there is not made twice. */
export async function openJackpots({ maker, approver }: Pick<Office, 'maker' | 'approver'>): Promise<void> {
  const { list } = await maker(CALLS.pools, PAGE);
  const known = new Set(list.map(({ code }) => code));
  for (const pool of POOLS)
    if (!known.has(pool.code)) await askAndAgree({ asker: maker, agrees: approver }, CALLS.savePool, pool);
}
