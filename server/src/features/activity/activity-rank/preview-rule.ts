import type { ActivityPreview } from '@manager/contract/features/activity/activity';
import type * as contract from '@manager/contract/features/activity/activity-rank/rule';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { requireGiven } from '../../../kit/resource/input.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireOwner } from '../core/draft-rules.ts';
import { draftOf } from '../core/save-activity.ts';
import { previewRanking } from './preview-ranking.ts';
import { previewPackets } from './preview-packets.ts';
import { ruleActivities } from './rule-activities.ts';
import { previewScatters } from './preview-scatters.ts';

/** Preview of the kind that the rule names. */
export const previewRule = async (ctx: Ctx, input: ParsedOf<typeof contract.previewRankRule>): Promise<ActivityPreview> => {
  const stored = input.id === undefined ? undefined : await findRow(ctx, ruleActivities, input.id);
  const agentId = stored === undefined ? (input.agent_id ?? null) : stored.agent_id;
  requireOwner(ctx, agentId);
  const given = { rule: input.rule ?? stored?.rule, currency: input.currency ?? stored?.currency };
  requireGiven(given, ['rule', 'currency']);
  const { rule, currency } = given;
  if (rule.kind === 'rank') return previewRanking(ctx, { input, stored, rule, currency });
  const reach = draftOf(input, { ...stored, agent_id: agentId });
  const time = { startsAt: input.starts_at ?? stored?.starts_at, endsAt: input.ends_at ?? stored?.ends_at };
  return rule.kind === 'red_packet'
    ? previewPackets(ctx, { reach, rule, currency, time })
    : previewScatters(ctx, { reach, rule, currency });
};
