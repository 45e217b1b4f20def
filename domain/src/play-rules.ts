/**
 * How fast games may be played and what they may offer (docs/formulas.md#what-is-in-force): a rule holds where everything that it names
 * fits, and of several rules the strictest counts.
 */
export const PLAY_SWITCHES = ['autoplay', 'turbo', 'slam_stop', 'feature_buy'] as const;
export type PlaySwitch = (typeof PLAY_SWITCHES)[number];

/** What becomes of a bet that comes too soon: it is stored with a mark, or refused when it asks before it is played. */
export type OnTooFast = 'mark' | 'refuse';

/** Null: any, or nothing said. */
export type PlayRule = Readonly<Record<PlaySwitch, boolean | null>> & {
  id: string;
  jurisdiction: string | null;
  game_type: string | null;
  site_id: string | null;
  game_id: string | null;
  min_cycle_ms: number | null;
  on_too_fast: OnTooFast;
};

export type PlayPlace = { jurisdiction: string; gameType: string; siteId: string; gameId: string };

/** What is in force, each with the rule that it comes from. */
export type PlayInForce = Readonly<Record<PlaySwitch, { isAllowed: boolean; ruleId: string | null }>> & {
  minCycle: { ms: number; ruleId: string; onTooFast: OnTooFast } | null;
};

export function holdsAt(rule: PlayRule, place: PlayPlace): boolean {
  return (
    (rule.jurisdiction === null || rule.jurisdiction === place.jurisdiction) &&
    (rule.game_type === null || rule.game_type === place.gameType) &&
    (rule.site_id === null || rule.site_id === place.siteId) &&
    (rule.game_id === null || rule.game_id === place.gameId)
  );
}

/** The longest cycle of all rules, refused where any of them that asks for a cycle refuses; a switch is off when any rule puts it off. */
export function playInForce(rules: readonly PlayRule[], place: PlayPlace): PlayInForce {
  const here = rules.filter((rule) => holdsAt(rule, place));
  const paced = here.filter(({ min_cycle_ms: ms }) => ms !== null);
  const slowest = paced.reduce<PlayRule | undefined>(
    (most, rule) => ((rule.min_cycle_ms ?? 0) > (most?.min_cycle_ms ?? 0) ? rule : most),
    undefined,
  );
  const switchOf = (name: PlaySwitch) => {
    const off = here.find((rule) => rule[name] === false);
    const on = here.find((rule) => rule[name] === true);
    return { isAllowed: off === undefined, ruleId: (off ?? on)?.id ?? null };
  };
  return {
    minCycle:
      slowest === undefined
        ? null
        : {
            ms: slowest.min_cycle_ms ?? 0,
            ruleId: slowest.id,
            onTooFast: paced.some(({ on_too_fast: on }) => on === 'refuse') ? 'refuse' : 'mark',
          },
    autoplay: switchOf('autoplay'),
    turbo: switchOf('turbo'),
    slam_stop: switchOf('slam_stop'),
    feature_buy: switchOf('feature_buy'),
  };
}
