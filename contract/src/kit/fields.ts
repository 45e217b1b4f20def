import { keptText } from '@manager/domain/kept-text';
import { z } from 'zod';

const MAX_ID = '9223372036854775807';

/** Ids are decimal strings within 64 bits (bigint in the store). */
export const Id = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'id')
  .refine((text) => text.length < MAX_ID.length || text <= MAX_ID, 'id');
export type Id = z.infer<typeof Id>;

/** Two ids, such as those of a game at a website: `<website>-<game>`. */
export const IdPair = z
  .string()
  .regex(/^[1-9]\d{0,18}-[1-9]\d{0,18}$/, 'id')
  .refine((text) => text.split('-').every((id) => Id.safeParse(id).success), 'id');

/** A machine name: games, sites, currencies refer to each other by it. */
export const Code = z.string().regex(/^[A-Za-z0-9_-]{2,40}$/, 'code');

/**
 * One line that reads as it is written: no control characters, halves of characters, line separators, or marks that turn the direction of
 * what follows and so show another text than the one that is stored.
 */
export const printable = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u;
export const Name = z.string().trim().min(1).max(100).regex(printable, 'printable');
/** ISO 3166-1: two capital letters. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'country');
/** Free one-line text; control characters are refused so that logs and exports stay one line a row. */
export const ShortText = z.string().overwrite(keptText).max(200).regex(printable, 'printable');
/** The same for text of several lines. */
const printableLines = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}]*(?:[\n\t\r][^\p{Cc}\p{Cs}\p{Bidi_Control}]*)*$/u;
export const Note = z.string().trim().max(2000).regex(printableLines, 'printable');
export const Reason = z.string().trim().min(1).max(500).regex(printableLines, 'printable');

export const OnOff = z.enum(['enabled', 'disabled']);
export type OnOff = z.infer<typeof OnOff>;

/** Row version for optimistic locking; sent back unchanged with an update. */
export const Version = z.int().min(1);

/** A flag that may come from a query string (`1`, `0`, `true`, `false`) or from JSON. */
export const Flag = z
  .union([z.boolean(), z.enum(['1', '0', 'true', 'false']), z.literal([1, 0])])
  .transform((v) => v === true || v === 1 || v === '1' || v === 'true');

/** A list that a query string carries comma-separated; JSON may send an array. Blanks are dropped, duplicates too. */
export const listOf = <T extends z.ZodType<string, string>>(item: T, max = 200) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((v) => [...new Set((typeof v === 'string' ? v.split(',') : v).map((s) => s.trim()).filter((s) => s !== ''))])
    .pipe(z.array(item).max(max));

export const Ids = listOf(Id);
/** What a batch call works on: at least one. */
export const SomeIds = Ids.refine((ids) => ids.length > 0, 'required');
