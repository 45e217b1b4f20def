import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { decimal, toWire } from '@manager/domain/money';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, MAX_ENTRIES, type StorySource } from './story-source.ts';

/** That something was wrong with a bet, and what became of it (D-1): also of those that were put away since. */
export const invalidBets: StorySource = {
  kind: 'invalid_bet',
  codes: ['D-1'],
  read: async (ctx, { siteId, betIds }) => {
    const rows = await ctx.db
      .selectFrom('invalid_bet')
      .selectAll()
      .where('bet_id', 'in', [...betIds])
      .where('site_id', '=', siteId)
      .where(inScope(ctx.user.scope, 'agent_id'))
      .orderBy('id')
      .limit(MAX_ENTRIES + 1)
      .execute();
    return rows.flatMap((row): StoryEntry[] => {
      const own = {
        kind: 'invalid_bet',
        bet_id: row.bet_id,
        // What was put away has left its list.
        record: row.deleted_at === null ? row.id : '',
      } as const;
      const isFailed = row.state === 'cancel_failed';
      return [
        entry({
          ...own,
          event: 'noticed',
          at: row.created_at.toISOString(),
          result: row.source,
          actor: row.marked_by,
          note: row.reason,
          is_good: false,
        }),
        ...(row.requested_at === null
          ? []
          : [
              entry({
                ...own,
                event: 'requested',
                at: row.requested_at.toISOString(),
                actor: row.requested_name,
                note: row.cancel_reason,
              }),
            ]),
        ...(row.cancelled_at === null
          ? []
          : [
              entry({
                ...own,
                event: 'cancelled',
                at: row.cancelled_at.toISOString(),
                amount: toWire(decimal(row.bet).minus(decimal(row.win))),
                currency: row.currency,
              }),
            ]),
        ...(row.deleted_at === null ? [] : [entry({ ...own, event: 'deleted', at: row.deleted_at.toISOString() })]),
        ...(isFailed || row.state === 'completing' || row.state === 'completed' || row.is_valid
          ? [
              entry({
                ...own,
                event: row.is_valid && !isFailed && row.state === 'invalid' ? 'valid' : row.state,
                at: row.updated_at.toISOString(),
                note: row.last_error,
                is_good: !isFailed,
              }),
            ]
          : []),
      ];
    });
  },
};
