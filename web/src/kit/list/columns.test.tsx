import { isValidElement, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Column } from '../table/columns.ts';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  decimalColumn,
  idColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  ON_OFF_TONES,
  percentColumn,
  tagColumn,
  textColumn,
} from './columns.tsx';

type Row = {
  id: string;
  name: string;
  brand: string | null;
  tags: string[];
  bets: number | null;
  rate: string | null;
  bet: string | null;
  status: 'enabled' | 'disabled';
  mood: 'good' | 'bad' | null;
  at: string | null;
};
const ROW: Row = {
  id: '7',
  name: 'Lucky',
  brand: null,
  tags: ['a', 'b'],
  bets: 12_345,
  rate: '7.120000001',
  bet: '1234.565',
  status: 'enabled',
  mood: null,
  at: null,
};

/** What a cell reads as. */
const textOf = (node: ReactNode): string => {
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
};
const read = (column: Column<Row>, row: Row = ROW): string => textOf(column.cell(row));

describe('cells', () => {
  it('show values as their kind is shown', () => {
    expect(read(textColumn({ id: 'tags', header: '' }))).toBe('a, b');
    expect(read(countColumn({ id: 'bets', header: '' }))).toBe('12,345');
    expect(read(decimalColumn({ id: 'rate', header: '' }))).toBe('7.120000001');
    expect(read(moneyColumn({ id: 'bet', header: '' }))).toBe('1,234.57');
    expect(read(tagColumn({ id: 'status', header: '', tones: ON_OFF_TONES, labelOf: (word) => word.toUpperCase() }))).toBe(
      'ENABLED',
    );
  });
  it('cut a long name, and have the whole of it as a title and by the keyboard', () => {
    const long = 'Prosperous Dragon International Entertainment Sociedad Anónima 64';
    const cut = textColumn<Row>({ id: 'name', header: '' }).cell({ ...ROW, name: long });
    expect(cut).toMatchObject({ type: 'span', props: { title: long, tabIndex: 0, children: long } });
    expect(textColumn<Row>({ id: 'name', header: '' }).cell(ROW)).toBe('Lucky');
    const link = linkColumn<Row>({
      id: 'name',
      header: '',
      widthPx: 200,
      target: { hrefOf: (id) => id, onOpen: () => undefined },
    });
    expect(link.cell({ ...ROW, name: long })).toMatchObject({ type: 'a', props: { title: long } });
  });
  it('show a dash for what is missing', () => {
    const empty: Row = { ...ROW, tags: [], bets: null, rate: null, bet: null };
    const columns: Column<Row>[] = [
      textColumn({ id: 'brand', header: '' }),
      noteColumn({ id: 'brand', header: '' }),
      textColumn({ id: 'tags', header: '' }),
      countColumn({ id: 'bets', header: '' }),
      decimalColumn({ id: 'rate', header: '' }),
      moneyColumn({ id: 'bet', header: '' }),
      percentColumn({ id: 'rate', header: '' }),
      choiceColumn({ id: 'mood', header: '', labelOf: (word) => word }),
      dateColumn({ id: 'at', header: '' }),
    ];
    expect(columns.map((column) => read(column, empty))).toEqual(columns.map(() => '–'));
    expect(read(dateColumn({ id: 'at', header: '', missing: 'never' }))).toBe('never');
  });
  it('lead to the row', () => {
    const opened: string[] = [];
    const target = { hrefOf: (id: string) => `?id=${id}`, onOpen: (id: string) => void opened.push(id) };
    const column: Column<Row> = linkColumn({ id: 'name', header: '', widthPx: 100, target });
    expect([read(column), column.isFrozen, column.card]).toEqual(['Lucky', true, 'title']);
    const link = column.cell(ROW) as { props: { href: string } };
    expect(link.props.href).toBe('?id=7');
  });
});

it('ids and ratios do not add up when their cells are marked', () => {
  const columns: Column<Row>[] = [
    idColumn({ header: '' }),
    decimalColumn({ id: 'rate', header: '' }),
    percentColumn({ id: 'rate', header: '' }),
  ];
  expect(columns.map(({ isNumeric, rangeValue }) => [isNumeric, rangeValue?.(ROW)])).toEqual(columns.map(() => [true, null]));
  expect(moneyColumn<Row>({ id: 'bet', header: '' }).rangeValue).toBeUndefined();
});
