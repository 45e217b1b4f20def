import { beforeAll, describe, expect, it } from 'vitest';
import { createWorld } from '../world.ts';
import { periodOf } from '../history.ts';
import { type Batch, generateBatches } from './generate.ts';
import { betsByDay, DAY_MS } from './plan.ts';

const world = createWorld();
const BETS = 30_000;
const UNTIL_MS = Date.parse('2026-11-21T13:00:00Z');
const period = periodOf(world, UNTIL_MS);
const LIMITS = { maxRows: 4_000, maxBytes: 5 * 1024 * 1024 };

type Row = {
  bet_id: string;
  site: string;
  player: string;
  bet_at: string;
  settled_at?: string;
  row_version: number;
  status: string;
  source: string;
  detail?: unknown;
};
const rowsOf = (batch: Batch): Row[] =>
  batch.ndjson
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);

let batches: Batch[];
let pages: Row[][];
let firsts: Row[];
beforeAll(() => {
  batches = [...generateBatches({ world, bets: BETS, ...period }, LIMITS)];
  pages = batches.map(rowsOf);
  firsts = pages.flat().filter((row) => row.row_version === 1);
});

describe('history', () => {
  it('has exactly the bets that were asked for, over sixty days, none of them in the future', () => {
    expect(firsts).toHaveLength(BETS);
    expect(new Set(firsts.map((row) => row.bet_id)).size).toBe(BETS);
    expect(new Set(firsts.map((row) => row.bet_at.slice(0, 10))).size).toBe(60);
    for (const row of pages.flat()) expect(Date.parse(row.settled_at ?? row.bet_at)).toBeLessThan(UNTIL_MS);
  });

  it('is told in the order of time, with ids in sequence at every site', () => {
    const numbers = new Map<string, number>();
    let previous = '';
    for (const row of firsts) {
      expect(row.bet_at >= previous).toBe(true);
      previous = row.bet_at;
      const number = Number(row.bet_id.split('-')[1]);
      expect(number).toBe((numbers.get(row.site) ?? 0) + 1);
      numbers.set(row.site, number);
    }
  });

  it('keeps the limits of a batch, one month each, and later versions apart from first ones', () => {
    for (const [index, rows] of pages.entries()) {
      expect(rows).toHaveLength(batches[index]?.rows ?? -1);
      expect(rows.length).toBeLessThanOrEqual(LIMITS.maxRows);
      expect(batches[index]?.ndjson.length).toBeLessThanOrEqual(LIMITS.maxBytes);
      const own = rows.filter((row) => row.row_version === 1);
      expect(new Set(own.map((row) => row.bet_at.slice(0, 7))).size).toBeLessThanOrEqual(1);
      expect(new Set(rows.map((row) => row.bet_id)).size).toBe(rows.length);
    }
    expect(batches.reduce((sum, batch) => sum + batch.newBets, 0)).toBe(BETS);
  });

  it('is the same when it is made again', () => {
    const [again] = generateBatches({ world, bets: BETS, ...period }, LIMITS);
    expect(again?.ndjson.equals(batches[0]?.ndjson ?? Buffer.alloc(0))).toBe(true);
  });

  it('has every kind of bet', () => {
    expect(new Set(firsts.map((row) => row.source))).toEqual(new Set(['normal', 'free_round', 'bonus', 'card']));
    expect(new Set(pages.flat().map((row) => row.status))).toEqual(new Set(['pending', 'settled', 'cancelled', 'adjusted']));
    const waiting = pages
      .flat()
      .filter((row) => row.status === 'pending')
      .map((row) => row.bet_id);
    const resolved = new Set(
      pages
        .flat()
        .filter((row) => row.row_version === 2)
        .map((row) => row.bet_id),
    );
    expect(waiting.filter((id) => !resolved.has(id)).length).toBeLessThan(10);
  });

  it('keeps details small', () => {
    const sizes = firsts
      .flatMap((row) => (row.detail === undefined ? [] : [JSON.stringify(row.detail).length]))
      .toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(700);
  });
});

describe('betsByDay', () => {
  it('leaves out a day that has hardly begun, and still gives every bet to a day', () => {
    const early = periodOf(world, Date.parse('2026-11-21T00:30:00Z'));
    const parts = betsByDay(world, early, 10_001);
    expect(parts.at(-1)).toBe(0);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(10_001);
    expect(Math.ceil((early.untilMs - early.startDayMs) / DAY_MS)).toBe(parts.length);
  });
});
