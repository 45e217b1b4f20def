import { expect, it } from 'vitest';
import { type Explained, statisticFigureAt } from './explained.ts';

type Row = {
  game: string;
  kind: 'paid' | 'granted';
  rounds: number;
  active_players: number;
  rate: string | null;
  opened: number;
};

const rows: Row[] = [
  { game: '7', kind: 'paid', rounds: 12, active_players: 3, rate: null, opened: 9 },
  { game: '8', kind: 'granted', rounds: 2, active_players: 1, rate: '90', opened: 1 },
];
const explained: Explained<Row> = {
  names: { active_players: 'players' },
  ofRow: ({ game, kind }) => (kind === 'paid' ? { narrowed: { game_id: [game] }, label: `Game ${game}` } : undefined),
  totals: [{ values: { rounds: 14 }, label: 'All' }, undefined],
};
const at = (columnId: string, place: { row?: number; total?: number }, query: Record<string, unknown> = { by: 'game' }) =>
  statisticFigureAt({ columnId, row: place.row, total: place.total }, { rows, query, explained });

it('a figure that the reports have too is asked of its row or of the whole', () => {
  expect(at('rounds', { row: 0 })).toEqual({ metric: 'rounds', value: '12', label: 'Game 7', narrowed: { game_id: ['7'] } });
  expect(at('rate', { row: 0 })?.value).toBeNull();
  expect(at('active_players', { row: 0 })).toMatchObject({ metric: 'players', value: '3' });
  expect(at('rounds', { total: 0 })).toEqual({ metric: 'rounds', value: '14', label: 'All', narrowed: {} });
});

it('what only the statistic has is not asked, nor anything under a filter that no explanation understands', () => {
  expect(at('opened', { row: 0 })).toBeUndefined();
  expect(at('rounds', { row: 1 })).toBeUndefined();
  expect(at('rounds', { row: 5 })).toBeUndefined();
  expect(at('players', { total: 0 })).toBeUndefined();
  expect(at('rounds', { total: 1 })).toBeUndefined();
  expect(at('rounds', { row: 0 }, { sub_agent: ['x'] })).toBeUndefined();
});
