/** What other features may use of rounds. */
export { findRounds, type Round, roundOfBet } from './find-round.ts';
