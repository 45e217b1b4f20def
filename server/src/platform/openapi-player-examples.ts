import type { BonusGrant } from '@manager/contract/platform/bonus-grants';
import type { PlayerCard } from '@manager/contract/platform/cards';
import type { PlayerTask } from '@manager/contract/platform/tasks';

/** What a player has, as several answers of the Platform API tell it. */
export const BONUS_GRANT: BonusGrant = {
  id: '7',
  activity: 'free-win',
  title: { en: 'Free win', zh: '免费赢' },
  state: 'active',
  currency: 'USD',
  initial_amount: '5',
  balance: '6.5',
  level: 0,
  levels: [{ reach_balance: '10', pay: '2' }],
  granted_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-22T10:00:00.000Z',
};

export const CARD: PlayerCard = {
  id: '12',
  spin_id: '12-5f0c1d2e3a4b',
  game: 'rl-lucky-lantern',
  type: 'free_spin',
  feature: null,
  multiplier: 2,
  may_trigger_free_games: true,
  currency: 'USD',
  bet_value: '0.5',
  rounds: 10,
  played: 3,
  max_win: '500',
  state: 'opened',
  issued_at: '2026-11-21T10:00:00.000Z',
  opened_at: '2026-11-21T10:05:00.000Z',
  expires_at: '2026-11-28T10:00:00.000Z',
};

export const PLAYER_TASK: PlayerTask = {
  task: 'hundred-rounds',
  title: { en: 'A hundred rounds', zh: '百局任务' },
  description: { en: 'Play a hundred rounds a day.', zh: '每日完成一百局。' },
  ends_at: '2026-12-01T10:00:00.000Z',
  type: 'bet_count',
  period: 'daily',
  needs_to_join: false,
  joined_at: null,
  after_task: null,
  is_locked: false,
  state: 'in_progress',
  period_ends_at: '2026-11-22T00:00:00.000Z',
  turn: 1,
  turns: 2,
  target: '100',
  progress: '37',
  multiple: null,
  prize: { kind: 'cash', amount: '2', currency: 'USD', points: null, card: null },
  rewarded: 0,
  rewards_left: 412,
};
