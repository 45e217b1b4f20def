import type { ExplainedMetric } from '@manager/contract/features/report/explain';
import { EXPLAINED } from '@manager/contract/metrics';
import { ownQuery } from '../../kit/report/scope-state.ts';

export const isExplained = (id: string): id is ExplainedMetric => EXPLAINED.some((one) => one === id);

/** Own filters of reports that an explanation understands; figures under other ones cannot be asked. */
const UNDERSTOOD: readonly string[] = [
  'type',
  'rtp_profile',
  'brand',
  'api_type',
  'player',
  'player_id',
  'level',
  'min_bet',
  'sub_agent_id',
  'has_sub_agent',
];
/** What only says how the rows are made. */
const NO_FILTERS: readonly string[] = ['by_site', 'by', 'of', 'basis', 'interval'];

export const canExplain = (query: Record<string, unknown>): boolean =>
  Object.keys(ownQuery(query)).every((name) => UNDERSTOOD.includes(name) || NO_FILTERS.includes(name));

/** The filters of a report's own that its explanations take. */
export const understoodOf = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(ownQuery(query)).filter(([name]) => UNDERSTOOD.includes(name)));
