import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  denials,
  DENIALS,
  effectiveCompliance,
  effectiveLimits,
  effectiveRtp,
  effectiveSubAgentGroup,
  RTP_LEVELS,
  type Offer,
  type RtpSettings,
} from './effective-config.ts';

/** Few values, written in several ways, so that levels often agree and often differ. */
const profile = fc.constantFrom('84', '92.0', '94', '94.0000', '96', '96.0000', '96.5');
const settings: fc.Arbitrary<RtpSettings> = fc.record(
  Object.fromEntries(RTP_LEVELS.map((level) => [level, fc.option(profile)])) as Record<
    (typeof RTP_LEVELS)[number],
    fc.Arbitrary<string | null>
  >,
  { requiredKeys: [] },
);
const certified = fc.uniqueArray(profile, { maxLength: 4, selector: Number });

describe('effectiveRtp', () => {
  it('is the value of the most specific level whose value is certified', () => {
    fc.assert(
      fc.property(settings, certified, (levels, known) => {
        // From the least specific upwards, each certified value replaces what was found before.
        let wanted: { value: string; from: string } | null = null;
        for (const from of RTP_LEVELS.toReversed()) {
          const value = levels[from];
          if (value != null && (known.length === 0 || known.map(Number).includes(Number(value)))) wanted = { value, from };
        }
        expect(effectiveRtp(levels, known)).toEqual(wanted);
      }),
    );
  });

  it('does not change with what less specific levels say', () => {
    fc.assert(
      fc.property(settings, settings, certified, (levels, other, known) => {
        const found = effectiveRtp(levels, known);
        fc.pre(found !== null);
        const below = RTP_LEVELS.slice(RTP_LEVELS.indexOf(found!.from) + 1);
        const changed = { ...levels, ...Object.fromEntries(below.map((level) => [level, other[level] ?? null])) };
        expect(effectiveRtp(changed, known)).toEqual(found);
      }),
    );
  });

  it('never answers what the game is not certified for', () => {
    fc.assert(
      fc.property(
        settings,
        certified.filter((list) => list.length > 0),
        (levels, known) => {
          const found = effectiveRtp(levels, known);
          if (found !== null) expect(known.map(Number)).toContain(Number(found.value));
        },
      ),
    );
  });

  it('passes over an uncertified value to the next level', () => {
    expect(effectiveRtp({ player: '99', site: '94', game: '96' }, ['94', '96'])).toEqual({ value: '94', from: 'site' });
    expect(effectiveRtp({ site: '94.00' }, ['96'])).toBeNull();
    expect(effectiveRtp({}, [])).toBeNull();
  });
});

