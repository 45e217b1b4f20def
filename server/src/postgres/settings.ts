import type pg from 'pg';

const REQUIRED: Record<string, readonly string[]> = {
  fsync: ['on'],
  full_page_writes: ['on'],
  synchronous_commit: ['on', 'remote_apply'],
  data_checksums: ['on'],
  wal_level: ['replica', 'logical'],
  server_encoding: ['UTF8'],
};
const MIN_VERSION_NUM = 150_000;

/** Refuses (throws a sentence naming every wrong setting) a server that could lose an acknowledged commit or damage pages unseen. */
export async function assertSettings(pool: pg.Pool): Promise<void> {
  const problems = await findWrongSettings(pool);
  if (problems.length > 0) throw new Error(`PostgreSQL is not safe to use: ${problems.join('; ')}.`);
}

/** What is wrong and what is needed, a phrase each. */
export async function findWrongSettings(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...Object.keys(REQUIRED), 'server_version_num']],
  );
  const actual = new Map(rows.map(({ name, setting }) => [name, setting]));
  const problems = Object.entries(REQUIRED)
    .filter(([name, allowed]) => !allowed.includes(actual.get(name) ?? ''))
    .map(([name, allowed]) => `${name} is ${actual.get(name) ?? 'unknown'}, needed is ${allowed.join(' or ')}`);
  const version = Number(actual.get('server_version_num'));
  if (!(version >= MIN_VERSION_NUM)) problems.push(`the server version is ${version}, needed is 15 or newer`);
  return problems;
}
