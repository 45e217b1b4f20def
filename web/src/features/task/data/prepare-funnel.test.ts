import { expect, it } from 'vitest';
import { prepareFunnel } from './prepare-funnel.ts';

const sums = {
  shown: 200,
  joined: 0,
  started: 50,
  completed: 20,
  rewarded: 19,
  points: 0,
  cost_usd: '0',
  rounds: 0,
  bet_usd: '0',
  win_loss_usd: '0',
  completion_pct: '40.0000',
};

it('shows each step beside its part of the one that it comes from', () => {
  const { panes, categories } = prepareFunnel(sums, (key: string) => key);
  expect(categories.map(({ key }) => key)).toEqual(['shown', 'joined', 'started', 'completed', 'rewarded']);
  expect(panes[0]?.series[0]?.values).toEqual([200, 0, 50, 20, 19]);
  expect(panes[0]?.series[0]?.texts).toEqual(['200', '0 · 0.0%', '50 · 25.0%', '20 · 40.0%', '19 · 95.0%']);
});

it('does not take who starts as a part of who joins: only some tasks ask for it', () => {
  const { panes } = prepareFunnel({ ...sums, joined: 20 }, (key: string) => key);
  expect(panes[0]?.series[0]?.texts).toEqual(['200', '20 · 10.0%', '50 · 25.0%', '20 · 40.0%', '19 · 95.0%']);
});

it('tells no part of nothing', () => {
  const { panes } = prepareFunnel({ ...sums, shown: 0 }, (key: string) => key);
  expect(panes[0]?.series[0]?.texts).toEqual(['0', '0', '50', '20 · 40.0%', '19 · 95.0%']);
});
