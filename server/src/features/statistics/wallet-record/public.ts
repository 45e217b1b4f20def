/** What other features may use of movements. */
export { type BookedOfRound, type MovesOfRound, readMovesOfRound, sumMovesOfRound } from './wallet-store.ts';
