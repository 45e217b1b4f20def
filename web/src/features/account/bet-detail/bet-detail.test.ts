import { describe, expect, it } from 'vitest';
import { readUrlState } from '../../../kit/filter/url-state.ts';
import { lastHours } from '../../../kit/list/search-values.ts';
import { atTimes, betQuery, filterCodecs, isSearchable, noFilters } from './bet-filters.ts';
import { compareExpected } from './expected-sum.ts';
import { instantOf, localTextOf } from '../../../kit/filter/zone-time.ts';

const read = (address: string) => readUrlState({ codecs: filterCodecs, params: new URLSearchParams(address) }).values;

describe('filters of the bet list', () => {
  it('sends only what is chosen', () => {
    expect(betQuery(noFilters)).toEqual({});
    expect(betQuery(read('player_id=7&source=free_round&source_id=17'))).toEqual({
      player_id: '7',
      source: 'free_round',
      source_id: '17',
    });
    expect(betQuery(read('player=kim&site_id=4,5&is_feature_buy=0&with_test=1&min_win=10.5'))).toEqual({
      player: 'kim',
      site_id: ['4', '5'],
      is_feature_buy: '0',
      with_test: true,
      min_win: '10.5',
    });
  });

  it.each([
    ['', false],
    ['site_id=4', false],
    ['bet_id=b1', true],
    ['player=kim', true],
    ['date_from=2026-11-20', true],
    ['time_to=2026-11-20T10:00Z', true],
  ])('asks for %j only when it is bounded: %s', (address, expected) => {
    expect(isSearchable(read(address))).toBe(expected);
  });

  it('takes the last hours as instants and drops settlement days', () => {
    expect(atTimes(lastHours(24, Date.UTC(2026, 10, 21, 9, 59, 30)))).toEqual({
      time_from: '2026-11-20T10:00:00.000Z',
      time_to: '2026-11-21T10:00:00.000Z',
      date_from: '',
      date_to: '',
    });
  });
});

describe('the sum that a report expects', () => {
  const sum = { rounds: 12, bet: '18204.500000', win: '17000', win_loss: '1204.5', since: null };
  const from = '/report/game-report';

  it('is met to the last digit, however it is written', () => {
    expect(compareExpected({ expected: { metric: 'bet', value: '18204.5', from }, sum })).toEqual({ kind: 'match' });
    expect(compareExpected({ expected: { metric: 'rounds', value: '12', from }, sum })).toEqual({ kind: 'match' });
  });

  it('shows the exact difference otherwise', () => {
    expect(compareExpected({ expected: { metric: 'bet', value: '18204.500001', from }, sum })).toEqual({
      kind: 'differs',
      found: '18204.500000',
      difference: '-0.000001',
    });
  });

  it('is met together with the bets that came in since: that is no difference', () => {
    const since = { bets: 2, rounds: 1, bet: '4.5', win: '0', win_loss: '4.5' };
    const met = (value: string) =>
      compareExpected({ expected: { metric: 'bet', value, from, mark: '9' }, sum: { ...sum, since } });
    expect(met('18200')).toEqual({ kind: 'since', added: '4.5', bets: 2 });
    expect(met('18204.5')).toEqual({ kind: 'match' });
    // Some of them were in the figure already.
    expect(met('18202')).toEqual({ kind: 'moved', found: '18204.500000', bets: 2 });
    expect(
      compareExpected({
        expected: { metric: 'bet', value: '18202', from, mark: '9' },
        sum: { ...sum, since: { ...since, bets: 0 } },
      }),
    ).toMatchObject({ kind: 'differs', difference: '2.5' });
  });

  it('cannot be compared where the list has no sum', () => {
    expect(compareExpected({ expected: { metric: 'win', value: '1', from }, sum: null })).toEqual({ kind: 'unknown' });
  });
});

describe('instants typed in a zone', () => {
  it('come back as they were, to the minute', () => {
    for (const instant of ['2026-11-21T03:20:00.000Z', '2026-03-29T23:59:00.000Z'])
      for (const zone of ['UTC', 'Asia/Tokyo']) expect(instantOf(localTextOf(instant, zone), zone)).toBe(instant);
  });

  it('are none while unfinished', () => {
    expect(instantOf('', 'UTC')).toBe('');
    expect(instantOf('2026-11-', 'UTC')).toBe('');
    expect(localTextOf('', 'UTC')).toBe('');
  });
});
