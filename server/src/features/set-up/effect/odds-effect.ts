import type { Effect } from '@manager/contract/kit/effect';
import { type OddsEntry, returnRange } from '@manager/domain/odds';
import { ratioPct } from '@manager/domain/ratio';
import { inScope } from '../../../kit/service/scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type ResolvedValue, resolvedValueOf } from './in-force.ts';
import { countUp } from './measure.ts';
import { readCells } from './places.ts';

type Edit = { game: { id: string }; siteId: string | undefined; entries: readonly OddsEntry[] };

/** Returns of the methods as `Effect` spells them, and where the odds come from: those of the game, or a website's own. */
const valueOf = (entries: readonly OddsEntry[], from: 'game' | 'site'): string => {
  const range = returnRange(entries);
  if (range === undefined) return '';
  return `${ratioPct(range.lowest).text} ${ratioPct(range.highest).text} ${from}`;
};

/** What new odds do to what is in force: a website with odds of its own does not take those of the game, and one without the game takes none. */
export const oddsEffects = async (ctx: Ctx, { game, siteId, entries }: Edit): Promise<Effect[]> => {
  const sites = await ctx.db
    .selectFrom('site')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .$if(siteId !== undefined, (query) => query.where('id', '=', siteId ?? ''))
    .execute();
  const [cells, stored] = await Promise.all([
    readCells(
      ctx,
      sites.map(({ id }) => ({ site_id: id, game_id: game.id })),
    ),
    ctx.db.selectFrom('odds').select(['site_id', 'entries']).where('game_id', '=', game.id).execute(),
  ]);
  const own = new Map(stored.map((row) => [row.site_id, row.entries as OddsEntry[]]));
  const inForce = (site: string, rows: ReadonlyMap<string | null, readonly OddsEntry[]>): string | null => {
    const ofSite = rows.get(site) ?? [];
    if (ofSite.length > 0) return valueOf(ofSite, 'site');
    const ofGame = rows.get(null) ?? [];
    return ofGame.length === 0 ? null : valueOf(ofGame, 'game');
  };
  const after = new Map<string | null, readonly OddsEntry[]>([...own, [siteId ?? null, entries]]);
  const wanted = entries.length === 0 ? null : valueOf(entries, siteId === undefined ? 'game' : 'site');
  return [
    countUp(
      { field: 'odds', name: 'entries', unit: 'website', wanted },
      cells.map((cell) => {
        const playable = resolvedValueOf(cell, 'status');
        const isPlayed = playable.value === 'playable';
        const standing: ResolvedValue = {
          value: isPlayed ? inForce(cell.site_id, after) : null,
          why: (value) => (isPlayed ? { reason: 'other_level', level: 'site_game' } : playable.why(value)),
        };
        return { count: cell.count, before: isPlayed ? inForce(cell.site_id, own) : null, after: standing };
      }),
    ),
  ];
};
