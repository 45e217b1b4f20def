import { microsToText, RATE_UNIT } from '@manager/domain/micros';
import { convertMicrosDown } from '@manager/domain/payout-amount';
import type { BetFact } from '../fact/bet-fact.ts';

type Won = { amount: number; fact: Pick<BetFact, 'fxRateE12' | 'currency'> };

/** What the player gets of a win in micros of USD: in his currency at the rate of the bet, cut to the decimals of the currency; "0": less than its smallest coin. */
export const playerAmount = ({ amount, fact }: Won, decimals: ReadonlyMap<string, number>): string =>
  microsToText(
    convertMicrosDown(BigInt(amount), {
      fromE12: RATE_UNIT,
      toE12: fact.fxRateE12,
      decimals: decimals.get(fact.currency) ?? 0,
    }),
  );
