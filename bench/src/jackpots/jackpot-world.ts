import { type PlayingWorld, withPlayingProduct } from '../playing-product.ts';

export type JackpotWorld = PlayingWorld;

/** Websites that have jackpots on, and games that take part and leave enough of a bet for many pools. */
export const withJackpotWorld = (work: (world: JackpotWorld) => Promise<void>): Promise<void> =>
  withPlayingProduct(
    {
      name: 'jackpots',
      rtpPct: 80,
      prepare: async (pool) => {
        await pool.query('update game set has_jackpot = true');
        await pool.query('update site set jackpot = true');
      },
    },
    work,
  );
