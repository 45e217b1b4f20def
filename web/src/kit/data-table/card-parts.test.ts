import { expect, it } from 'vitest';
import { cardParts } from './card-parts.ts';
import type { Column } from '../table/columns.ts';

type Row = Record<'id' | 'name' | 'status' | 'bet' | 'win' | 'rate' | 'site_id' | 'email' | 'rtp', string>;
const column = (id: Column<Row>['id'], more: Partial<Column<Row>> = {}): Column<Row> => ({
  id,
  header: id,
  cell: () => id,
  ...more,
});
const parts = (columns: Column<Row>[]): string => {
  const { title, figures, status, lines, actions } = cardParts(columns);
  const ids = (list: readonly (Column<Row> | undefined)[]): string => list.map((each) => each?.id ?? '–').join(' ');
  return [ids([title]), ids(figures), ids([status]), ids(lines), ids([actions])].join(' | ');
};
const number = { isNumeric: true };

it('the frozen column names the card, three numbers and the state stand on it', () =>
  expect(
    parts([
      column('id', number),
      column('name', { isFrozen: true }),
      column('email'),
      column('bet', number),
      column('win', number),
      column('rate', number),
      column('rtp', number),
      column('status'),
      column('actions'),
    ]),
  ).toBe('name | bet win rate | status | id email rtp | actions'));
it('without numbers, two texts stand in; ids are no numbers', () =>
  expect(parts([column('name'), column('site_id', number), column('email'), column('rate'), column('win')])).toBe(
    'name | email rate | – | site_id win | –',
  ));
it('a column may say its place', () =>
  expect(
    parts([
      column('id', { isFrozen: true, card: 'line' }),
      column('name', { card: 'title' }),
      column('status', { card: 'none' }),
      column('email', { card: 'status' }),
      column('bet', { ...number, card: 'line' }),
      column('rtp', { card: 'figure' }),
      column('win', number),
    ]),
  ).toBe('name | rtp win | email | id bet | –'));
