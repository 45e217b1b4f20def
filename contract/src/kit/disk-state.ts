import { z } from 'zod';

/** Of the disk that holds the data: `low` below a tenth; `full`: no records are taken in until there is room again. */
export const DiskState = z.enum(['enough', 'low', 'full']);
export type DiskState = z.infer<typeof DiskState>;
