import { parseSubAgentIds } from '@manager/domain/sub-agent-ids';
import { z } from 'zod';

/** Sub-agent ids as staff type them, comma-separated (S5.10): trimmed, each once, at most 200. */
export const SubAgentIds = z.union([z.string(), z.array(z.string())]).transform((typed, ctx) => {
  const found = parseSubAgentIds(typeof typed === 'string' ? typed : typed.join(','));
  if ('ids' in found) return found.ids;
  ctx.addIssue({ code: 'custom', message: found.fault === 'too_many' ? 'too_big' : 'sub_agent_ids' });
  return z.NEVER;
});

/** Filter of reports and trends. */
export const subAgentFilters = { sub_agent_id: SubAgentIds.optional() };
