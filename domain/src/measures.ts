import { decimal, type Decimal, ZERO, ratePct, roundMoney, subtract, sum } from './money.ts';

/**
 * The two labels that the seed leaves open, decided once for the whole product (docs/decisions/0011):
 * win-loss from the operator's side (bet − win), rate as actual RTP (win ÷ bet).
 */
export type ReportConvention = { winLoss: 'operator' | 'player'; rate: 'rtp' | 'hold' };
export const REPORT_CONVENTION: ReportConvention = { winLoss: 'operator', rate: 'rtp' };

/** `invalid` is set by staff (D-1); the other four arrive from the game platform. */
export type BetStatus = 'pending' | 'settled' | 'cancelled' | 'adjusted' | 'invalid';
/** How a round was paid for; a feature buy is `normal` money. */
export type BetSource = 'normal' | 'free_round' | 'card' | 'bonus';

/** Gross gaming revenue: bet − win (docs/formulas.md#win-loss-rate-ngr). */
export function ggr(bet: Decimal, win: Decimal): Decimal {
  return subtract(bet, win);
}

/** The report column "win-loss": positive when the house won. */
export function winLoss(bet: Decimal, win: Decimal): Decimal {
  return REPORT_CONVENTION.winLoss === 'operator' ? subtract(bet, win) : subtract(win, bet);
}

/** What the player gained, win − bet; only for pages that a player sees. */
export function playerNet(bet: Decimal, win: Decimal): Decimal {
  return subtract(win, bet);
}

/** Actual RTP: win ÷ bet × 100, 4 decimals; null when there is no bet. */
export function rtpPct(bet: Decimal, win: Decimal): string | null {
  return ratePct(win, bet);
}

/** Hold: GGR ÷ bet × 100 = 100 − RTP, 4 decimals; null when there is no bet. */
export function holdPct(bet: Decimal, win: Decimal): string | null {
  return ratePct(ggr(bet, win), bet);
}

/** The report column "rate"; null (shown as '-') when there is no bet. */
export function rate(bet: Decimal, win: Decimal): string | null {
  return REPORT_CONVENTION.rate === 'rtp' ? rtpPct(bet, win) : holdPct(bet, win);
}

/**
 * The largest win in stakes, 2 decimals, halves up. The store divides binary fractions: 61.225 lies a hair below itself there, and would lose its half.
 */
export function multipleText(multiple: number): string {
  return roundMoney(decimal(multiple.toFixed(9)), 2).toFixed(2);
}

export type NgrParts = {
  bet: Decimal;
  win: Decimal;
  /** What granted rounds won, from their bets; how it was paid is not a cost once more. */
  freeRoundBonus?: Decimal;
  /** What players were paid for levels that they reached with bonus credit. */
  freeWinBonus?: Decimal;
  /** Prizes of activities and rewards of tasks. */
  activityPrize?: Decimal;
  /** Signed: below 0 where more was taken back than given. */
  compensation?: Decimal;
  /** Only when the players fund the pool; leave it out otherwise. */
  jackpotContribution?: Decimal;
  feesAndTax?: Decimal;
};

/** Net gaming revenue: GGR less every promotional and other cost (docs/formulas.md#win-loss-rate-ngr). */
export function ngr({ bet, win, ...costs }: NgrParts): Decimal {
  const paid = Object.values(costs).filter((cost) => cost !== undefined);
  return subtract(ggr(bet, win), sum(paid));
}

/** Only settled and adjusted bets reach a money report (docs/formulas.md#what-counts). */
export function countsInReports(status: BetStatus): boolean {
  return status === 'settled' || status === 'adjusted';
}

export type BetFacts = {
  status: BetStatus;
  source: BetSource;
  bet: Decimal;
  /** Defaults to `bet`. */
  validBet?: Decimal;
  winGame: Decimal;
  winJackpot?: Decimal;
  jackpotContribution?: Decimal;
  /** True when it has a `parent_bet_id`: its amounts count, but it is not a round of its own. */
  isChild?: boolean;
};

export type BetMeasures = {
  rounds: number;
  bet: Decimal;
  validBet: Decimal;
  win: Decimal;
  jackpotWin: Decimal;
  jackpotContribution: Decimal;
  freeRoundBonus: Decimal;
};

const NO_MEASURES: BetMeasures = {
  rounds: 0,
  bet: ZERO,
  validBet: ZERO,
  win: ZERO,
  jackpotWin: ZERO,
  jackpotContribution: ZERO,
  freeRoundBonus: ZERO,
};

/** What one bet, in its newest version, adds to each measure of a money report (docs/formulas.md#what-counts). */
export function betMeasures(facts: BetFacts): BetMeasures {
  if (!countsInReports(facts.status)) return NO_MEASURES;
  const jackpotWin = facts.winJackpot ?? ZERO;
  const win = facts.winGame.plus(jackpotWin);
  switch (facts.source) {
    case 'normal':
      return {
        ...NO_MEASURES,
        rounds: facts.isChild ? 0 : 1,
        bet: facts.bet,
        validBet: facts.validBet ?? facts.bet,
        win,
        jackpotWin,
        jackpotContribution: facts.jackpotContribution ?? ZERO,
      };
    case 'free_round':
    case 'card':
      return { ...NO_MEASURES, freeRoundBonus: win };
    case 'bonus':
      // Bonus credit is not money: what its players are paid for is a promo credit.
      return NO_MEASURES;
  }
}
