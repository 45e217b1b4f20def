import { type Decimal, decimal, sum, ZERO } from './money.ts';

/** The four levels of a family of pools, the smallest first; `single`: a pool by itself. */
export const JACKPOT_TIERS = ['mini', 'minor', 'major', 'grand', 'single'] as const;
export type JackpotTier = (typeof JACKPOT_TIERS)[number];

/** Whose players play for it: everybody, an agent's with those of the agents below, the websites of a brand, one website. */
export const JACKPOT_SCOPES = ['global', 'agent', 'brand', 'site'] as const;
export type JackpotScope = (typeof JACKPOT_SCOPES)[number];

/** What makes it hit: a secret value that is crossed, a draw with each bet, a time, a combination of symbols that the game shows. */
export const JACKPOT_TRIGGERS = ['mystery', 'weighted', 'time', 'symbol'] as const;
export type JackpotTrigger = (typeof JACKPOT_TRIGGERS)[number];

/** A shut pool keeps its money; nothing comes in and nothing hits. */
export const JACKPOT_STATUSES = ['active', 'shutdown'] as const;
export type JackpotStatus = (typeof JACKPOT_STATUSES)[number];

/** What a rule of games names, the least specific first: of the rules that fit a game the most specific counts. */
export const JACKPOT_GAME_LEVELS = ['all', 'type', 'vendor', 'game'] as const;
export type JackpotGameLevel = (typeof JACKPOT_GAME_LEVELS)[number];

/** `ref`: empty for all games, a type, a vendor, or the id of a game. `factor`: what the rate is multiplied by; 0: the game does not take part. */
export type JackpotGameRule = { level: JackpotGameLevel; ref: string; factor: string };
export type JackpotGame = { id: string; type: string; vendor: string };

/** The factor of a game by the most specific rule that fits; null: none does. */
export const factorOf = (rules: readonly JackpotGameRule[], game: JackpotGame): string | null => {
  const refs: Readonly<Record<JackpotGameLevel, string>> = { all: '', type: game.type, vendor: game.vendor, game: game.id };
  for (const level of JACKPOT_GAME_LEVELS.toReversed()) {
    const rule = rules.find((one) => one.level === level && one.ref === refs[level]);
    if (rule !== undefined) return rule.factor;
  }
  return null;
};

/** What one pool may hold at most, in USD: its micros stay far below 2^53, in which numbers are exact. */
export const MAX_JACKPOT_USD = '1000000000';
/** What one bet may add to one pool at most, in USD. */
export const MAX_CONTRIBUTION_USD = '1000000';
export const MAX_RATE_PCT = '10';

/** Money in USD, rates in per cent, as texts. */
export type JackpotParameters = {
  trigger: JackpotTrigger;
  rate: string;
  hiddenRate: string;
  seed: string;
  reset: string;
  minWin: string;
  mustHit: string | null;
  cap: string;
};

/** Which field is wrong and how; each is a text of the console's forms. */
export type JackpotFault = {
  field: 'rate' | 'hidden_rate' | 'seed' | 'reset' | 'min_win' | 'must_hit' | 'cap';
  reason: 'too_high' | 'below_seed' | 'below_reset' | 'below_min_win' | 'not_above_must_hit' | 'required' | 'nothing_to_win';
};

/**
 * The rules between the parameters: rate 0–10 %, min win ≥ seed and ≥ reset, must-hit ≥ min win, cap > must-hit. A mystery pool needs
 * a must-hit value, because its hit point lies below it. The first broken rule; undefined: none.
 */
export const jackpotFault = (pool: JackpotParameters): JackpotFault | undefined => {
  const [minWin, cap] = [decimal(pool.minWin), decimal(pool.cap)];
  const mustHit = pool.mustHit === null ? null : decimal(pool.mustHit);
  if (decimal(pool.rate).gt(decimal(MAX_RATE_PCT))) return { field: 'rate', reason: 'too_high' };
  if (decimal(pool.hiddenRate).gt(decimal('100'))) return { field: 'hidden_rate', reason: 'too_high' };
  if (cap.gt(decimal(MAX_JACKPOT_USD))) return { field: 'cap', reason: 'too_high' };
  if (minWin.lte(ZERO)) return { field: 'min_win', reason: 'nothing_to_win' };
  if (minWin.lt(decimal(pool.seed))) return { field: 'min_win', reason: 'below_seed' };
  if (minWin.lt(decimal(pool.reset))) return { field: 'min_win', reason: 'below_reset' };
  if (mustHit === null && pool.trigger === 'mystery') return { field: 'must_hit', reason: 'required' };
  if (mustHit !== null && mustHit.lt(minWin)) return { field: 'must_hit', reason: 'below_min_win' };
  if (cap.lte(mustHit ?? minWin)) return { field: 'cap', reason: 'not_above_must_hit' };
  return undefined;
};

/** What all pools of a game take of a bet may not exceed what its return to players leaves: Σ rate × factor ≤ 100 − RTP, in per cent. */
export const ratesFit = (rates: readonly { rate: string; factor: string }[], rtp: string | null): boolean => {
  const total: Decimal = sum(rates.map(({ rate, factor }) => decimal(rate).times(decimal(factor))));
  return total.lte(decimal('100').minus(decimal(rtp ?? '0')));
};
