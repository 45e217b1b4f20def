import { describe, expect, it, test } from 'vitest';
import { readUrlState } from '../../kit/filter/url-state.ts';
import { scopeCodecs } from '../../kit/report/scope-state.ts';
import { canExplain } from './explainable.ts';
import { explainQuery } from './figure.ts';
import { figureText, formulaText } from './formula.ts';

const scope = readUrlState({
  codecs: scopeCodecs,
  params: new URLSearchParams('agent_id=3&date_from=2026-11-01&date_to=2026-11-02&vendor=acme'),
}).values;

test('the question holds the filters of the report, narrowed to the row', () => {
  const narrowed = { site_id: ['9'], currency: 'THB', own_agent_id: '4' };
  expect(explainQuery({ scope, query: { by_site: true, rtp_profile: 'p96' }, figure: { metric: 'bet', narrowed } })).toEqual({
    agent_id: ['3'],
    site_id: ['9'],
    date_from: '2026-11-01',
    date_to: '2026-11-02',
    vendor: 'acme',
    currency: 'THB',
    in: 'native',
    with_test: false,
    own_agent_id: '4',
    rtp_profile: 'p96',
    metric: 'bet',
  });
});

test('a part of a settlement day is asked by its instants', () => {
  const narrowed = { slot_from: '2026-11-01T04:00:00.000Z', slot_to: '2026-11-01T05:00:00.000Z' };
  expect(explainQuery({ scope, query: { interval: '1h' }, figure: { metric: 'bet', narrowed } })).toEqual({
    agent_id: ['3'],
    date_from: '2026-11-01',
    date_to: '2026-11-02',
    vendor: 'acme',
    in: 'native',
    with_test: false,
    ...narrowed,
    metric: 'bet',
  });
});

test('a filter that an explanation does not know leaves nothing to ask', () => {
  expect(canExplain({ ...scope })).toBe(true);
  expect(canExplain({ ...scope, rtp_profile: 'p96', by_site: true })).toBe(true);
  expect(canExplain({ ...scope, moon: 'full' })).toBe(false);
  expect(canExplain({ ...scope, moon: '' })).toBe(true);
});

describe('numbers of a formula', () => {
  it.each([
    ['bet', '1234.5', '1,234.50'],
    ['bet', '0.000001', '0.000001'],
    ['rounds', '12345', '12,345'],
    ['rate', '93.5400', '93.54%'],
    ['rate', '93.5417', '93.5417%'],
    ['rate', null, '–'],
  ] as const)('%s of %s is %s', (metric, value, text) => expect(figureText(metric, value)).toBe(text));

  it('stand in their order, negative ones in brackets', () => {
    expect(
      formulaText({
        metric: 'win_loss',
        terms: [
          { metric: 'bet', value: '10' },
          { metric: 'win', value: '12.5' },
        ],
      }),
    ).toBe('10.00 − 12.50');
    expect(
      formulaText({
        metric: 'rate',
        terms: [
          { metric: 'win', value: '9' },
          { metric: 'bet', value: '10' },
        ],
      }),
    ).toBe('9.00 ÷ 10.00 × 100');
    expect(
      formulaText({
        metric: 'ngr',
        terms: [
          { metric: 'win_loss', value: '-2.5' },
          { metric: 'free_round_bonus', value: '1' },
        ],
      }),
    ).toBe('(-2.50) − 1.00');
    expect(formulaText({ metric: 'bet', terms: [] })).toBeUndefined();
  });
});
