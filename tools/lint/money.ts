const MONEY_WORDS = new Set(
  'amount amounts balance bet bets commission credit debit deposit fee jackpot money payout price prize stake usd win wins withdrawal'.split(
    ' ',
  ),
);

/** Whether an identifier names an amount of money: `betUsd`, `max_win`, but not `window` or `winRatePct`. */
export function isMoneyName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[\d_\W]+/);
  return MONEY_WORDS.has(words.findLast(Boolean) ?? '');
}
