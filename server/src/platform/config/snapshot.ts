import { CONFIG_KINDS, type ConfigKind, type ConfigObject, SnapshotHead } from '@manager/contract/platform/config';
import { type RawBuilder, sql } from 'kysely';
import { openSnapshot, type OwnerDb } from '../../postgres/db.ts';
import { readNewest } from './changes.ts';
import { cursorText } from './cursor.ts';
import { CONFIG_COLUMNS, CONFIG_TABLES, shapeData, SOFT_DELETED } from './kinds.ts';

/** Objects a query: small enough for its time limit, large enough that a catalogue takes few of them. */
const PAGE_ROWS = 2_000;

type ObjectRow = {
  object_id: string | null;
  site: string | null;
  game: string | null;
  player: string | null;
  json: string;
  key_one: string;
  key_two: string;
};
/** The last row of the page before; two ids for what is known by website and game. */
type After = readonly [string, string];
const FIRST: After = ['0', '0'];
/** What orders a kind without an id. */
const KEYS: Partial<Record<ConfigKind, readonly [string, string | null]>> = {
  site_game: ['site_id', 'game_id'],
  currency_rate: ['currency_id', null],
};

/**
 * Everything that games must obey as of one instant, a line an object: head, objects, end. The state is that of the cursor in the head:
 * both are read in one transaction, and the log is written in the order of commits.
 */
export async function* readSnapshot(db: OwnerDb, { now }: { now: Date }): AsyncGenerator<string> {
  const { tx, end } = await openSnapshot(db);
  try {
    const cursor = cursorText(String(await readNewest(tx)));
    yield line(SnapshotHead.parse({ snapshot: true, cursor, at: now.toISOString() }));
    let objects = 0;
    for (const kind of CONFIG_KINDS) {
      for await (const rows of pagesOf(tx, { kind, now })) {
        objects += rows.length;
        yield rows.map((row) => line(toObject(kind, row))).join('');
      }
    }
    yield line({ end: true, objects });
  } finally {
    await end();
  }
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

const toObject = (kind: ConfigKind, { object_id, site, game, player, json }: ObjectRow): ConfigObject =>
  ({ kind, id: object_id, site, game, player, data: shapeData(kind, json) }) as ConfigObject;

async function* pagesOf(db: OwnerDb, { kind, now }: { kind: ConfigKind; now: Date }): AsyncGenerator<ObjectRow[]> {
  for (let after = FIRST; ;) {
    const rows = await readPageOf(db, { kind, after, now });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS || kind === 'currency_rate') return;
    after = keyOf(last);
  }
}

const keyOf = ({ key_one, key_two }: ObjectRow): After => [key_one, key_two];

const readPageOf = async (
  db: OwnerDb,
  { kind, after, now }: { kind: ConfigKind; after: After; now: Date },
): Promise<ObjectRow[]> => {
  const columns = sql.join(CONFIG_COLUMNS[kind].map((column) => sql.ref(`own.${column}`)));
  const [one, two] = KEYS[kind] ?? ['id', null];
  const order = two === null ? sql.ref(`own.${one}`) : sql`${sql.ref(`own.${one}`)}, ${sql.ref(`own.${two}`)}`;
  const isAfter =
    two === null
      ? sql`${sql.ref(`own.${one}`)} > ${after[0]}`
      : sql`(${sql.ref(`own.${one}`)}, ${sql.ref(`own.${two}`)}) > (${after[0]}, ${after[1]})`;
  const idOf = (column: string): RawBuilder<unknown> => sql`(object.data ->> ${sql.lit(column)})::bigint`;
  const { rows } = await sql<ObjectRow>`
    select object.data::text as json, object.data ->> 'id' as object_id, coalesce(site.code, home.code) as site, game.code as game,
           player.user_name as player, object.data ->> ${sql.lit(one)} as key_one, coalesce(object.data ->> ${sql.lit(two ?? one)}, '0') as key_two
    from (select to_jsonb(page) as data from (
      select ${columns} from ${sql.table(CONFIG_TABLES[kind] ?? kind)} as own
      where ${kind === 'currency_rate' ? sql`true` : isAfter} and ${partOf(kind, now)}
      order by ${order} ${kind === 'currency_rate' ? sql`` : sql`limit ${PAGE_ROWS}`}) as page) as object
    left join site on site.id = ${idOf(kind === 'site' ? 'id' : 'site_id')}
    left join game on game.id = ${idOf(kind === 'game' ? 'id' : 'game_id')}
    left join player on player.id = ${idOf(kind === 'player' ? 'id' : 'player_id')}
    left join site as home on home.id = player.site_id
    order by ${two === null ? idOf(one) : sql`${idOf(one)}, ${idOf(two)}`}`.execute(db);
  return rows;
};

/** Which rows of a kind are in a snapshot; those that would say nothing are left out. */
const partOf = (kind: ConfigKind, now: Date): RawBuilder<unknown> => {
  switch (kind) {
    case 'block':
    case 'player_control':
      return sql`own.deleted_at is null and (own.expires_at is null or own.expires_at > ${now})`;
    case 'currency_rate':
      // The one in force and those to come.
      return sql`own.from_at >= coalesce((select max(past.from_at) from currency_rate past
        where past.currency_id = own.currency_id and past.from_at <= ${now}), '-infinity')`;
    case 'sub_agent':
      return sql`(own.auto_group_id is not null or own.configured_group_id is not null)`;
    case 'free_round_grant':
      return sql`own.state in ('pending', 'active')`;
    case 'card':
      return sql`own.state in ('issued', 'opened')`;
    case 'activity':
      return sql`own.deleted_at is null and own.state in ('scheduled', 'running', 'ended')`;
    case 'jackpot_win':
      return sql`own.method <> 'adjust' and own.status in ('won', 'waiting_approval', 'paying', 'manual')`;
    case 'math_binding':
      return sql`own.to_at is null`;
    case 'player':
      return sql`own.type = 'live'`;
    default:
      return SOFT_DELETED.has(kind) ? sql`own.deleted_at is null` : sql`true`;
  }
};
