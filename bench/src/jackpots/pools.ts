import type { savePool } from '@manager/contract/features/jackpot/pool-list';
import type { CallTo, Console } from '../console.ts';

export const SAVE_POOL: CallTo<typeof savePool> = { method: 'POST', path: '/api/jackpot/pool_list/add_or_edit' };

/** A pool for all games of all websites, as one writes it; money in USD. */
export const poolOf = (code: string, more: object = {}) => ({
  code,
  name: code,
  tier: 'single',
  scope: 'global',
  rate: '0.5',
  hidden_rate: '10',
  seed: '100',
  reset: '100',
  min_win: '100000000',
  must_hit: '200000000',
  cap: '300000000',
  contribution_limit: '1000',
  games: [{ level: 'all', ref: '', factor: '1' }],
  trigger: 'mystery',
  reason: 'Benchmark',
  ...more,
});

export const makePool = async (admin: Console, code: string, more: object = {}): Promise<string> =>
  (await admin(SAVE_POOL, poolOf(code, more) as never)).id;
