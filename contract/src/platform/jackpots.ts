import { z } from 'zod';
import { Money } from '../kit/money.ts';
import { Instant } from '../kit/time.ts';
import { rowText } from './row.ts';

export const JackpotsQuery = z.strictObject({ site: rowText(40).describe('Code of the website') });
export type JackpotsQuery = z.infer<typeof JackpotsQuery>;

const Commitment = z
  .string()
  .nullable()
  .describe(
    'SHA-256 in hex over `manager jackpot`, code, turn, value and salt, joined by line feeds; null: nothing is drawn beforehand',
  );

/** Jackpots that players of a website play for, as games show them. */
export const PlatformJackpots = z.object({
  as_of: Instant.describe('At most a second ago'),
  pools: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      tier: z.string(),
      money: Money.describe('What is shown now, in USD'),
      turn: z.int(),
      commitment: Commitment,
      last_win: z
        .object({
          turn: z.int(),
          amount: Money,
          at: Instant,
          commitment: Commitment,
          value: z.string().nullable().describe('The hit point in USD, or the due time, that was committed to'),
          salt: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});
export type PlatformJackpots = z.infer<typeof PlatformJackpots>;
