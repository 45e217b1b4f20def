import { RankRule } from '@manager/contract/features/activity/activity-rank/rank-rule';
import { describe, expect, it } from 'vitest';
import { nextPlace } from '../../../../product/activity/place-lines.ts';
import { type RankFormValues, sumOf, toRankRule, valuesOf } from './rank-values.ts';

const empty = (): RankFormValues['rule'] => valuesOf(null)(undefined).rule;

const WHOLE = RankRule.parse({
  kind: 'rank',
  score: 'best_round',
  min_rounds: 12,
  round_cap: { which: 'first', rounds: 500 },
  pool: { kind: 'bet_share', pct: '0.5' },
  ranks: [
    { from: 1, to: 1, pct: '50' },
    { from: 2, to: 5, amount: '12.5' },
  ],
  pays: 'auto',
  robots: { count: 2, names: ['Ann', 'Bo'], final_score: '9' },
});

describe('the form of a ranking', () => {
  it('gives back the rule that it was filled with', () => {
    const row = { rule: WHOLE, site_ids: ['1'] } as unknown as Parameters<ReturnType<typeof valuesOf>>[0];
    expect(toRankRule(valuesOf(null)(row).rule)).toEqual(WHOLE);
  });

  it('begins with a rule that lacks nothing but the prize', () => {
    const [line] = empty().ranks;
    const rule = toRankRule({ ...empty(), ranks: [{ ...(line ?? nextPlace([])), prize: '1,000.50' }] });
    expect(RankRule.parse(rule)).toMatchObject({ score: 'total_bet', ranks: [{ from: 1, to: 1, amount: '1000.5' }] });
  });

  it('continues with the next place', () => {
    expect(nextPlace([{ from: '4', to: '10', prize: '5', unit: 'pct' }])).toEqual({
      from: '11',
      to: '11',
      prize: '',
      unit: 'pct',
    });
  });

  it('sums the prizes of all places, each unit by itself, and leaves out what is not whole', () => {
    const lines = [
      { from: '1', to: '1', prize: '100', unit: 'amount' },
      { from: '2', to: '4', prize: '0.1', unit: 'amount' },
      { from: '5', to: '6', prize: '7.5', unit: 'pct' },
      { from: '9', to: '7', prize: '1000', unit: 'amount' },
      { from: '10', to: '11', prize: '', unit: 'amount' },
    ] as const;
    // 100 + 3 × 0.1, and 2 × 7.5.
    expect([sumOf(lines, 'amount'), sumOf(lines, 'pct')]).toEqual(['100.3', '15']);
  });
});
