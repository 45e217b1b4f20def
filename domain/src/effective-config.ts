import { compare, decimal, type Decimal } from './money.ts';

/**
 * What is in force for a game at a website and for a player (docs/formulas.md#what-is-in-force).
 * The most specific level that says something wins; whatever forbids or limits beats every level that allows.
 */

/** Levels that may set a return profile, most specific first. */
export const RTP_LEVELS = ['player', 'sub_agent_group', 'site_game', 'site', 'site_group', 'game'] as const;
export type RtpLevel = (typeof RTP_LEVELS)[number];

/** Decimal texts of a percentage; null or absent: the level says nothing. */
export type RtpSettings = Partial<Record<RtpLevel, string | null>>;

/** A value and the level that it comes from; null when no level says anything. */
export type Sourced<Value, Level> = { value: Value; from: Level } | null;

/**
 * The return profile in force. A level whose value is no certified profile of the game (`certified`; empty: every value will do) is
 * passed over: a game is never asked for mathematics that it does not have.
 */
export const effectiveRtp = (settings: RtpSettings, certified: readonly string[]): Sourced<string, RtpLevel> => {
  for (const from of RTP_LEVELS) {
    const value = settings[from] ?? null;
    if (value !== null && (certified.length === 0 || certified.some((profile) => isSame(profile, value)))) return { value, from };
  }
  return null;
};

const isSame = (one: string, other: string): boolean => one === other || compare(decimal(one), decimal(other)) === 0;

/** Limits of one level in USD; null: none. */
export type BetLimits<Level extends string> = { from: Level; min: string | null; max: string | null };

export type EffectiveLimits<Level extends string> = { min: Sourced<string, Level>; max: Sourced<string, Level> };

/** The narrowest limits: the highest minimum and the lowest maximum of all levels. `min` above `max` means that no bet is allowed. */
export const effectiveLimits = <Level extends string>(levels: readonly BetLimits<Level>[]): EffectiveLimits<Level> => ({
  min: tightest(levels, 'min', (value, known) => compare(value, known) > 0),
  max: tightest(levels, 'max', (value, known) => compare(value, known) < 0),
});

const tightest = <Level extends string>(
  levels: readonly BetLimits<Level>[],
  side: 'min' | 'max',
  isTighter: (value: Decimal, known: Decimal) => boolean,
): Sourced<string, Level> => {
  let found: Sourced<string, Level> = null;
  for (const level of levels) {
    const value = level[side];
    if (value !== null && (found === null || isTighter(decimal(value), decimal(found.value))))
      found = { value, from: level.from };
  }
  return found;
};

/** Everything that can keep a game from being played, in the order in which it is named. */
export const DENIALS = [
  'agent_disabled',
  'site_disabled',
  'site_not_approved',
  'game_disabled',
  'game_maintenance',
  'vendor_not_offered',
  'type_not_offered',
  'origin_not_offered',
  'not_enabled_here',
  'blocked',
  'max_win_day',
  'currency_of_country',
] as const;
export type Denial = (typeof DENIALS)[number];

export type Offer = {
  isAgentEnabled: boolean;
  site: {
    isEnabled: boolean;
    isApproved: boolean;
    /** Empty: all. */
    vendors: readonly string[];
    /** Empty: all. */
    gameTypes: readonly string[];
    disabledOrigins: readonly string[];
  };
  game: { status: 'enabled' | 'disabled' | 'maintenance'; vendor: string; type: string; origin: string };
  /** What is set for this game at this website; null: nothing. */
  isEnabledHere: boolean | null;
  isBlocked: boolean;
  /** Has the player won what the website lets him win in a settlement day? Absent: nobody in particular is asked about. */
  isStopped?: boolean;
  /** Does the website refuse his currency in the country that he comes from? Absent: no country was told. */
  isCurrencyRefused?: boolean;
};

/**
 * Why a game may not be played; empty when it may. A game that is enabled at the website by hand is offered although its vendor or type
 * is not on the website's lists; nothing overrides the other reasons.
 */
export const denials = ({
  isAgentEnabled,
  site,
  game,
  isEnabledHere,
  isBlocked,
  isStopped = false,
  isCurrencyRefused = false,
}: Offer): Denial[] => {
  const isListed = (list: readonly string[], name: string): boolean =>
    isEnabledHere === true || list.length === 0 || list.includes(name);
  const found: Record<Denial, boolean> = {
    agent_disabled: !isAgentEnabled,
    site_disabled: !site.isEnabled,
    site_not_approved: !site.isApproved,
    game_disabled: game.status === 'disabled',
    game_maintenance: game.status === 'maintenance',
    vendor_not_offered: !isListed(site.vendors, game.vendor),
    type_not_offered: !isListed(site.gameTypes, game.type),
    origin_not_offered: game.origin !== '' && site.disabledOrigins.includes(game.origin),
    not_enabled_here: isEnabledHere === false,
    blocked: isBlocked,
    max_win_day: isStopped,
    currency_of_country: isCurrencyRefused,
  };
  return DENIALS.filter((denial) => found[denial]);
};

export type ComplianceProfile = 'regulated' | 'unregulated';

/** The nearest level that says something, from the website up its agents; `regulated` when none does (docs/formulas.md#what-is-in-force). */
export const effectiveCompliance = (fromSiteUpwards: readonly (ComplianceProfile | null)[]): ComplianceProfile =>
  fromSiteUpwards.find((profile) => profile !== null) ?? 'regulated';

/** The group of a sub-agent: what staff configured, else what the rules found. */
export const effectiveSubAgentGroup = (configured: string | null, automatic: string | null): string | null =>
  configured ?? automatic;
