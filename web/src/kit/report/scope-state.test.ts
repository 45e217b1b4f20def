import { describe, expect, it } from 'vitest';
import { readUrlState } from '../filter/url-state.ts';
import { drillTo, readExpected } from './drill.ts';
import { chartUnit, ownQuery, scopeCodecs, scopeFault, scopeQuery, sortQuery, type ScopeState } from './scope-state.ts';

const read = (address: string): ScopeState => readUrlState({ codecs: scopeCodecs, params: new URLSearchParams(address) }).values;

it('sorts mixed currencies by their USD, one currency and USD as printed', () => {
  const sorted = (address: string, sort: string): string => sortQuery({ sort, scope: read(address) });
  expect(sorted('', '-bet')).toBe('-bet_usd');
  expect(sorted('', 'win_loss')).toBe('win_loss_usd');
  expect(sorted('', '-rate')).toBe('-rate');
  expect(sorted('currency=VND', '-bet')).toBe('-bet');
  expect(sorted('in=usd', '-bet')).toBe('-bet');
});

describe('scope of a report', () => {
  it('leaves out what is not chosen, since the server takes no empty values', () => {
    expect(scopeQuery(read('date_from=2026-11-20&date_to=2026-11-20'))).toEqual({
      date_from: '2026-11-20',
      date_to: '2026-11-20',
      in: 'native',
      with_test: false,
    });
  });

  it('hands every choice to the server', () => {
    expect(
      scopeQuery(
        read(
          'agent_id=3&site_id=4,5&game_id=6&vendor=Nova&date_from=2026-11-01&date_to=2026-11-02&in=usd&currency=THB&source=card&with_test=1',
        ),
      ),
    ).toEqual({
      agent_id: ['3'],
      site_id: ['4', '5'],
      game_id: ['6'],
      vendor: 'Nova',
      date_from: '2026-11-01',
      date_to: '2026-11-02',
      in: 'usd',
      currency: 'THB',
      source: 'card',
      with_test: true,
    });
  });

  it.each([
    ['', 'dates'],
    ['date_from=2026-11-02', 'dates'],
    ['date_from=2026-11-02&date_to=2026-11-01', 'order'],
    ['date_from=2026-01-01&date_to=2026-04-04', 'span'],
    ['date_from=2026-01-01&date_to=2026-04-03', undefined],
    ['date_from=2026-11-01&date_to=2026-11-01', undefined],
  ])('says what keeps %j from being searched: %s', (address, fault) => {
    expect(scopeFault(read(address))).toBe(fault);
  });
});

describe('drilling down', () => {
  const scope = read('agent_id=3&date_from=2026-11-20&date_to=2026-11-20&in=usd');

  it('keeps the scope and narrows it to the row', () => {
    const link = drillTo({ path: '/report/game-report', scope, narrowed: { site_id: ['9'] } });
    expect(link).toBe('/report/game-report?agent_id=3&site_id=9&date_from=2026-11-20&date_to=2026-11-20&in=usd');
  });

  it('carries the expected sum, which the target reads back', () => {
    const expected = { metric: 'bet', value: '18204.5', from: '/report/game-report', mark: '7041' } as const;
    const link = new URL(drillTo({ path: '/account/bet-detail', scope, narrowed: {}, expected }), 'http://manager.test');
    const at = (name: string): string => link.searchParams.get(name) ?? '';
    expect(readExpected({ expect: at('expect'), from: at('from'), since: at('since') })).toEqual(expected);
  });

  it.each([
    ['bet:1e5', '/report/game-report'],
    ['bonus:1', '/report/game-report'],
    ['bet:', '/report/game-report'],
    ['bet:1', 'https://elsewhere.test'],
    ['bet:1', ''],
  ])('ignores a torn or foreign expectation %s %s', (expect_, from) => {
    expect(readExpected({ expect: expect_, from, since: '' })).toBeUndefined();
  });
});

describe('a range by its name', () => {
  it('is not handed on: another agent has other days', () => {
    const scope = { ...read('when=last_7_days&compare=previous&in=usd'), date_from: '2026-11-15', date_to: '2026-11-21' };
    expect(drillTo({ path: '/report/site-report', scope, narrowed: { game_id: ['6'] } })).toBe(
      '/report/site-report?game_id=6&date_from=2026-11-15&date_to=2026-11-21&compare=previous&in=usd',
    );
  });
});

it('asks for own filters that are chosen, by their names', () => {
  expect(ownQuery({ ...read('agent_id=3'), type: 'slot', brand: '', api_type: undefined, tags: [] as string[] })).toEqual({
    type: 'slot',
  });
});

it.each([
  ['', 'usd'],
  ['in=usd', 'usd'],
  ['currency=THB', 'native'],
  ['currency=THB&in=usd', 'usd'],
  ['in=usd_today', 'usd_today'],
])('draws %j in %s', (address, unit) => expect(chartUnit(read(address))).toBe(unit));
