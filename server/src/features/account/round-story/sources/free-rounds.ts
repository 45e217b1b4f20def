import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, sourceIdsOf, type StorySource } from './story-source.ts';

/** The grant that gave the round (B-6): when it was granted, begun and ended. */
export const freeRounds: StorySource = {
  kind: 'free_round',
  codes: ['B-6'],
  read: async (ctx, { siteId, bets }) => {
    const ids = sourceIdsOf(bets, 'free_round');
    if (ids.length === 0) return [];
    const rows = await ctx.db
      .selectFrom('free_round_grant as given')
      .innerJoin('free_round_campaign as campaign', 'campaign.id', 'given.campaign_id')
      .select(['given.id', 'given.created_at', 'given.started_at', 'given.ended_at', 'given.state', 'given.by_user'])
      .select(['given.rounds', 'given.used', 'given.won', 'given.currency', 'given.end_reason', 'campaign.name'])
      .where('given.id', 'in', ids)
      .where('given.site_id', '=', siteId)
      .where(inScope(ctx.user.scope, 'given.agent_id'))
      .orderBy('given.id')
      .execute();
    return rows.flatMap((row): StoryEntry[] => {
      const own = { kind: 'free_round', record: row.id, note: row.name, currency: row.currency } as const;
      return [
        entry({ ...own, event: 'granted', at: row.created_at.toISOString(), actor: row.by_user, steps: row.rounds }),
        ...(row.started_at === null ? [] : [entry({ ...own, event: 'started', at: row.started_at.toISOString() })]),
        ...(row.ended_at === null
          ? []
          : [
              entry({
                ...own,
                event: row.state,
                at: row.ended_at.toISOString(),
                steps: row.used,
                amount: row.won,
                note: row.end_reason === '' ? row.name : `${row.name} · ${row.end_reason}`,
              }),
            ]),
      ];
    });
  },
};
