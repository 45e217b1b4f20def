import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, MAX_ENTRIES, type StorySource } from './story-source.ts';

/** What staff gave or took by hand for a bet (D-2). */
export const compensations: StorySource = {
  kind: 'compensation',
  codes: ['D-2'],
  read: async (ctx, { siteId, betIds }) => {
    const rows = await ctx.db
      .selectFrom('compensation')
      .selectAll()
      .where('bet_id', 'in', [...betIds])
      .where('bet_id', '<>', '')
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .where(inScope(ctx.user.scope, 'agent_id'))
      .orderBy('id')
      .limit(MAX_ENTRIES + 1)
      .execute();
    return rows.flatMap((row): StoryEntry[] => {
      const own = {
        kind: 'compensation',
        bet_id: row.bet_id,
        record: row.id,
        amount: row.money,
        currency: row.currency,
      } as const;
      const isOver = row.state === 'finish' || row.state === 'failed' || row.state === 'rejected';
      return [
        entry({ ...own, event: 'draft', at: row.created_at.toISOString(), actor: row.by_user, note: row.reason }),
        ...(row.state === 'draft'
          ? []
          : [
              entry({
                ...own,
                event: row.state,
                at: (row.finished_at ?? row.updated_at).toISOString(),
                is_good: isOver ? row.state === 'finish' : true,
              }),
            ]),
      ];
    });
  },
};
