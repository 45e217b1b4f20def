import { type HistoryType, mayReadHistory } from '@manager/contract/features/log/object-history';
import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { sql } from 'kysely';
import { can, type Ctx } from '../../../../kit/service/ctx.ts';
import { inScope } from '../../../../kit/service/scope.ts';
import { entry, MAX_ENTRIES, sourceIdsOf, type StorySource, type StoryView } from './story-source.ts';

type Objects = { type: string; ids: readonly string[] };

/** What staff did with the bets and with what hangs on them, by the audit log: of each object for whom its history is open. */
export const staff: StorySource = {
  kind: 'staff',
  codes: ['O-2', 'D-1', 'D-2', 'B-6', 'J-4'],
  wholeWith: ['O-2'],
  read: async (ctx, view) => {
    const objects = (await objectsOf(ctx, view)).filter(({ ids }) => ids.length > 0);
    if (objects.length === 0) return [];
    const rows = await ctx.db
      .selectFrom('audit_event as e')
      .select(['e.id', 'e.at', 'e.actor_name', 'e.action', 'e.object_type', 'e.object_id', 'e.outcome', 'e.reason'])
      .where((eb) =>
        eb.or(objects.map(({ type, ids }) => eb.and([eb('e.object_type', '=', type), eb('e.object_id', 'in', [...ids])]))),
      )
      // What the product does by itself has no actor; it is told by the other kinds.
      .where('e.actor_id', 'is not', null)
      .where(sql<boolean>`right(e.action, 5) <> '.read'`)
      .where(inScope(ctx.user.scope, 'e.agent_id'))
      .orderBy('e.at')
      .orderBy('e.seq')
      .limit(MAX_ENTRIES + 1)
      .execute();
    return rows.map((row): StoryEntry =>
      entry({
        id: `staff ${row.id}`,
        kind: 'staff',
        event: row.action,
        at: row.at.toISOString(),
        bet_id: row.object_type === 'bet' ? row.object_id : '',
        record: row.object_id,
        record_type: row.object_type,
        result: row.outcome,
        is_good: row.outcome === 'ok',
        actor: row.actor_name,
        note: row.reason,
      }),
    );
  },
};

const objectsOf = async (ctx: Ctx, { siteId, betIds, bets, roundId, payouts }: StoryView): Promise<Objects[]> => {
  const may = (type: HistoryType): boolean => mayReadHistory(type, (code) => can(ctx, code));
  const idsOf = async (table: 'invalid_bet' | 'compensation'): Promise<string[]> => {
    if (!may(table)) return [];
    const rows = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('bet_id', 'in', [...betIds])
      .where('site_id', '=', siteId)
      .where(inScope(ctx.user.scope, `${table}.agent_id`))
      .execute();
    return rows.map(({ id }) => id);
  };
  const [invalid, given, paid] = await Promise.all([
    idsOf('invalid_bet'),
    idsOf('compensation'),
    can(ctx, 'O-2') ? payouts() : [],
  ]);
  return [
    { type: 'bet', ids: can(ctx, 'O-2') ? betIds : [] },
    { type: 'round', ids: can(ctx, 'O-2') ? [`${siteId}/${roundId}`] : [] },
    { type: 'invalid_bet', ids: invalid },
    { type: 'compensation', ids: given },
    { type: 'payout', ids: paid.map(({ id }) => id) },
    { type: 'free_round_grant', ids: may('free_round_grant') ? sourceIdsOf(bets, 'free_round') : [] },
    { type: 'card', ids: may('card') ? sourceIdsOf(bets, 'card') : [] },
  ];
};
