import type { CalendarVersion, CalendarVersions } from '@manager/domain/calendar-versions';
import type { Language } from '@manager/contract/i18n/error-text';
import { sql } from 'kysely';
import type { OwnerDb } from '../../postgres/db.ts';

/** `isTest` holds for everything below a test agent too, as ingest stamps it. */
export type AgentEntry = {
  id: string;
  name: string;
  sellerId: string;
  parentId: string | null;
  isTest: boolean;
  sort: number;
  isDeleted: boolean;
  calendars: CalendarVersions;
};
export type SiteEntry = {
  id: string;
  code: string;
  name: string;
  agentId: string;
  siteGroupId: string | null;
  siteGroupName: string | null;
  brand: string;
  apiType: string;
  isDeleted: boolean;
};
export type GameEntry = {
  id: string;
  code: string;
  name: string;
  vendor: string;
  type: 'slot' | 'fishing' | 'lottery' | 'table' | 'other';
  rtp: string | null;
  sigma: string | null;
  isDeleted: boolean;
};

/** The small tables that give bets their names. Deleted entries stay: they have a history. Not cut to any scope: callers cut. */
export type Directory = {
  /** That of the names of games, and of the order of all names. */
  language: Language;
  agents: ReadonlyMap<string, AgentEntry>;
  sites: ReadonlyMap<string, SiteEntry>;
  games: ReadonlyMap<string, GameEntry>;
};

const newest = new WeakMap<OwnerDb, { version: string; directories: Map<Language, Directory> }>();

/**
 * The directory as the store has it now, games by their names in `language`: read anew only when something in it changed,
 * whichever process changed it.
 */
export const loadDirectory = async (db: OwnerDb, language: Language = 'en'): Promise<Directory> => {
  const version = await readVersion(db);
  let known = newest.get(db);
  if (known?.version !== version) newest.set(db, (known = { version, directories: new Map() }));
  const directory = known.directories.get(language) ?? (await readDirectory(db, language));
  known.directories.set(language, directory);
  return directory;
};

/** Ingest's counter of changes, and the names of site groups, which ingest does not know. */
const readVersion = async (db: OwnerDb): Promise<string> => {
  const { n, groups } = await db
    .selectFrom('directory_version')
    .select((eb) => [
      'n',
      eb
        .selectFrom('site_group')
        .select(sql<string | null>`md5(string_agg(format('%s %s', id, name), E'\\n' order by id))`.as('names'))
        .as('groups'),
    ])
    .executeTakeFirstOrThrow();
  return `${n} ${groups ?? ''}`;
};

const readDirectory = async (db: OwnerDb, language: Language): Promise<Directory> => {
  const [agents, sites, games] = await Promise.all([loadAgents(db), loadSites(db), loadGames(db, language)]);
  return { language, agents: byId(agents), sites: byId(sites), games: byId(games) };
};

const byId = <E extends { id: string }>(entries: readonly E[]): Map<string, E> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** An agent that no calendar was written for keeps UTC days. */
const UTC_DAYS: CalendarVersion = { fromMs: 0, timezone: 'UTC', settlementHour: 0 };

const loadAgents = async (db: OwnerDb): Promise<AgentEntry[]> => {
  const [agents, calendars] = await Promise.all([
    db.selectFrom('agent').select(['id', 'name', 'seller_id', 'parent_id', 'is_test', 'sort', 'deleted_at']).execute(),
    db.selectFrom('agent_calendar').selectAll().orderBy('agent_id').orderBy('from_at').execute(),
  ]);
  const rows = new Map(agents.map((agent) => [agent.id, agent]));
  const isTest = (id: string | null): boolean => {
    const agent = id === null ? undefined : rows.get(id);
    return agent !== undefined && (agent.is_test || isTest(agent.parent_id));
  };
  const versionsOf = Map.groupBy(calendars, (calendar) => calendar.agent_id);
  return agents.map((agent) => {
    const [first = UTC_DAYS, ...later] = (versionsOf.get(agent.id) ?? []).map((row): CalendarVersion => ({
      fromMs: Number(row.from_at),
      timezone: row.timezone,
      settlementHour: row.settlement_hour,
    }));
    return {
      id: agent.id,
      name: agent.name,
      sellerId: agent.seller_id,
      parentId: agent.parent_id,
      isTest: isTest(agent.id),
      sort: agent.sort,
      isDeleted: agent.deleted_at !== null,
      calendars: [first, ...later],
    };
  });
};

const loadSites = async (db: OwnerDb): Promise<SiteEntry[]> => {
  const rows = await db
    .selectFrom('site')
    .leftJoin('site_group', 'site_group.id', 'site.site_group_id')
    .select([
      'site.id',
      'site.code',
      'site.name',
      'site.agent_id',
      'site.site_group_id',
      'site_group.name as group_name',
      'site.brand',
      'site.api_type',
      'site.deleted_at',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    agentId: row.agent_id,
    siteGroupId: row.site_group_id,
    siteGroupName: row.group_name,
    brand: row.brand,
    apiType: row.api_type,
    isDeleted: row.deleted_at !== null,
  }));
};

const loadGames = async (db: OwnerDb, language: Language): Promise<GameEntry[]> => {
  const rows = await db
    .selectFrom('game')
    .select(['id', 'code', 'name', 'name_zh', 'names', 'vendor', 'type', 'rtp', 'sigma', 'deleted_at'])
    .execute();
  return rows.map(({ name_zh: nameZh, names, ...row }) => {
    const translated = language === 'zh' && nameZh !== '' ? nameZh : (names as Record<string, string>)[language];
    return { ...row, name: translated ?? row.name, type: row.type as GameEntry['type'], isDeleted: row.deleted_at !== null };
  });
};
