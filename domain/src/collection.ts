import { sumToMicros } from './micros.ts';
import { defineMachine } from './state-machine.ts';

export const EXCHANGE_STATES = ['requested', 'approved', 'paid', 'rejected'] as const;
export type ExchangeState = (typeof EXCHANGE_STATES)[number];

/** A set of icons exchanged for a prize (L-3-2). Approved: it is on its way to the player. */
export const exchange = defineMachine({
  name: 'collection_exchange.state',
  transitions: {
    requested: ['approved', 'rejected'],
    approved: ['paid', 'rejected'],
    paid: [],
    rejected: [],
  } satisfies Record<ExchangeState, ExchangeState[]>,
});

export const DROP_STATES = ['given', 'capped', 'taken_back'] as const;
export type DropState = (typeof DROP_STATES)[number];

const DRAWS = 1n << 64n;
const CHANCE_UNITS = 1_000_000n;

/** Of 2^64 equally likely draws those that drop. `chance` is between 0 and 1, such as `0.025`. */
export const drawsThatDrop = (chance: string): bigint => {
  const units = sumToMicros(chance);
  return (DRAWS * units) / CHANCE_UNITS;
};

/** Every so many bets one is due; what was drawn already is never drawn twice, also when bets between were cancelled. */
export const isDue = (every: number, { bets, drawn }: { bets: bigint; drawn: bigint }): boolean => bets / BigInt(every) > drawn;
