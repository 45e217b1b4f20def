/** A sub-agent id as websites send it at game launch. */
const SUB_AGENT_ID = /^[A-Za-z0-9_.:@-]{1,64}$/;
export const MAX_SUB_AGENT_IDS = 200;

export type SubAgentIds = { ids: string[] } | { fault: 'invalid'; badIds: string[] } | { fault: 'too_many'; count: number };

/** True for a single well-formed sub-agent id. */
export function isSubAgentId(text: string): boolean {
  return SUB_AGENT_ID.test(text);
}

/**
 * The comma-separated filter of F-7 (S5.10): trims, drops blanks, removes repeats, keeps the order.
 * Refuses ids with other characters than letters, digits and `_ . : @ -`, and more than 200 ids.
 */
export function parseSubAgentIds(text: string): SubAgentIds {
  const ids = [...new Set(text.split(',').map((part) => part.trim()))].filter((id) => id !== '');
  const badIds = ids.filter((id) => !isSubAgentId(id));
  if (badIds.length > 0) return { fault: 'invalid', badIds };
  return ids.length > MAX_SUB_AGENT_IDS ? { fault: 'too_many', count: ids.length } : { ids };
}
