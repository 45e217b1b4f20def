import type { ConfigChange, ConfigChanges } from '@manager/contract/platform/config';
import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';
import { Problem } from '../../ingest/problem.ts';
import { cursorText } from './cursor.ts';
import { isConfigKind, shapeData } from './kinds.ts';

type ChangeRow = {
  id: string;
  at: Date;
  kind: string;
  object_id: string | null;
  site: string | null;
  game: string | null;
  player: string | null;
  json: string | null;
};

/** At most `limit` changes after a place in the log. 410 when what followed it is not kept any more, or never was here. */
export const readChanges = async (db: OwnerDb, { since, limit }: { since: bigint; limit: number }): Promise<ConfigChanges> => {
  const { rows } = await sql<ChangeRow>`
    select change.id, change.at, change.kind, change.object_id, change.data::text as json,
           coalesce(site.code, home.code) as site, game.code as game, player.user_name as player
    from (select * from config_change where id > ${since} order by id limit ${limit}) as change
    left join site on site.id = change.site_id
    left join game on game.id = change.game_id
    left join player on player.id = change.player_id
    left join site as home on home.id = player.site_id
    order by change.id`.execute(db);
  // After the rows: had they been cleared away meanwhile, this tells.
  await requireKept(db, since);
  return {
    changes: rows.flatMap((row) => toChange(row) ?? []),
    cursor: cursorText(rows.at(-1)?.id ?? String(since)),
    has_more: rows.length === limit,
  };
};

/** Undefined for a kind that this version does not know: a newer one is running beside it. */
const toChange = ({ at, kind, object_id: id, site, game, player, json }: ChangeRow): ConfigChange | undefined => {
  if (!isConfigKind(kind)) return undefined;
  const data = json === null ? null : shapeData(kind, json);
  return { kind, id, site, game, player, at: at.toISOString(), data } as ConfigChange;
};

/** Newest and oldest id of the log, which is never empty. */
const readBounds = async (db: OwnerDb): Promise<{ oldest: bigint; newest: bigint }> => {
  const { rows } = await sql<{ oldest: string; newest: string }>`
    select (select id from config_change order by id limit 1) as oldest,
           (select id from config_change order by id desc limit 1) as newest`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the log of changes has no bounds');
  return { oldest: BigInt(row.oldest), newest: BigInt(row.newest) };
};

export const readNewest = async (db: OwnerDb): Promise<bigint> => (await readBounds(db)).newest;

const requireKept = async (db: OwnerDb, since: bigint): Promise<void> => {
  const { oldest, newest } = await readBounds(db);
  if (since < oldest)
    throw new Problem({
      status: 410,
      code: 'cursor_too_old',
      detail: 'Changes after this cursor are not kept any more; take a snapshot: the same call without "since"',
    });
  if (since > newest)
    throw new Problem({
      status: 410,
      code: 'cursor_unknown',
      detail: 'This cursor is not of this log, which may have been restored; take a snapshot: the same call without "since"',
    });
};
