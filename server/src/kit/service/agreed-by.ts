import type { AnyCtx } from './ctx.ts';

/** Who agreed to the step, for the record that it leaves beside who asked for it; empty: it took one person. */
export const agreedBy = ({ agreed }: Pick<AnyCtx, 'agreed'>): string => agreed?.name ?? '';
