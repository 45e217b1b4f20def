import { z } from 'zod';

/** State of the data disk. `low`: less than a tenth is free. `full`: no records are accepted until there is room again. */
export const DiskState = z.enum(['enough', 'low', 'full']);
export type DiskState = z.infer<typeof DiskState>;
