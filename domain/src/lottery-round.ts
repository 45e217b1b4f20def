import type { DetailCheck } from './bet-detail.ts';
import { microsToText } from './micros.ts';
import { type Decimal, decimal, parseMoney, sum, toWire } from './money.ts';

/** The detail payload of a bet on a lottery, version 1. Amounts and rates are decimal texts; names are the wire's. */
export type LotteryRound = {
  kind: 'lottery';
  version: 1;
  round: string;
  game: string;
  math_version: string;
  /** `result` is absent until the draw was held. */
  draw: { id: string; number: string; result?: string };
  selections: LotterySelection[];
  totals: { stake: string; win: string };
};

export type SelectionState = 'pending' | 'won' | 'lost' | 'refunded';

export type LotterySelection = {
  /** The play type. */
  method: string;
  /** Positions separated by a bar, choices of a position by a comma: "3,7|8". */
  content: string;
  /** Bets that the content stands for; they share the stake alike. */
  lines: number;
  stake: string;
  /** What the method pays for one unit of stake, by the code of the odds, as it was when the bet was taken. */
  odds: { code: string; rate: string }[];
  /** The version of the odds that the rates come from. */
  odds_version: string;
  /** Which of the odds won, with how many lines. */
  hits: { code: string; lines: number }[];
  win: string;
  state: SelectionState;
};

const SMALLEST = decimal('0.000001');

/**
 * Integrity of a lottery bet (docs/formulas.md#detail-of-a-lottery-bet): win = stake ÷ lines × Σ hit lines × rate of each selection, cut to 6
 * decimals; stakes and wins add up to the totals; and these are what was booked. The first broken rule is reported.
 */
export function checkLotteryRound(round: LotteryRound, booked: { bet: Decimal; win: Decimal }): DetailCheck {
  const unreadable = amountsOf(round).find((text) => 'fault' in parseMoney(text));
  if (unreadable !== undefined) return { ok: false, fault: 'unreadable', text: unreadable };

  for (const selection of round.selections) {
    const expected = exactWinTimesLines(selection);
    const difference = expected.minus(decimal(selection.win).times(linesOf(selection)));
    if (difference.lt('0') || difference.gte(SMALLEST.times(linesOf(selection))))
      return mismatch('selection', { expected: selectionWin(selection), found: decimal(selection.win) });
  }
  const stake = sum(round.selections.map((selection) => decimal(selection.stake)));
  const win = sum(round.selections.map((selection) => decimal(selection.win)));
  if (!stake.eq(decimal(round.totals.stake))) return mismatch('stake', { expected: stake, found: decimal(round.totals.stake) });
  if (!win.eq(decimal(round.totals.win))) return mismatch('total', { expected: win, found: decimal(round.totals.win) });
  if (!stake.eq(booked.bet)) return mismatch('bet_stake', { expected: booked.bet, found: stake });
  return win.eq(booked.win) ? { ok: true } : mismatch('bet_win', { expected: booked.win, found: win });
}

/** What a selection has to win, cut to the decimals that amounts have. */
export function selectionWin(selection: Pick<LotterySelection, 'lines' | 'stake' | 'odds' | 'hits'>): Decimal {
  // Stake and rates have at most 6 decimals each, so that this is a whole number.
  const picos = BigInt(exactWinTimesLines(selection).times('1000000000000').toFixed(0));
  return decimal(microsToText(picos / (BigInt(linesOf(selection)) * 1_000_000n)));
}

/** A code that the selection has no rate for pays nothing, so that its win does not add up. */
const exactWinTimesLines = ({ stake, odds, hits }: Pick<LotterySelection, 'stake' | 'odds' | 'hits'>): Decimal => {
  const rates = new Map(odds.map(({ code, rate }) => [code, decimal(rate)]));
  const units = sum(hits.map(({ code, lines }) => (rates.get(code) ?? decimal('0')).times(String(lines))));
  return decimal(stake).times(units);
};

const linesOf = ({ lines }: Pick<LotterySelection, 'lines'>): string => String(Math.max(1, lines));

function amountsOf({ selections, totals }: LotteryRound): string[] {
  return [
    ...selections.flatMap(({ stake, win, odds }) => [stake, win, ...odds.map(({ rate }) => rate)]),
    totals.stake,
    totals.win,
  ];
}

function mismatch(
  fault: Extract<DetailCheck, { expected: string }>['fault'],
  { expected, found }: { expected: Decimal; found: Decimal },
): DetailCheck {
  return { ok: false, fault, expected: toWire(expected), found: toWire(found) };
}
