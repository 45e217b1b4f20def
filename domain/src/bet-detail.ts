import { type Decimal, decimal, parseMoney, sum, toWire } from './money.ts';

/** The detail payload of a slot round. Amounts are decimal texts; names are the wire's. */
export type BetDetail = {
  round: string;
  game: string;
  math_version: string;
  rtp_profile: string;
  bet: { coin: string; level: number; lines?: number; ways?: number; total: string };
  feature_buy?: { bought: boolean; cost_multiple: string };
  steps: BetStep[];
  free?: { triggered: boolean; awarded: number; played: number; win: string };
  jackpot?: { tier: string; amount: string; contrib: string[] };
  totals: { win_game: string; win_jackpot: string; win: string };
  balance?: { before: string; after: string };
};

export type BetStepType = 'base' | 'free' | 'respin' | 'cascade' | 'bonus' | 'gamble';

export type BetStep = {
  idx: number;
  type: BetStepType;
  /** Symbols by reel, from the left, each reel from the top. */
  reels: string[][];
  multiplier: string;
  wins: StepWin[];
  step_win: string;
};

export type StepWin = {
  kind: 'line' | 'way' | 'scatter' | 'cluster';
  line_no?: number;
  symbol: string;
  count: number;
  positions: number[];
  pay: string;
  multiplier: string;
  amount: string;
};

/** Expected and found are decimal texts; an amount that is no money makes the detail unreadable as a whole. */
export type DetailCheck =
  | { ok: true }
  | { ok: false; fault: 'unreadable'; text: string }
  | { ok: false; fault: SumFault; expected: string; found: string };

/** What does not add up: of a round on reels, of a lottery bet, of a slice of fishing (there counts as well), or of any of them. */
type SumFault =
  | 'steps'
  | 'selection'
  | 'stake'
  | 'bet_stake'
  | 'hits'
  | 'kills'
  | 'sum_shots'
  | 'sum_kills'
  | 'cost'
  | 'bet_cost'
  | 'total'
  | 'bet_win';

/**
 * Integrity of a round's detail (docs/formulas.md#detail-of-a-round): each step's wins make its `step_win`, Σ wins + jackpot = `totals.win`,
 * and that is the win booked on the bet. The first broken rule is reported; the screen shows it as a red banner.
 */
export function checkDetail(detail: BetDetail, bookedWin: Decimal): DetailCheck {
  const unreadable = amountsOf(detail).find((text) => 'fault' in parseMoney(text));
  if (unreadable !== undefined) return { ok: false, fault: 'unreadable', text: unreadable };

  for (const step of detail.steps) {
    const stepWin = decimal(step.step_win);
    const stepSum = sumOfWins([step]);
    if (!stepSum.eq(stepWin)) return mismatch('steps', { expected: stepSum, found: stepWin });
  }
  const computed = sumOfWins(detail.steps).plus(decimal(detail.jackpot?.amount ?? '0'));
  const total = decimal(detail.totals.win);
  if (!computed.eq(total)) return mismatch('total', { expected: computed, found: total });
  return total.eq(bookedWin) ? { ok: true } : mismatch('bet_win', { expected: bookedWin, found: total });
}

function amountsOf({ steps, jackpot, totals }: BetDetail): string[] {
  const ofSteps = steps.flatMap(({ wins, step_win }) => [step_win, ...wins.map(({ amount }) => amount)]);
  return [...ofSteps, jackpot?.amount ?? '0', totals.win];
}

function sumOfWins(steps: readonly BetStep[]): Decimal {
  return sum(steps.flatMap(({ wins }) => wins.map(({ amount }) => decimal(amount))));
}

function mismatch(fault: 'steps' | 'total' | 'bet_win', { expected, found }: { expected: Decimal; found: Decimal }): DetailCheck {
  return { ok: false, fault, expected: toWire(expected), found: toWire(found) };
}
