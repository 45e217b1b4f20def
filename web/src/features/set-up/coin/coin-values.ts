import type { CoinRow } from '@manager/contract/features/set-up/coin';
import { coin } from '@manager/contract/records/coin';
import { coinFaults, type CoinFault } from '@manager/domain/coins';
import { decimalOf } from '../../../kit/form/decimal.ts';
import { splitTokens } from '../../../kit/form/tokens.ts';
import { enteredIn, formOf } from '../../../product/record/form-fields.ts';

export const valuesOf = (row: CoinRow | undefined) => ({
  ...formOf(coin, row),
  total_bets: (row?.total_bets ?? []).join(','),
});
export type CoinValues = ReturnType<typeof valuesOf>;

/** The entries as plain decimals; an entry that is none stays as it is, for the contract to refuse. */
export const betsOf = (text: string): string[] => splitTokens(text).map((bet) => decimalOf(bet) ?? bet);

export const toInput = (values: CoinValues) => ({ ...enteredIn(coin, values), total_bets: betsOf(values.total_bets) });

const isBet = (text: string): boolean => decimalOf(text) !== undefined && !text.startsWith('-');

/** What is wrong with the list, by field, as far as it is filled in. */
export const faultsOf = (
  values: CoinValues,
): Partial<Record<'total_bets' | 'min_bet' | 'max_bet' | 'default_bet', CoinFault | 'bad'>> => {
  const bets = betsOf(values.total_bets);
  if (!bets.every((bet) => isBet(bet) && /[1-9]/.test(bet))) return { total_bets: 'bad' };
  const lines = Number(values.lines);
  const [min, max, fallback] = [values.min_bet, values.max_bet, values.default_bet].map(decimalOf);
  if (bets.length === 0 || !Number.isSafeInteger(lines) || lines < 1) return {};
  const first = bets[0] ?? '0';
  const faults = coinFaults({
    lines,
    total_bets: bets,
    min_bet: min ?? first,
    max_bet: max ?? bets.at(-1) ?? first,
    default_bet: fallback ?? min ?? first,
  });
  const asked = { total_bets: true, min_bet: min !== undefined, max_bet: max !== undefined, default_bet: fallback !== undefined };
  return Object.fromEntries(Object.entries(faults).filter(([field]) => asked[field as keyof typeof asked]));
};
