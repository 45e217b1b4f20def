import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';

export const silentLog = pino({ level: 'silent' });

/** A new PostgreSQL database, migrated unless `isEmpty`; dropped by `drop`. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsAdmin(isEmpty ? `create database ${name}` : `create database ${name} template ${inject('postgresTemplate')}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = name;
  return { url: url.href, drop: () => runAsAdmin(`drop database if exists ${name} with (force)`) };
}

async function runAsAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
