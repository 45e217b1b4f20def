import { describe, expect, test } from 'vitest';
import { type Play, preparePlay, type PlayTranslate } from './prepare-play.ts';

const t = ((key: string) => key) as PlayTranslate;
const point = (number: number, overrides: Partial<Play['points'][number]> = {}): Play['points'][number] => ({
  bet_id: `b${number}`,
  number,
  at: new Date(Date.parse('2026-11-20T00:00:00Z') + number * 60_000).toISOString(),
  game_id: '1',
  balance: String(100 - number),
  bet: String(number),
  win_loss: String(number),
  ...overrides,
});
const points = Array.from({ length: 100 }, (_, i) => point(i + 1));
const mark = (kind: Play['marks'][number]['kind'], at: number) => ({
  kind,
  bet_id: `b${at + 1}`,
  at: points[at]?.at ?? '',
  point: at,
});
const modelOf = (play: Pick<Play, 'points' | 'marks'>, axis: 'round' | 'time' = 'round') =>
  preparePlay({ play, axis, timezone: 'UTC', t });

describe('the play of a player as a chart', () => {
  test('along the bets: balance, win-loss, stake', () => {
    const { categories, panes } = modelOf({ points: points.slice(0, 3), marks: [] });
    expect(categories.map(({ title }) => title)).toEqual([
      '#1 · 2026-11-20 00:01:00 +00:00',
      '#2 · 2026-11-20 00:02:00 +00:00',
      '#3 · 2026-11-20 00:03:00 +00:00',
    ]);
    expect(panes.map(({ series }) => series[0]?.values)).toEqual([
      [99, 98, 97],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(panes[1]?.series[0]?.texts).toEqual(['+1.00', '+2.00', '+3.00']);
  });

  test('along the time the curve stands still between bets, and stakes are those of the step', () => {
    const far = [point(0), point(1, { bet: '7' }), point(4_000)];
    const { categories, panes } = modelOf({ points: far, marks: [] }, 'time');
    expect(categories.length).toBeLessThanOrEqual(401);
    expect(panes[0]?.series[0]?.values.slice(0, 3)).toEqual([99, 99, 99]);
    expect(panes[2]?.series[0]?.values.slice(0, 2)).toEqual([7, 0]);
    expect(panes[2]?.series[0]?.values.at(-1)).toBe(4_000);
  });

  test('without reported balances there is no curve of them', () => {
    expect(modelOf({ points: [point(1, { balance: null })], marks: [] }).panes).toHaveLength(2);
    expect(modelOf({ points: [], marks: [] }).categories).toEqual([]);
  });

  test('marks that lie close to each other share a line', () => {
    const marks = [mark('free_round', 10), mark('free_round', 11), mark('jackpot', 12), mark('cancel', 60)];
    expect(modelOf({ points, marks }).marks).toEqual([
      { at: 10, label: 'mark.free_round ×2, mark.jackpot' },
      { at: 60, label: 'mark.cancel' },
    ]);
    // 99 minutes in 400 steps: the tenth and the sixtieth minute.
    expect(modelOf({ points, marks }, 'time').marks.map(({ at }) => at)).toEqual([40, 241]);
  });
});
