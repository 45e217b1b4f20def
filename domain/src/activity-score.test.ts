import { expect, it } from 'vitest';
import type { EligibilityRule } from './activity.ts';
import { countedRounds, type ScoreBet } from './activity-score.ts';

const MINUTE_MS = 60_000;
const rule: EligibilityRule = {
  startsAtMs: 0,
  endsAtMs: 60 * MINUTE_MS,
  minBetUsd: null,
  maxBetUsd: null,
  siteIds: new Set(),
  gameIds: new Set(),
  offSiteIds: new Set(),
  offAgentIds: new Set(),
  offGameIds: new Set(),
  agentId: null,
  joinedAtMs: null,
};
const bet = (betId: string, parentBetId: string, minute: number): ScoreBet => ({
  betId,
  parentBetId,
  betAtMs: minute * MINUTE_MS,
  status: 'settled',
  source: 'normal',
  siteId: '1',
  gameId: '1',
  playerId: '1',
  agentLine: ['1'],
  isTest: false,
  bet: 1_000_000n,
  betUsd: 1_000_000n,
  win: 2_000_000n,
  winUsd: 2_000_000n,
});

it('what is played inside a round counts with it, also inside of what is played inside', () => {
  const bets = [bet('root', '', 1), bet('one', 'root', 2), bet('two', 'one', 3), bet('stray', 'nobody', 4)];
  expect(countedRounds(rule, bets)).toMatchObject([{ betId: 'root', winUsd: 6_000_000n }]);
});

it('comes to the same whether or not bets from outside its time are known', () => {
  // The one between is older than the activity: some readings of the store hold it, others do not.
  const [root, between, inner] = [bet('root', '', 1), bet('between', 'root', -1), bet('inner', 'between', 2)];
  const rounds = countedRounds(rule, [root, inner]);
  expect(rounds).toMatchObject([{ winUsd: 2_000_000n }]);
  expect(countedRounds(rule, [root, between, inner])).toEqual(rounds);
});
