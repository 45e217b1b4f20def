import { z } from 'zod';
import { Id } from '../kit/fields.ts';
import { Money } from '../kit/money.ts';

/** Odds of a lottery, of a game or of the game at a website. */
export const OddsData = z
  .object({
    id: Id,
    game_id: Id,
    site_id: Id.nullable().describe('null: at every website without odds of its own'),
    version: z.int(),
    entries: z
      .array(z.object({ code: z.string(), method: z.string(), probability: z.string(), rate: Money }))
      .describe('What a unit of stake pays by the code of a prize. Empty at a website: those of the game apply'),
  })
  .describe('Odds of a lottery. Bets name the `id` and the `version` that they were taken at, as `odds_version`: "12.3"');
