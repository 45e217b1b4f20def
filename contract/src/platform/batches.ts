import { z } from 'zod';
import { Instant, InstantInput } from '../kit/time.ts';

export const UnknownBatchesQuery = z.strictObject({
  state: z.literal('unknown').describe('Batches that may be lost. There is no other state to ask for'),
  since: InstantInput.optional().describe(
    'Of restores that were noticed then or later: the moment of your last look. Absent: of all',
  ),
});

/** What a game platform has to send again, after PostgreSQL was restored to an earlier instant. */
export const UnknownBatches = z.object({
  spans: z
    .array(
      z.object({
        from: Instant.describe('Whatever you sent from here on …'),
        to: Instant.describe('… up to here may be lost, of whatever kind, for whatever website. When the restore was noticed'),
        known: z
          .array(
            z.object({
              kind: z.string().describe('As in the path on which such rows are sent'),
              site: z.string().nullable().describe('Code of the website; null: it is unknown now'),
              rows: z.int().describe('Each version of a row, and those that Manager itself wrote'),
              first_at: Instant.describe('Of the rows themselves: `bet_at`, `created_at` …'),
              last_at: Instant,
            }),
          )
          .describe('What is known to be lost of it. There may be more: nobody else than you knows the batches of that time'),
      }),
    )
    .describe('The oldest first; empty: nothing is lost'),
});
export type UnknownBatches = z.infer<typeof UnknownBatches>;
