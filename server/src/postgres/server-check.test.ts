import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { silentLog } from '../../test/stores.ts';
import { migrate } from './migrate.ts';
import { assertServer } from './server-check.ts';

/**
 * What is newer than the PostgreSQL of server/test/resilience/external-postgres.test.ts: from version 16 on a role is granted with options, and who may
 * make roles has no power over those of others. The role manager_app is the one of the whole run, so it is only granted here.
 */
describe('on a version whose grants have options', () => {
  const NAME = 'server_check';
  let admin: pg.Client;

  beforeEach(async () => {
    admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    await admin.query(`create role ${NAME} login createrole password 'p'`);
    await admin.query(`create database ${NAME} owner ${NAME}`);
  });
  afterEach(async () => {
    await admin.query(`drop database ${NAME}`);
    await admin.query(`drop role ${NAME}`);
    await admin.end();
  });

  const url = (): string => {
    const address = new URL(inject('postgresUrl'));
    [address.username, address.password, address.pathname] = [NAME, 'p', NAME];
    return address.href;
  };
  /** Lines of the refusal that speak of the role; the run's server has no fsync, so it is always refused. */
  const roleLines = async (): Promise<string[]> => {
    const pool = new pg.Pool({ connectionString: url() });
    try {
      const message = await assertServer(pool).then(
        () => '',
        (error: Error) => error.message,
      );
      return message.split('\n').filter((line) => line.includes('manager_app'));
    } finally {
      await pool.end();
    }
  };
  const NOT_GRANTED = `  - ${NAME} may not work as the role manager_app of the console`;

  test('who may make roles cannot take one that somebody else made', async () => {
    expect(await roleLines()).toEqual([NOT_GRANTED, `    grant manager_app to ${NAME};`]);
    await admin.query(`grant manager_app to ${NAME}`);
    expect(await roleLines()).toEqual([]);
  });

  test('a membership that does not let the login become the role is not enough', async () => {
    await admin.query(`grant manager_app to ${NAME} with set false`);
    const lines = await roleLines();
    expect(lines).toEqual([NOT_GRANTED, `    grant manager_app to ${NAME} with set true;`]);
    await admin.query(lines[1] ?? '');
    expect(await roleLines()).toEqual([]);
  });

  test('a login that may hand the role on takes it by itself', async () => {
    await admin.query(`grant manager_app to ${NAME} with admin true, set false, inherit false`);
    expect(await roleLines()).toEqual([]);
    await migrate({ url: url(), log: silentLog });
    const client = new pg.Client({ connectionString: url() });
    await client.connect();
    await client.query('set role manager_app');
    const { rows } = await client.query('select current_user as name, count(*)::int as agents from agent');
    await client.end();
    expect(rows).toEqual([{ name: 'manager_app', agents: 0 }]);
  });

  test('after the tables are made it has to be granted', async () => {
    await admin.query(`grant manager_app to ${NAME}`);
    await migrate({ url: url(), log: silentLog });
    expect(await roleLines()).toEqual([]);
    await admin.query(`revoke manager_app from ${NAME}`);
    expect(await roleLines()).toEqual([NOT_GRANTED, `    grant manager_app to ${NAME};`]);
  });
});
