import { z } from 'zod';

/** What a screen showed of a row. */
export const SeenRow = z.object({
  /** The screen's name. */
  screen: z.string(),
  columns: z.array(z.object({ title: z.string(), text: z.string() })),
  /** Filters and scope as they stood there. */
  filters: z.array(z.object({ label: z.string(), value: z.string() })),
  timezone: z.string(),
});
export type SeenRow = z.infer<typeof SeenRow>;
