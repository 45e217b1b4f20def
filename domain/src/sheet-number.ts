import Big from 'big.js';

/** A spreadsheet keeps and shows so many digits; what stands behind them is the rounding of its machine. */
const DIGITS = 15;
const AMBIGUOUS = /^-?\d+\.\d{3}$/;

/**
 * A number of a workbook, as its file writes it (`1.5E-3`, `0.30000000000000004`): the decimal text that was typed, with a decimal point. Three decimals take a zero
 * more, so that nobody reads them as thousands. A whole number of more digits than a spreadsheet keeps has lost some: it stays in its short form (`1.23E+17`),
 * which is known for a damaged id.
 */
export const sheetNumber = (digits: string): string => {
  const kept = new Big(new Big(digits).toPrecision(DIGITS));
  if (kept.e >= DIGITS) return kept.toExponential().toUpperCase();
  const text = kept.toFixed();
  return AMBIGUOUS.test(text) ? `${text}0` : text;
};
