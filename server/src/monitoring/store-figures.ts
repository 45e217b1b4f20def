import { sql } from 'kysely';
import { diskBytesOf } from '../base/disk-space.ts';
import { probeStores } from './health.ts';
import type { FigureGroup } from './metrics.ts';
import { storedFigures } from './stored-figures.ts';

const OWN_NAMES = ['manager', 'manager-auth', 'manager-ingest', 'manager-queue'];

/** The server as this login sees it: of sessions of others it may know no more than that they are there. */
export const postgresFigures = storedFigures('postgres', {
  manager_postgres_connections: {
    help: 'Connections of the PostgreSQL server, by what they belong to',
    labels: ['application'],
    sql: () => sql`select each.name, count(pid) from unnest(${[...OWN_NAMES, 'other']}::text[]) as each (name)
      left join pg_stat_activity on backend_type = 'client backend'
        and each.name = case when application_name = any(${OWN_NAMES}::text[]) then application_name else 'other' end
      group by each.name`,
  },
  manager_postgres_connections_limit: {
    help: 'How many connections the server takes',
    sql: () => sql`select current_setting('max_connections')::int`,
  },
  manager_postgres_oldest_transaction_seconds: {
    help: 'For how long the oldest transaction of this database has been open; 0: there is none',
    sql: () =>
      sql`select coalesce(extract(epoch from max(clock_timestamp() - xact_start)), 0) from pg_stat_activity where datname = current_database()`,
  },
  manager_postgres_database_bytes: {
    help: 'Size of the database on its disk',
    sql: () => sql`select pg_database_size(current_database())`,
  },
  manager_postgres_log_held_bytes: {
    help: 'What the server keeps of its log for a replica or a backup, by slot',
    labels: ['slot'],
    sql: () =>
      sql`select slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) from pg_replication_slots where restart_lsn is not null`,
  },
});

/** Told by its own counts, which the queue brings up to date twice a minute. */
export const queueFigures = storedFigures('queue', {
  manager_queue_orders: {
    help: 'Orders of the job queue that wait or are being worked on',
    labels: ['queue', 'state'],
    sql: () => sql`select name, 'waiting', queued_count from pgboss.queue where name not like '\\_\\_%'
      union all select name, 'active', active_count from pgboss.queue where name not like '\\_\\_%'`,
  },
});

export const clickhouseFigures: FigureGroup = {
  name: 'clickhouse',
  figures: {
    manager_clickhouse_parts: {
      help: 'Parts of a table of the report store; many mean that merges do not keep up',
      labels: ['table'],
    },
    manager_clickhouse_bytes: { help: 'Size of a table of the report store on its disk', labels: ['table'] },
  },
  read: async ({ clickhouse }) => {
    const rows = await clickhouse.query<{ table: string; parts: string; bytes: string }>({
      name: 'metrics.parts',
      sql: 'SELECT table, count() AS parts, sum(bytes_on_disk) AS bytes FROM system.parts WHERE database = currentDatabase() AND active GROUP BY table',
    });
    return rows.flatMap(({ table, parts, bytes }) => [
      { figure: 'manager_clickhouse_parts', labels: [table], value: Number(parts) },
      { figure: 'manager_clickhouse_bytes', labels: [table], value: Number(bytes) },
    ]);
  },
};

export const storeStates: FigureGroup = {
  name: 'stores',
  figures: {
    manager_store_up: { help: '1: the store answers', labels: ['store'] },
    manager_disk_free_bytes: { help: 'Free on the disk of DATA_DIR' },
    manager_disk_size_bytes: { help: 'Size of that disk' },
    manager_disk_full: { help: '1: so full that no records are taken in' },
  },
  read: async (deps) => {
    const [{ isPostgresUp, isClickHouseUp }, disk] = await Promise.all([probeStores(deps), diskBytesOf(deps.settings.exportDir)]);
    return [
      { figure: 'manager_store_up', labels: ['postgres'], value: Number(isPostgresUp) },
      { figure: 'manager_store_up', labels: ['clickhouse'], value: Number(isClickHouseUp) },
      { figure: 'manager_disk_free_bytes', value: disk.free },
      { figure: 'manager_disk_size_bytes', value: disk.total },
      { figure: 'manager_disk_full', value: Number(deps.diskState() === 'full') },
    ];
  },
};
