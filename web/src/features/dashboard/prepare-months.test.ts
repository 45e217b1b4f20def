import { expect, test } from 'vitest';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';
import { OTHER_HUE } from '../../ui/chart/chart-theme.ts';
import { prepareMonths } from './prepare-months.ts';

const t = ((key: string) => key) as ReportTranslate;
const row = (month: string, overrides: object = {}) => ({
  month,
  date_from: `${month}-01`,
  date_to: `${month}-28`,
  is_finished: true,
  bet: '3',
  win_loss: '-1.005',
  rate: '133.5000',
  bets: ['2', '1'],
  ...overrides,
});
const agents = [
  { agent_id: '7', name: 'East' },
  { agent_id: null, name: '' },
];
const model = (list: ReturnType<typeof row>[], of = agents) =>
  prepareMonths({ answer: { agents: of, list }, monthLabel: 'month', t });

// shows S2.113
test('agents stand on each other, the others in the colour of the others', () => {
  const [bets, winLoss, rate] = model([row('2026-10'), row('2026-11', { is_finished: false, rate: null })]).panes;
  expect(bets?.series.map(({ label, hue, stack, values, texts }) => [label, hue, stack, values, texts])).toEqual([
    ['East', 1, 'bet', [2, 2], ['2.00', '2.00']],
    ['chart.other', OTHER_HUE, 'bet', [1, 1], ['1.00', '1.00']],
  ]);
  expect(winLoss?.series[0]?.texts).toEqual(['-1.01', '-1.01']);
  // No bet is a gap in the return, never a zero.
  expect(rate?.series[0]?.values).toEqual([133.5, null]);
});

test('the running month is open, and without any bet there is no chart', () => {
  const { categories } = model([row('2026-10'), row('2026-11', { is_finished: false })]);
  expect(categories.map(({ key, label, isOpen }) => [key, label, isOpen])).toEqual([
    ['2026-10', '26-10', false],
    ['2026-11', '26-11', true],
  ]);
  expect(model([row('2026-10')], []).categories).toEqual([]);
});
