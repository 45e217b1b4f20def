import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseRunAs, spawnOptionsFor } from '../../src/postgres/embedded-user.ts';
import type { DebianPostgres } from './find.ts';

export type Cluster = {
  /** Address of a database for a login of the cluster; all of them have the same password. */
  urlOf: (database: string, login?: string) => string;
  /** Runs each text by itself as the superuser. */
  asAdmin: (database: string, texts: readonly string[]) => Promise<pg.QueryResult[]>;
  /** The schema of a database with rights and policies, as text. */
  dumpSchema: (database: string) => string;
  /** Dump and restore, as a database and a login each; what fails in the restore is passed over. */
  copy: (ends: { from: [string, string]; to: [string, string] }) => void;
  stop: () => Promise<void>;
};

export const PASSWORD = 'server test';
const ADMIN = 'postgres';
const START_LIMIT_MS = 30_000;

/** A server of its own on a loopback port, with the settings of Debian's package and page checksums. It ends with this process at the latest. */
export async function startCluster({ bin }: DebianPostgres): Promise<Cluster> {
  const dir = mkdtempSync(join(tmpdir(), 'manager-debian-postgres-'));
  const runAs = chooseRunAs({ storeDir: join(dir, 'data') });
  const options = spawnOptionsFor(runAs);
  chmodSync(dir, 0o755);
  const dataDir = join(dir, 'data');
  const passwordFile = join(dir, 'password');
  mkdirSync(dataDir, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD);
  if (runAs !== null) for (const path of [dataDir, passwordFile]) chownSync(path, runAs.uid, runAs.gid);
  const initArgs = [
    '-D',
    dataDir,
    '-U',
    ADMIN,
    '-E',
    'UTF8',
    '--locale=C',
    '--data-checksums',
    '--auth=scram-sha-256',
    '--no-sync',
  ];
  const made = spawnSync(join(bin, 'initdb'), [...initArgs, `--pwfile=${passwordFile}`], { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  const serverArgs = ['-D', dataDir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = spawn(join(bin, 'postgres'), serverArgs, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  let lastWords = '';
  server.stderr.on('data', (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2_000)));
  const endWithUs = () => void server.kill('SIGINT');
  process.once('exit', endWithUs);

  const urlOf = (database: string, login = ADMIN): string => {
    const url = new URL(`postgres://127.0.0.1:${port}`);
    [url.username, url.password, url.pathname] = [login, PASSWORD, encodeURIComponent(database)];
    return url.href;
  };
  const asAdmin = async (database: string, texts: readonly string[]): Promise<pg.QueryResult[]> => {
    const client = new pg.Client({ connectionString: urlOf(database) });
    await client.connect();
    try {
      const results: pg.QueryResult[] = [];
      for (const text of texts) results.push(await client.query(text));
      return results;
    } finally {
      await client.end();
    }
  };
  const stop = async (): Promise<void> => {
    process.off('exit', endWithUs);
    server.kill('SIGINT'); // a fast shutdown
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  const run = (program: string, args: readonly string[], input = ''): string => {
    const { stdout, stderr, status } = spawnSync(join(bin, program), args, { input, encoding: 'utf8', maxBuffer: 1 << 26 });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
    return stdout;
  };
  // Its words about a restricted restore are drawn anew for each dump.
  const dumpSchema = (database: string): string =>
    run('pg_dump', ['--schema-only', urlOf(database)]).replaceAll(/^\\(un)?restrict .*$/gm, '');
  const copy: Cluster['copy'] = ({ from, to }) =>
    void run('psql', [urlOf(...to)], run('pg_dump', ['--no-owner', '--enable-row-security', urlOf(...from)]));

  for (const began = Date.now(); ; await sleep(50)) {
    try {
      await asAdmin('postgres', ['select 1']);
      return { urlOf, asAdmin, dumpSchema, copy, stop };
    } catch (error) {
      if (server.exitCode === null && Date.now() - began < START_LIMIT_MS) continue;
      await stop();
      throw new Error(`Debian's PostgreSQL did not start: ${lastWords}`, { cause: error });
    }
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
