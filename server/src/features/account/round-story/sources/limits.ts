import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, type StorySource } from './story-source.ts';

/** Bets that were placed while the website's limit of the day held for their player (G-2): played already, so they were taken. */
export const limits: StorySource = {
  kind: 'limit',
  codes: ['G-2'],
  read: async (ctx, { siteId, bets, playerIds }) => {
    if (playerIds.length === 0) return [];
    const rows = await ctx.db
      .selectFrom('player_control as held')
      .innerJoin('site', 'site.id', 'held.site_id')
      .select(['held.id', 'held.player_id', 'held.from_at', 'held.expires_at', 'held.deleted_at'])
      .where('held.source', '=', 'max_win_day')
      .where('held.site_id', '=', siteId)
      .where('held.player_id', 'in', [...playerIds])
      .where(inScope(ctx.user.scope, 'site.agent_id'))
      .orderBy('held.id')
      .execute();
    return bets.flatMap((bet): StoryEntry[] => {
      if (bet.source !== 'normal') return [];
      const placedMs = Date.parse(bet.bet_at);
      const over = rows.find(
        ({ player_id: id, from_at: from, expires_at: end, deleted_at: lifted }) =>
          id === bet.player_id &&
          from.getTime() <= placedMs &&
          placedMs < Math.min(end?.getTime() ?? Infinity, lifted?.getTime() ?? Infinity),
      );
      if (over === undefined) return [];
      return [
        entry({
          id: `limit ${bet.bet_id}`,
          kind: 'limit',
          event: 'late',
          at: bet.bet_at,
          bet_id: bet.bet_id,
          record: over.player_id,
          is_good: false,
        }),
      ];
    });
  },
};
