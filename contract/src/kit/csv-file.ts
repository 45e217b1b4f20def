import { z } from 'zod';

/** An export as the call answers it: the browser saves `content` under `file_name`. UTF-8 with a byte order mark, RFC 4180. */
export const CsvFile = z.object({ file_name: z.string(), content: z.string(), rows: z.int() });
export type CsvFile = z.infer<typeof CsvFile>;
