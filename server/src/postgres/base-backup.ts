import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyFile, type CopiedFile, type CopiedTree, copyTree } from '../base/copied-files.ts';

/** Where a copy of a cluster lies in a backup. */
export const CLUSTER = 'postgres';

export type ClusterCopy = CopiedTree & {
  /** `server_version_num`. */
  version: string;
  startLsn: string;
  stopLsn: string;
};

type Asked = {
  url: string;
  pgData: string;
  /** Folder of the backup. */
  to: string;
  /** Copies what has to be no newer than the cluster. */
  beside: () => Promise<CopiedTree>;
};

/** A copy has only the names of these folders: the server recreates their contents. */
const EMPTY =
  /^(?:pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/;
const OF_THE_SERVER = /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|backup_manifest|current_logfiles(?:\.tmp)?)$/;
const PASSING = /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init[^/]*)(?:\/|$)/;
const leavesOut = (path: string): boolean => EMPTY.test(path) || OF_THE_SERVER.test(path) || PASSING.test(path);

const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies a cluster while its server works, by PostgreSQL's low-level interface: the files as they are being written, and the log from the
 * beginning of the copy to its end, which makes them whole when a server starts on them. Throws where the cluster has tablespaces elsewhere.
 */
export const copyCluster = async ({ url, pgData, to, beside }: Asked): Promise<ClusterCopy> => {
  const client = new pg.Client({ connectionString: url, application_name: 'manager backup' });
  // A server that goes away is told by the statement that was under way.
  client.on('error', () => undefined);
  await client.connect();
  const one = async (sql: string): Promise<Record<string, string>> => {
    const { rows } = await client.query<Record<string, string>>(sql);
    return rows[0] ?? {};
  };
  try {
    await client.query('set statement_timeout = 0');
    const { version = '' } = await one(`select current_setting('server_version_num') as version`);
    await holdLog(client);
    const start = await one(`select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start('manager', true) as lsn`);
    const cluster = await copyTree({ from: pgData, to, at: CLUSTER, leavesOut });
    const others = await beside();
    const stop = await one('select lsn::text, pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)');
    if (stop['spcmapfile'] !== '')
      throw new Error('The cluster has tablespaces in other folders, which this command does not copy.');
    const files = [
      ...cluster.files,
      ...others.files,
      await writeLabel(to, stop['labelfile'] ?? ''),
      ...(await copySegments({ pgData, to, first: start['segment'] ?? '', last: stop['segment'] ?? '' })),
    ];
    const folders = [...cluster.folders, ...others.folders];
    return { files, folders, version, startLsn: start['lsn'] ?? '', stopLsn: stop['lsn'] ?? '' };
  } finally {
    await client.end();
  }
};

const TAKEN = '42710';

/** As long as this session lasts, the server throws nothing of the log away that is newer, and no other copy begins. */
const holdLog = async (client: pg.Client): Promise<void> => {
  try {
    await client.query(`select pg_create_physical_replication_slot('manager_backup', true, true)`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === TAKEN)
      throw new Error('Another backup of this product is under way.', { cause: error });
    throw error;
  }
};

/** It tells the server that starts on the copy from where on it has to read the log. */
const writeLabel = async (to: string, label: string): Promise<CopiedFile> => {
  const path = join(CLUSTER, 'backup_label');
  await writeFile(join(to, path), label, { flag: 'wx', mode: 0o600 });
  return { path, size: Buffer.byteLength(label), sha256: createHash('sha256').update(label).digest('hex') };
};

type Segments = { pgData: string; to: string; first: string; last: string };

const copySegments = async ({ pgData, to, first, last }: Segments): Promise<CopiedFile[]> => {
  const names = (await readdir(join(pgData, 'pg_wal')))
    .filter((name) => SEGMENT.test(name) && name >= first && name <= last)
    .toSorted();
  if (names[0] !== first || names.at(-1) !== last) throw new Error(`The log from ${first} to ${last} is not there as a whole.`);
  const files: CopiedFile[] = [];
  for (const name of names) {
    const path = join(CLUSTER, 'pg_wal', name);
    const file = await copyFile(join(pgData, 'pg_wal', name), join(to, path));
    if (file === undefined) throw new Error(`The segment ${name} of the log is gone.`);
    files.push({ path, ...file });
  }
  return files;
};
