import { expect, test } from 'vitest';
import { noFigures } from '../figures/figures.ts';
import { type MoneySort, sortRows } from './money-sort.ts';

const row = (gameId: number, overrides: Partial<typeof noFigures> = {}) => ({ ...noFigures, game_id: gameId, ...overrides });
const idsOf = (rows: Parameters<typeof sortRows<'game_id', ReturnType<typeof row>>>[0], sort: MoneySort<'game_id'>) =>
  sortRows(rows, { sort, in: 'usd', dimensions: ['game_id'] }).map(({ game_id: id }) => id);

test('money is ordered by every digit, also by those that a double cannot hold', () => {
  const rows = [
    row(1, { bet_usd: '90071992547409.930001' }),
    row(2, { bet_usd: '90071992547409.930003' }),
    row(3, { bet_usd: '90071992547409.930002' }),
    row(4, { bet_usd: '-1' }),
  ];
  expect(idsOf(rows, { by: 'bet', isDescending: true })).toEqual([2, 3, 1, 4]);
  expect(idsOf(rows, { by: 'bet_usd', isDescending: false })).toEqual([4, 1, 3, 2]);
});

test('an undefined rate comes last either way, equal ones by the higher id first', () => {
  const rows = [
    row(1, { bet_usd: '10', win_usd: '9' }),
    row(2),
    row(3, { bet_usd: '4', win_usd: '5' }),
    row(4, { bet_usd: '10', win_usd: '9' }),
  ];
  expect(idsOf(rows, { by: 'rate', isDescending: false })).toEqual([4, 1, 3, 2]);
  expect(idsOf(rows, { by: 'rate', isDescending: true })).toEqual([3, 4, 1, 2]);
});

test('rates that a double cannot tell apart are told apart', () => {
  // 1 − 1/90071992547409930001 and the like: both are 1 as doubles.
  const rows = [
    row(1, { bet_usd: '90071992547409.930001', win_usd: '90071992547409.930000' }),
    row(2, { bet_usd: '90071992547409.930001', win_usd: '90071992547409.930001' }),
    row(3, { bet_usd: '90071992547409.930001', win_usd: '90071992547409.929999' }),
  ];
  expect(idsOf(rows, { by: 'rate', isDescending: true })).toEqual([2, 1, 3]);
});

test('names sort by the order that is handed over, unknown ids first', () => {
  const sort = { dimension: 'game_id', idsInOrder: ['3', '1'] } as const;
  expect(idsOf([row(1), row(2), row(3)], { ...sort, isDescending: false })).toEqual([2, 3, 1]);
  expect(idsOf([row(1), row(2), row(3)], { ...sort, isDescending: true })).toEqual([1, 3, 2]);
});

test('rows of one id in several currencies keep one order', () => {
  const rows = ['EUR', 'USD', 'BRL'].map((currency) => row(1, { currency }));
  const sorted = sortRows(rows, { sort: { by: 'rounds', isDescending: true }, in: 'native', dimensions: ['game_id'] });
  expect(sorted.map(({ currency }) => currency)).toEqual(['USD', 'EUR', 'BRL']);
});
