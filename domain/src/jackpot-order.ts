import { defineMachine } from './state-machine.ts';

export const JACKPOT_METHODS = ['auto', 'manual', 'adjust'] as const;
export type JackpotMethod = (typeof JACKPOT_METHODS)[number];

/** W: a standard win; WC: a community share, given to several; NW: of a pool that does not grow. */
export const JACKPOT_WIN_CODES = ['W', 'WC', 'NW'] as const;
export type JackpotWinCode = (typeof JACKPOT_WIN_CODES)[number];

/** `waiting_approval`: beyond a limit of the day, it waits for a second person; `failed`: the wallet did not take it, and it is tried again by itself; `manual`: it waits for a person. `booked`: an adjustment, which pays nobody. */
export const JACKPOT_ORDER_STATES = [
  'won',
  'waiting_approval',
  'paying',
  'failed',
  'manual',
  'paid',
  'cancelled',
  'booked',
] as const;
export type JackpotOrderState = (typeof JACKPOT_ORDER_STATES)[number];

/** While one of these stands, the parameters of the pool stay. */
export const OPEN_JACKPOT_ORDERS: readonly JackpotOrderState[] = ['won', 'waiting_approval', 'paying', 'failed', 'manual'];

/** The way of a win: cancelled when its bet is, or when its payment was given up, and only before it is paid. */
export const jackpotOrder = defineMachine({
  name: 'jackpot_order.state',
  transitions: {
    won: ['waiting_approval', 'paying', 'manual', 'cancelled'],
    waiting_approval: ['won', 'cancelled'],
    paying: ['paid', 'failed', 'manual', 'cancelled'],
    failed: ['paid', 'manual', 'cancelled'],
    manual: ['paying', 'cancelled'],
    paid: [],
    cancelled: [],
    booked: [],
  } satisfies Record<JackpotOrderState, JackpotOrderState[]>,
});
