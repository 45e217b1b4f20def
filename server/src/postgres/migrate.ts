import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

export type Migration = { number: number; name: string; sql: string; checksum: string };

export const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');
/** Any constant will do, as long as every process of the product uses the same. */
const ADVISORY_LOCK = 7_402_611;
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * Files that were corrected after their release so that they run where they did not, and leave behind what they always did. By the checksum
 * of their present text: the one that they were released with, which every database goes on recording, so that the version before accepts it too.
 */
const RELEASED_AS: Readonly<Record<string, string>> = {
  // 0006: a role that an administrator made and granted is taken as it is (decision 0026).
  '83cb1e4eaeabd558cf851a48009ae629c8b26053bdf568d0a64868986b7db003':
    '0943385009a557bdccb1f4b964e1f6586c4cd000f583f9d8a3f2c092ff6d06b0',
};
const MAX_LOCK_TRIES = 20;
const LOCK_WAIT_LIMIT_MS = 120_000;

/**
 * Brings the schema of `url` to the newest migration. Each file is one transaction together with its record, so a killed run continues
 * where it stopped. Several processes may call it at once: one works, the others wait. A schema that is newer than the files is accepted
 * (the version before runs on it); a changed or lost applied file is an error.
 */
export async function migrate({
  url,
  log,
  dir = MIGRATIONS_DIR,
}: {
  url: string;
  log: Logger;
  dir?: string;
}): Promise<{ applied: string[] }> {
  const migrations = readMigrations(dir);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'manager-migrate',
    connectionTimeoutMillis: 60_000,
    lock_timeout: 1_000,
  });
  client.on('error', (error) => log.warn({ err: error }, 'the connection of the migration was lost'));
  await client.connect();
  try {
    await waitForAdvisoryLock(client);
    await client.query(`create table if not exists schema_migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
      'select number, name, checksum from schema_migration',
    );
    const pending = pendingMigrations({ migrations, applied: rows });
    for (const migration of pending) {
      await applyMigration({ client, migration });
      log.info({ migration: migration.name }, 'schema migrated');
    }
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** Reads `NNNN_name.sql` in order; numbers start at 1 and have no gap. */
export function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name, index) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (number !== index + 1)
      throw new Error(`Migration ${name} is misnamed: expected ${String(index + 1).padStart(4, '0')}_<name>.sql.`);
    const sql = readFileSync(join(dir, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { number, name, sql, checksum: RELEASED_AS[checksum] ?? checksum };
  });
}

type Applied = Omit<Migration, 'sql'>;

function pendingMigrations({ migrations, applied }: { migrations: Migration[]; applied: Applied[] }): Migration[] {
  const files = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const { number, name, checksum } of applied) {
    const file = files.get(number);
    if (!file && number > migrations.length) continue;
    if (file?.name !== name) throw new Error(`Migration ${name} was applied to this database, but its file is gone.`);
    if (file.checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it was applied. Restore the file and write a new migration instead.`);
  }
  const done = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !done.has(number));
}

/** The lock of the session ends with the connection, also when this process is killed. */
async function waitForAdvisoryLock(client: pg.Client): Promise<void> {
  for (let waitedMs = 0; waitedMs < LOCK_WAIT_LIMIT_MS; waitedMs += 250) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ADVISORY_LOCK]);
    if (rows[0]?.taken) return;
    await sleep(250);
  }
  throw new Error('Another process has been migrating the database for two minutes. Look at it, then start again.');
}

/** A table lock that is not free within a second is given up and asked for again, so that waiting never blocks the product's queries. */
async function applyMigration({ client, migration }: { client: pg.Client; migration: Migration }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query(migration.sql);
      await client.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
        migration.number,
        migration.name,
        migration.checksum,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const isLockProblem = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLockProblem || attempt === MAX_LOCK_TRIES) {
        throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      await sleep(250 * Math.min(attempt, 8));
    }
  }
}
