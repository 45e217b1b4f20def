import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAY_SWITCHES, playInForce, type PlayRule } from './play-rules.ts';

const rule = (id: string, more: Partial<PlayRule>): PlayRule => ({
  id,
  jurisdiction: null,
  game_type: null,
  site_id: null,
  game_id: null,
  min_cycle_ms: null,
  on_too_fast: 'mark',
  autoplay: null,
  turbo: null,
  slam_stop: null,
  feature_buy: null,
  ...more,
});
const UK_SLOT = { jurisdiction: 'UK', gameType: 'slot', siteId: '1', gameId: '7' };

// The British rules: slots 2.5 s, other casino games 5 s, neither autoplay nor turbo nor slam stop.
const UK = [
  rule('slots', { jurisdiction: 'UK', game_type: 'slot', min_cycle_ms: 2_500, on_too_fast: 'refuse' }),
  rule('tables', { jurisdiction: 'UK', game_type: 'table', min_cycle_ms: 5_000 }),
  rule('all', { jurisdiction: 'UK', autoplay: false, turbo: false, slam_stop: false }),
];

test('a rule holds where everything that it names fits', () => {
  expect(playInForce(UK, UK_SLOT)).toEqual({
    minCycle: { ms: 2_500, ruleId: 'slots', onTooFast: 'refuse' },
    autoplay: { isAllowed: false, ruleId: 'all' },
    turbo: { isAllowed: false, ruleId: 'all' },
    slam_stop: { isAllowed: false, ruleId: 'all' },
    feature_buy: { isAllowed: true, ruleId: null },
  });
  expect(playInForce(UK, { ...UK_SLOT, gameType: 'table' }).minCycle).toEqual({ ms: 5_000, ruleId: 'tables', onTooFast: 'mark' });
  expect(playInForce(UK, { ...UK_SLOT, jurisdiction: '' }).minCycle).toBeNull();
});

test('a website cannot allow what a law forbids, nor be faster', () => {
  const own = rule('own', { site_id: '1', min_cycle_ms: 1_000, autoplay: true, feature_buy: true });
  const here = playInForce([own, ...UK], UK_SLOT);
  expect(here.minCycle?.ms).toBe(2_500);
  expect(here.autoplay).toEqual({ isAllowed: false, ruleId: 'all' });
  expect(here.feature_buy).toEqual({ isAllowed: true, ruleId: 'own' });
});

test('one more rule never makes play faster or allows more', () => {
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const drawn = fc.record({
    jurisdiction: maybe(fc.constantFrom('UK', 'MT')),
    game_type: maybe(fc.constantFrom('slot', 'table')),
    site_id: maybe(fc.constantFrom('1', '2')),
    game_id: maybe(fc.constantFrom('7', '8')),
    min_cycle_ms: maybe(fc.integer({ min: 1, max: 60_000 })),
    on_too_fast: fc.constantFrom('mark' as const, 'refuse' as const),
    autoplay: maybe(fc.boolean()),
    turbo: maybe(fc.boolean()),
    slam_stop: maybe(fc.boolean()),
    feature_buy: maybe(fc.boolean()),
  });
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 8 }), drawn, (few, more) => {
      const rules = few.map((each, n) => rule(String(n), each));
      const [before, after] = [playInForce(rules, UK_SLOT), playInForce([...rules, rule('more', more)], UK_SLOT)];
      expect(after.minCycle?.ms ?? 0).toBeGreaterThanOrEqual(before.minCycle?.ms ?? 0);
      if (before.minCycle?.onTooFast === 'refuse') expect(after.minCycle?.onTooFast).toBe('refuse');
      for (const name of PLAY_SWITCHES) if (!before[name].isAllowed) expect(after[name].isAllowed).toBe(false);
    }),
  );
});
