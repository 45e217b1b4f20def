import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** Who reads a log is on record as well (T045): once a search, not once a page. An answer without its record is none. */
export const recordReading = (
  ctx: Ctx,
  { of, id = '', filter = {} }: { of: string; id?: string; filter?: Record<string, unknown> },
): Promise<void> =>
  audit(ctx, ctx.db, {
    action: `${of}.read`,
    objectType: of,
    objectId: id,
    agentId: ctx.user.agentId,
    after: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  });
