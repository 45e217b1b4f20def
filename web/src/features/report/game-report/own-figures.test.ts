import { expect, test } from 'vitest';
import { isSame } from '../../../product/explain/composed.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { GameRow } from './columns.tsx';
import { gameFigure } from './own-figures.ts';

const tr = ((key: string) => key) as unknown as ReportTranslate;
const row = {
  currency: 'CNY',
  bet: '720',
  win: '700',
  win_loss: '20',
  rate: '97.2222',
  bet_usd: '100',
  win_usd: '96',
  win_loss_usd: '4',
  theoretical_rtp: '96.5',
  deviation: '0.7222',
  z_score: '0.10',
  standard_error: '5.0000',
  effective_rounds: 10_000,
  rtp_state: 'ok',
  bet_share: '25.0000',
  win_loss_share: '-40.0000',
  // What is not read here is left out.
} as unknown as GameRow;
const of = { row, sum: { bet: '400', win_loss: '-10' }, label: 'Bells', narrowed: { game_id: ['4'] }, tr };

test.each([
  ['deviation', '97.2222% − 96.50%', true],
  ['bet_share', '100.00 USD ÷ 400.00 USD × 100', true],
  ['win_loss_share', '4.00 USD ÷ (-10.00 USD) × 100', true],
] as const)('%s is computed again', (columnId, numbers, same) => {
  const figure = gameFigure(columnId, of);
  expect(figure?.numbers).toBe(numbers);
  expect(figure === undefined ? undefined : isSame(figure)).toBe(same);
});

test('a z-score shows the return in USD that it is of, and claims no second computation', () => {
  expect(gameFigure('z_score', of)).toMatchObject({
    value: '0.10',
    again: null,
    terms: [{ value: '96.0000' }, { value: '96.5' }, { value: '5.0000' }, { value: '10000' }],
  });
});

test('what every report has is counted, not composed', () => {
  expect(gameFigure('bet', of)).toBeUndefined();
});
