import { sql } from 'kysely';
import { decimal, toWire } from '@manager/domain/money';
import type { Directory } from '../../../kit/report/directory.ts';
import type { ResolvedNames } from '../../../kit/report/resolve-filter.ts';
import type { OwnerDb } from '../../../postgres/db.ts';

/** A change of the return that is set for a game, at whatever level. */
export type RtpChange = { atMs: number; name: string; before: string | null; after: string | null };

type Query = { gameIds: readonly string[]; resolved: ResolvedNames; directory: Directory; fromMs: number; toMs: number };
type Fields = { rtp?: string | number | null; game_ids?: string[]; cells?: Fields[] };
type Row = { object_type: string; object_id: string; at: Date; before: Fields; after: Fields };

/** A chart with more marks says nothing any more. */
const MAX_CHANGES = 200;

/**
 * Changes of the return that Set-Up holds for the games, for the websites and website groups in view, and for the games at those websites, from the
 * log of what was done: it knows what was before and is never trimmed.
 */
export const readRtpChanges = async (
  db: OwnerDb,
  { gameIds, resolved, directory, fromMs, toMs }: Query,
): Promise<RtpChange[]> => {
  const agentIds = new Set(resolved.agents.map(({ id }) => id));
  const sites = [...directory.sites.values()].filter(
    ({ id, agentId }) => agentIds.has(agentId) && (resolved.filter.siteIds?.includes(id) ?? true),
  );
  const siteIds = sites.map(({ id }) => id);
  const groups = new Map(
    sites.flatMap((site) => (site.siteGroupId === null ? [] : [[site.siteGroupId, site.siteGroupName ?? '']])),
  );
  const { rows } = await sql<Row>`
    select object_type, object_id, at, before, after from audit_event
    where outcome = 'ok' and at >= ${new Date(fromMs)} and at < ${new Date(toMs)}
      and ((object_type = 'game' and object_id = any(${[...gameIds]}::text[]))
        or (object_type = 'website' and object_id = any(${siteIds}::text[]))
        or (object_type = 'site_group' and object_id = any(${[...groups.keys()]}::text[]))
        or (object_type = 'website_game' and split_part(object_id, '-', 1) = any(${siteIds}::text[])))
      and ((before ? 'rtp' and after ? 'rtp') or (before ? 'cells' and after ? 'cells'))
    order by at, seq limit ${MAX_CHANGES}`.execute(db);
  const gameNames = (ids: readonly string[]): string => ids.map((id) => directory.games.get(id)?.name ?? id).join(', ');
  const siteName = (id: string): string => directory.sites.get(id)?.name ?? id;
  return rows.flatMap(({ object_type: type, object_id: objectId, at, before, after }): RtpChange[] => {
    const change = (name: string, from: Fields, to: Fields): RtpChange[] =>
      textOf(from.rtp) === textOf(to.rtp) || to.rtp === undefined
        ? []
        : [{ atMs: at.getTime(), name, before: textOf(from.rtp), after: textOf(to.rtp) }];
    if (type === 'game') return change(gameNames([objectId]), before, after);
    if (type === 'website') return change(siteName(objectId), before, after);
    if (type === 'site_group') return change(groups.get(objectId) ?? objectId, before, after);
    const [siteId = '', gameId] = objectId.split('-');
    const cells = (side: Fields): Fields[] => side.cells ?? [{ ...side, game_ids: gameId === undefined ? [] : [gameId] }];
    const old = cells(before);
    return cells(after).flatMap((cell, index) => {
      const games = (cell.game_ids ?? []).filter((id) => gameIds.includes(id));
      return games.length === 0 ? [] : change(`${gameNames(games)} · ${siteName(siteId)}`, old[index] ?? {}, cell);
    });
  });
};

const textOf = (rtp: string | number | null | undefined): string | null => (rtp == null ? null : toWire(decimal(String(rtp))));
