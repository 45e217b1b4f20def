import { microsToText } from '@manager/domain/micros';
import type { Currency } from './currencies.ts';

/** What a player stakes on one spin: coin × level on each of the math's bet units. */
export type Stake = { coin: string; level: number; unitMicros: bigint; totalMicros: bigint };

type Step = { coinMicros: bigint; level: number };

const step = (coinMicros: number, level: number): Step => ({ coinMicros: BigInt(coinMicros), level });

/** From about 0.2 to 100 US dollars; other currencies multiply the coin by their factor. */
const TWENTY_UNIT_STEPS: readonly Step[] = [
  step(10_000, 1),
  step(10_000, 2),
  step(10_000, 5),
  step(20_000, 5),
  step(50_000, 3),
  step(50_000, 5),
  step(50_000, 10),
  step(100_000, 10),
  step(500_000, 5),
  step(500_000, 10),
];

const FIVE_UNIT_STEPS: readonly Step[] = [
  step(50_000, 1),
  step(100_000, 1),
  step(200_000, 1),
  step(200_000, 2),
  step(200_000, 3),
  step(500_000, 2),
  step(500_000, 4),
  step(1_000_000, 4),
  step(2_000_000, 5),
  step(2_000_000, 10),
];

export const STAKE_TIERS = TWENTY_UNIT_STEPS.length;

/** The stake of a tier (0 … STAKE_TIERS − 1) in a currency, for a math of 5 or 20 bet units. */
export function stakeOf(choice: { currency: Currency; betUnits: number; tier: number }): Stake {
  const steps = choice.betUnits === 5 ? FIVE_UNIT_STEPS : TWENTY_UNIT_STEPS;
  const { coinMicros, level } = steps[choice.tier] ?? step(10_000, 1);
  const coin = coinMicros * BigInt(choice.currency.coinFactor);
  const unitMicros = coin * BigInt(level);
  return { coin: microsToText(coin), level, unitMicros, totalMicros: unitMicros * BigInt(choice.betUnits) };
}

/** The stake of a total bet that is given: one level, a coin on each bet unit. */
export function stakeWorth(totalMicros: bigint, betUnits: number): Stake {
  const unitMicros = totalMicros / BigInt(betUnits);
  return { coin: microsToText(unitMicros), level: 1, unitMicros, totalMicros };
}
