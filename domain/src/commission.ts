import { type Decimal, ZERO, decimal } from './money.ts';

const ONE_PERCENT = decimal('0.01');

/** Σ valid bet × pct (domain.md §2.1 "Commission – turnover"); exact, not rounded. */
export function turnoverCommission(validBet: Decimal, pct: Decimal): Decimal {
  return percentOf(validBet, pct);
}

/** GGR × pct, nothing when the period lost money (domain.md §2.1 "Commission – GGR"). */
export function ggrCommission(ggr: Decimal, pct: Decimal): Decimal {
  return ggr.gt(ZERO) ? percentOf(ggr, pct) : ZERO;
}

/** Variant "GGR without turnover": the GGR part less the turnover part already paid, never below 0. */
export function ggrWithoutTurnover(ggrPart: Decimal, turnoverPart: Decimal): Decimal {
  const rest = ggrPart.minus(turnoverPart);
  return rest.gt(ZERO) ? rest : ZERO;
}

/** Position taking: a share of win-loss, negative when the house lost. */
export function positionCommission(winLoss: Decimal, pct: Decimal): Decimal {
  return percentOf(winLoss, pct);
}

// Division by 100 only moves the point, so multiplying by 0.01 keeps it exact.
function percentOf(amount: Decimal, pct: Decimal): Decimal {
  return amount.times(pct).times(ONE_PERCENT);
}
