import { z } from 'zod';

/** Ids are decimal strings of at most 19 digits (bigint in the store). */
export const Id = z.string().regex(/^[1-9]\d{0,18}$/, 'id');
export type Id = z.infer<typeof Id>;

/** A machine name: games, sites, currencies refer to each other by it. */
export const Code = z.string().regex(/^[A-Za-z0-9_-]{2,40}$/, 'code');

const printable = /^[^\p{Cc}]*$/u;
export const Name = z.string().trim().min(1).max(100).regex(printable, 'printable');
/** Free one-line text; control characters are refused so that logs and exports stay one line a row. */
export const ShortText = z.string().trim().max(200).regex(printable, 'printable');
export const Note = z
  .string()
  .trim()
  .max(2000)
  .regex(/^[^\p{Cc}\n\t\r]*(?:[\n\t\r][^\p{Cc}\n\t\r]*)*$/u, 'printable');
export const Reason = z.string().trim().min(1).max(500);

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