const cents = fc.integer({ min: 0, max: 500 });
const text = (value: number | null): string | null =>
  value === null ? null : `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
const limit = fc.record({ from: fc.constantFrom('site', 'site_game', 'game'), min: fc.option(cents), max: fc.option(cents) });

describe('effectiveLimits', () => {
  it('is the highest minimum and the lowest maximum, whatever the order', () => {
    fc.assert(
      fc.property(fc.array(limit, { maxLength: 5 }), (levels) => {
        const given = levels.map((level) => ({ from: level.from, min: text(level.min), max: text(level.max) }));
        const mins = levels.flatMap(({ min }) => (min === null ? [] : [min]));
        const maxs = levels.flatMap(({ max }) => (max === null ? [] : [max]));
        for (const order of [given, given.toReversed()]) {
          const found = effectiveLimits(order);
          expect(found.min?.value ?? null).toBe(mins.length === 0 ? null : text(Math.max(...mins)));
          expect(found.max?.value ?? null).toBe(maxs.length === 0 ? null : text(Math.min(...maxs)));
          // A value is that of the level that it is said to come from.
          if (found.min !== null)
            expect(given).toContainEqual(expect.objectContaining({ from: found.min.from, min: found.min.value }));
          if (found.max !== null)
            expect(given).toContainEqual(expect.objectContaining({ from: found.max.from, max: found.max.value }));
        }
      }),
    );
  });

  it('compares amounts and not texts', () => {
    expect(
      effectiveLimits([
        { from: 'a', min: '9', max: '10' },
        { from: 'b', min: '10', max: '9.5' },
      ]),
    ).toEqual({
      min: { value: '10', from: 'b' },
      max: { value: '9.5', from: 'b' },
    });
  });
});

const names = fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { maxLength: 3 });
const offer: fc.Arbitrary<Offer> = fc.record({
  isAgentEnabled: fc.boolean(),
  site: fc.record({
    isEnabled: fc.boolean(),
    isApproved: fc.boolean(),
    vendors: names,
    gameTypes: names,
    disabledOrigins: names,
  }),
  game: fc.record({
    status: fc.constantFrom('enabled' as const, 'disabled' as const, 'maintenance' as const),
    vendor: fc.constantFrom('A', 'B', 'C'),
    type: fc.constantFrom('A', 'B', 'C'),
    origin: fc.constantFrom('', 'A', 'B'),
  }),
  isEnabledHere: fc.option(fc.boolean()),
  isBlocked: fc.boolean(),
  isStopped: fc.boolean(),
});

/** Nothing forbids anything. */
const open: Offer = {
  isAgentEnabled: true,
  site: { isEnabled: true, isApproved: true, vendors: [], gameTypes: [], disabledOrigins: [] },
  game: { status: 'enabled', vendor: 'A', type: 'A', origin: '' },
  isEnabledHere: null,
  isBlocked: false,
  isStopped: false,
  isCurrencyRefused: false,
};

describe('denials', () => {
  it('finds none where nothing forbids', () => {
    expect(denials(open)).toEqual([]);
    expect(denials({ ...open, isEnabledHere: true })).toEqual([]);
  });

  it.each<[string, Partial<Offer>]>([
    ['agent_disabled', { isAgentEnabled: false }],
    ['site_disabled', { site: { ...open.site, isEnabled: false } }],
    ['site_not_approved', { site: { ...open.site, isApproved: false } }],
    ['game_disabled', { game: { ...open.game, status: 'disabled' } }],
    ['game_maintenance', { game: { ...open.game, status: 'maintenance' } }],
    ['vendor_not_offered', { site: { ...open.site, vendors: ['B'] } }],
    ['type_not_offered', { site: { ...open.site, gameTypes: ['B'] } }],
    ['origin_not_offered', { site: { ...open.site, disabledOrigins: ['A'] }, game: { ...open.game, origin: 'A' } }],
    ['not_enabled_here', { isEnabledHere: false }],
    ['blocked', { isBlocked: true }],
    ['max_win_day', { isStopped: true }],
    ['currency_of_country', { isCurrencyRefused: true }],
  ])('names %s alone, each denial once', (denial, change) => {
    expect(denials({ ...open, ...change })).toEqual([denial]);
    // Allowing the game at the website by hand lifts what its lists leave out, and nothing else.
    const isOfLists = denial === 'vendor_not_offered' || denial === 'type_not_offered';
    if (denial !== 'not_enabled_here')
      expect(denials({ ...open, ...change, isEnabledHere: true })).toEqual(isOfLists ? [] : [denial]);
  });

  it('lets one denial beat everything that allows: adding a reason never makes a game playable', () => {
    fc.assert(
      fc.property(offer, (given) => {
        const before = denials(given);
        expect(denials({ ...given, isBlocked: true })).toEqual(
          DENIALS.filter((one) => one === 'blocked' || before.includes(one)),
        );
        expect(denials({ ...given, isAgentEnabled: false })).toEqual(
          DENIALS.filter((one) => one === 'agent_disabled' || before.includes(one)),
        );
        expect(denials({ ...given, isEnabledHere: false })).toContain('not_enabled_here');
      }),
    );
  });

  it('does not depend on the order of lists', () => {
    fc.assert(
      fc.property(offer, (given) => {
        const site = {
          ...given.site,
          vendors: given.site.vendors.toReversed(),
          gameTypes: given.site.gameTypes.toReversed(),
          disabledOrigins: given.site.disabledOrigins.toReversed(),
        };
        expect(denials({ ...given, site })).toEqual(denials(given));
      }),
    );
  });
});

describe('what is inherited', () => {
  it('takes the nearest compliance profile, and regulated when nobody says anything', () => {
    expect(effectiveCompliance([null, 'unregulated', 'regulated'])).toBe('unregulated');
    expect(effectiveCompliance([null, null])).toBe('regulated');
    expect(effectiveCompliance([])).toBe('regulated');
  });

  it('takes the configured group of a sub-agent before the automatic one', () => {
    expect([effectiveSubAgentGroup('1', '2'), effectiveSubAgentGroup(null, '2'), effectiveSubAgentGroup(null, null)]).toEqual([
      '1',
      '2',
      null,
    ]);
  });
});
