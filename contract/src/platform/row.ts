import { keptText } from '@manager/domain/kept-text';
import { z } from 'zod';

/** Fields that rows of several kinds share. */
export const rowText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\\]*$/u);
/** A player's user name at his website, in the one form in which it is kept. */
export const PlayerName = z
  .string()
  .overwrite(keptText)
  .min(1)
  .max(64)
  .regex(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\\]*$/u);
export const RowId = z.string().regex(/^[\x21-\x5b\x5d-\x7e]{1,64}$/);
export const RowInstant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/);
export const RowVersion = z.int().min(1).max(4_294_967_295);
