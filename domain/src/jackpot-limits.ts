/** What is won within 24 hours without a second person: of one pool; of all pools by the players of one website, and by one player. */
export const JACKPOT_LIMITS = ['pool_day', 'site_day', 'player_day'] as const;
export type JackpotLimitName = (typeof JACKPOT_LIMITS)[number];

/** In USD micros. */
type Amounts<Amount> = Readonly<Record<JackpotLimitName, Amount>>;
type Win = { amount: bigint; lately: Amounts<bigint>; limits: Amounts<bigint | null> };

/** The limits that a win goes beyond, with what went out before it. A limit of null is none; of zero, everything goes beyond it. */
export const exceededJackpotLimits = ({ amount, lately, limits }: Win): JackpotLimitName[] =>
  JACKPOT_LIMITS.filter((name) => {
    const limit = limits[name];
    return limit !== null && lately[name] + amount > limit;
  });
