import type { InvalidBetDetail } from '@manager/contract/features/maintain/invalid-bet';
import { afterEach, expect, it, vi } from 'vitest';
import { ageText, featuresText, giveHref, type InvalidBetTranslate } from './invalid-bet-words.ts';

const row = { id: '9', bet_id: 'b-1', player_id: '7', site_id: '3', bet: '4', compensated: '0' };
const given = (guidance: InvalidBetDetail['guidance'], missing?: string) => {
  const settlement = missing === undefined ? null : { status: 'settled', win: '9', paid: '2', missing };
  const href = giveHref({ ...row, guidance, settlement } as InvalidBetDetail);
  return href === null ? null : Object.fromEntries(new URL(href, 'http://x').searchParams);
};
/** The key with what is filled in, as a text. */
const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as InvalidBetTranslate;

it('drafts a compensation only where staff have to give something, of exactly that', () => {
  const common = { bet_id: 'b-1', player_id: '7', site_id: '3', origin: 'D-1', origin_ref: '9', mode: 'new' };
  expect(given('credit_stake_if_debited')).toEqual({ ...common, money: '4' });
  expect(given('settle_or_compensate')).toEqual({ ...common, money: '4' });
  expect(given('credit_win_if_missing', '7')).toEqual({ ...common, money: '7' });
  for (const guidance of [
    'wait',
    'cancel_or_settle',
    'nothing_done',
    'win_not_taken',
    'stake_given',
    'books_only',
    'none',
  ] as const)
    expect(given(guidance, '7')).toBeNull();
});

it('names what the round was, and leaves the words of its game as they are', () => {
  expect(featuresText(['free_round', 'respin'], t)).toBe('feature_free_round, respin');
  expect(featuresText([], t)).toBe('');
});

afterEach(() => void vi.useRealTimers());
it.each([
  ['2026-01-10T11:59:30Z', 'ageMinutes 0'],
  ['2026-01-10T11:01:00Z', 'ageMinutes 59'],
  ['2026-01-10T09:55:00Z', 'ageHours 2 5'],
  ['2026-01-08T09:00:00Z', 'ageDays 2 3'],
  ['2026-01-10T12:00:05Z', 'ageMinutes 0'],
])('says how long ago %s was', (instant, said) => {
  vi.useFakeTimers({ now: Date.parse('2026-01-10T12:00:00Z') });
  expect(ageText(instant, t)).toBe(said);
});
