import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, sourceIdsOf, type StorySource } from './story-source.ts';

/** The card that gave the round (J-4): when it was issued, opened, used up and settled. */
export const cards: StorySource = {
  kind: 'card',
  codes: ['J-4'],
  read: async (ctx, { siteId, bets }) => {
    const ids = sourceIdsOf(bets, 'card');
    if (ids.length === 0) return [];
    const rows = await ctx.db
      .selectFrom('card')
      .select(['id', 'created_at', 'opened_at', 'used_at', 'ended_at', 'state', 'by_user'])
      .select(['rounds', 'played', 'won', 'currency', 'spin_id', 'end_reason'])
      .where('id', 'in', ids)
      .where('site_id', '=', siteId)
      .where(inScope(ctx.user.scope, 'agent_id'))
      .orderBy('id')
      .execute();
    return rows.flatMap((row): StoryEntry[] => {
      const own = { kind: 'card', record: row.id, note: row.spin_id ?? '', currency: row.currency } as const;
      return [
        entry({ ...own, event: 'issued', at: row.created_at.toISOString(), actor: row.by_user, steps: row.rounds }),
        ...(row.opened_at === null ? [] : [entry({ ...own, event: 'opened', at: row.opened_at.toISOString() })]),
        ...(row.used_at === null
          ? []
          : [entry({ ...own, event: 'used', at: row.used_at.toISOString(), steps: row.played, amount: row.won })]),
        ...(row.ended_at === null
          ? []
          : [entry({ ...own, event: row.state, at: row.ended_at.toISOString(), note: row.end_reason || own.note })]),
      ];
    });
  },
};
