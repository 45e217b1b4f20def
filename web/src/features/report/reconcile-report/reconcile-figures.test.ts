import type { ReconcileRow } from '@manager/contract/features/report/reconcile-report';
import { expect, test } from 'vitest';
import { isComposed, isSame } from '../../../product/explain/composed.ts';
import { reconcileFigureAt } from './reconcile-figures.ts';
import type { ReconcileTexts } from './use-reconcile-texts.ts';

const t = ((key: string) => key) as unknown as ReconcileTexts['t'];
const row = {
  site_id: '7',
  site_name: 'Gold',
  settle_date: '2026-01-10',
  currency: 'CNY',
  bets_count: 5,
  bets_bet: '9',
  bets_win: '11',
  theirs_count: 8,
  theirs_bet: '11',
  theirs_win: null,
  theirs_from: 'wallet',
  diff_count: -3,
  diff_bet: '-2',
  diff_win: null,
  compared_at: '2026-01-11T00:00:00.000Z',
  // What is not read here is left out.
} as unknown as ReconcileRow;
const at = (columnId: string) => reconcileFigureAt({ columnId, row: 0, total: undefined }, { rows: [row], t });

test('a difference is ours − theirs; ours leads to the bets', () => {
  const [bet, count, win] = [at('diff_bet'), at('diff_count'), at('diff_win')];
  if (bet === undefined || !isComposed(bet)) throw new Error('not made of others');
  expect(bet).toMatchObject({ numbers: '9.00 CNY − 11.00 CNY', again: '-2' });
  expect(isSame(bet)).toBe(true);
  expect(bet.terms[0]?.ask).toMatchObject({
    metric: 'bet',
    narrowed: { site_id: ['7'], date_from: '2026-01-10', date_to: '2026-01-10', currency: 'CNY', in: 'native', source: 'normal' },
  });
  expect(count).toMatchObject({ numbers: '5 − 8', again: '-3' });
  expect(win).toMatchObject({ value: null, again: null });
});

test('ours is counted; theirs and words are not asked', () => {
  expect(at('bets_win')).toMatchObject({ metric: 'win', value: '11' });
  for (const columnId of ['bets_count', 'theirs_bet', 'settle_date', 'diff_pct', 'state']) expect(at(columnId)).toBeUndefined();
});
