import { NUMBER_CONVENTIONS } from '@manager/domain/decimal-text';
import { z } from 'zod';

/** Most rows of one import. */
export const MAX_IMPORT_ROWS = 5_000;
/** Characters of the file; the endpoint must be one that `takesFile`. */
const MAX_IMPORT_CHARS = 3_000_000;

/** What the numbers of a file take for the decimal mark. */
export const NumberConvention = z.enum(NUMBER_CONVENTIONS);

/** The same, as it was found: `open` when numbers of the file have two readings and nothing decides. */
export const FoundConvention = z.enum([...NUMBER_CONVENTIONS, 'open']);
export type FoundConvention = z.infer<typeof FoundConvention>;

/**
 * The file as text, separated by comma, semicolon or tab. One row names the columns, by field or by the headings of the list's own
 * export (`columns`, with its labels: value → text); rows above it are passed over.
 */
export const importInput = {
  text: z.string().min(1).max(MAX_IMPORT_CHARS),
  columns: z
    .array(
      z.strictObject({
        id: z.string().max(100),
        title: z.string().max(200),
        labels: z.record(z.string().max(100), z.string().max(200)).optional(),
      }),
    )
    .max(100)
    .optional(),
  /** Absent: decided out of all cells. */
  numbers: NumberConvention.optional(),
};
