/** What other features know of rates. */
export { isLargeMove } from './currency-rate.ts';
