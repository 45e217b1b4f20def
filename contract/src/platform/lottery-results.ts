import { z } from 'zod';
import { NonNegativeMoney } from '../kit/money.ts';
import { RowId, RowInstant, rowText, RowVersion } from './row.ts';

export const DRAW_STATUSES = ['open', 'closed', 'drawn', 'settled', 'void'] as const;

/** More currencies than the bets of one draw are made in. */
export const MAX_DRAW_TOTALS = 50;
/** A draw takes bets no longer than this. */
export const MAX_DRAW_OPEN_DAYS = 400;

/** SHA-256 in lower case. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const SeedHex = z.string().regex(/^(?:[0-9a-f]{2}){1,128}$/);

/** What the bets of a draw in one currency add up to. */
export const DrawTotal = z.strictObject({
  currency: z.string().min(1).max(10),
  bets: z.int().min(0).max(4_294_967_295),
  stake: NonNegativeMoney,
  payout: NonNegativeMoney,
});
export type DrawTotal = z.infer<typeof DrawTotal>;

/**
 * A draw of a lottery, sent when it opens and again with a higher version whenever its status changes. A result is set once: a wrong one is
 * mended by a void version, and by another draw that names this one in `redraw_of`.
 */
export const PlatformLotteryResult = z.strictObject({
  draw_id: RowId.describe('Unique over all games; never reused. Bets name it'),
  site: z.string().max(40).nullish().describe('Code of the website, of a draw that is held for it alone'),
  game: z.string().max(40).describe('Code of the game'),
  number: RowId.describe('As players know the draw; never changes for an id'),
  status: z.enum(DRAW_STATUSES),
  opened_at: RowInstant.describe('Bets are taken from then on; never changes for an id'),
  cut_off_at: RowInstant.describe('Bets are taken up to then; may lie ahead, never changes for an id'),
  drawn_at: RowInstant.nullish().describe('Needed when drawn or settled; not before the cut-off'),
  settled_at: RowInstant.nullish().describe('Needed when settled or void: all bets have their end'),
  result: rowText(400).nullish().describe('Needed when drawn or settled; what is drawn as the game writes it, set once'),
  rng_commit: Sha256.nullish().describe('SHA-256 of the seed, told while bets are taken; set once'),
  rng_seed: SeedHex.nullish().describe('The seed itself in hex, told with the result; set once'),
  source: rowText(200).nullish().describe('Of an outcome that comes from outside: where everybody can verify it; set once'),
  redraw_of: RowId.nullish().describe('The void draw that this one is held again for; never changes for an id'),
  reason: rowText(200).nullish().describe('Needed when void'),
  totals: z
    .array(DrawTotal)
    .max(MAX_DRAW_TOTALS)
    .nullish()
    .describe('What the bets came to, each currency once; told with the settlement'),
  row_version: RowVersion,
});
export type PlatformLotteryResult = z.infer<typeof PlatformLotteryResult>;
