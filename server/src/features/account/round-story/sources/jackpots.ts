import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { can, type Ctx } from '../../../../kit/service/ctx.ts';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, MAX_ENTRIES, type StorySource, type StoryView } from './story-source.ts';
import { readToldHits } from './told-hits.ts';

const ORDERS = 'I-2';

/** What a bet won of the platform's own jackpots, and of Manager's pools, until that was paid or cancelled. */
export const jackpots: StorySource = {
  kind: 'jackpot',
  codes: [],
  wholeWith: [ORDERS],
  read: async (ctx, view) => [
    ...(await readToldHits(ctx.clickhouse, view)),
    ...(can(ctx, ORDERS) ? await wonOfPools(ctx, view) : []),
  ],
};

const wonOfPools = async (ctx: Ctx, { siteId, betIds }: StoryView): Promise<StoryEntry[]> => {
  const rows = await ctx.db
    .selectFrom('jackpot_order')
    .select(['id', 'bet_id', 'status', 'currency', 'player_amount', 'created_at', 'updated_at', 'paid_at'])
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
      kind: 'jackpot',
      bet_id: row.bet_id,
      record: row.id,
      record_type: 'jackpot_order',
      amount: row.player_amount ?? '0',
      currency: row.currency ?? '',
    } as const;
    return [
      entry({ ...own, event: 'pool_won', at: row.created_at.toISOString() }),
      ...(row.paid_at === null ? [] : [entry({ ...own, event: 'pool_paid', at: row.paid_at.toISOString() })]),
      ...(row.status === 'cancelled'
        ? [entry({ ...own, event: 'pool_cancelled', at: row.updated_at.toISOString(), is_good: false })]
        : []),
    ];
  });
};
