import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQueue } from '../../src/kit/queue/queue.ts';
import { createDb, type Database, inTransaction } from '../../src/postgres/db.ts';
import { migrate } from '../../src/postgres/migrate.ts';
import { assertServer } from '../../src/postgres/server-check.ts';
import { type Cluster, PASSWORD, startCluster } from '../debian-postgres/cluster.ts';
import { ensureDebianPostgres } from '../debian-postgres/find.ts';
import { createProduct } from '../kill/product.ts';
import { silentLog } from '../stores.ts';
import { createAgent, createSite } from '../world.ts';

const found = ensureDebianPostgres();
if (typeof found === 'string') console.log(`The tests against a PostgreSQL server are not run: ${found}.`);
const server = typeof found === 'string' ? `not run, because ${found}` : `PostgreSQL ${found.version} of Debian`;

/** One server, whose role manager_app all databases share: the tests stand in the order of what an administrator does. */
describe.skipIf(typeof found === 'string')(`a server: ${server}`, () => {
  const PLAIN = 'Back "Office"';
  const OURS = `our 'own' "money"`;
  let cluster: Cluster;
  let dataDir: string;

  beforeAll(async () => {
    if (typeof found === 'string') return;
    dataDir = mkdtempSync(join(tmpdir(), 'manager-external-'));
    cluster = await startCluster(found);
    await makeLogin(PLAIN);
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const id = (name: string): string => pg.escapeIdentifier(name);
  const makeLogin = (name: string, rights = '') =>
    cluster.asAdmin('postgres', [`create role ${id(name)} login password '${PASSWORD}' ${rights}`]);
  const withDatabase = async <Result>(name: string, login: string, work: (database: Database) => Promise<Result>) => {
    const database = createDb({ url: cluster.urlOf(name, login), log: silentLog, waitMs: 10_000 });
    return await work(database).finally(database.close);
  };
  /** What a start says before it changes anything; '' when nothing is missing. */
  const check = (name: string, login: string): Promise<string> =>
    withDatabase(name, login, ({ pool }) =>
      assertServer(pool).then(
        () => '',
        (error: Error) => error.message,
      ),
    );
  /** What the product does with the server at each start. */
  const start = async (name: string, login: string) => {
    expect(await check(name, login)).toBe('');
    const url = cluster.urlOf(name, login);
    const { applied } = await migrate({ url, log: silentLog });
    const queue = createQueue({ url, log: silentLog });
    await queue.open();
    await queue.stop();
    return applied;
  };
  const problemsOf = (message: string): string[] =>
    message.split('\n').flatMap((line) => (line.startsWith('  - ') ? [line.slice(4)] : []));
  /** The block that an administrator copies. */
  const sqlOf = (message: string): string[] =>
    message.split('\n').flatMap((line) => (line.startsWith('    ') ? [line.trim()] : []));
  const rolesOf = async (): Promise<unknown> =>
    (
      await cluster.asAdmin('postgres', [
        'select r.*, m.roleid, m.member from pg_roles r left join pg_auth_members m on m.roleid = r.oid',
      ])
    )[0]?.rows;

  test('a login without any right is told all that is missing, and nothing is changed', async () => {
    await cluster.asAdmin('postgres', [`create database ${id(OURS)}`]);
    const before = [cluster.dumpSchema(OURS), await rolesOf()];
    const product = createProduct({ dataDir, platformKey: 'external-key', databaseUrl: cluster.urlOf(OURS, PLAIN) });
    const refusal = await product.start().then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(refusal).toContain(
      `Manager could not start: the database "our 'own' ""money""" is not ready for the login "Back ""Office""".`,
    );
    expect(problemsOf(refusal)).toEqual([
      '"Back ""Office""" may not create tables in the schema public',
      'the role manager_app of the console does not exist, and "Back ""Office""" may not make roles',
      '"Back ""Office""" may not create the schema pgboss of the job queue',
    ]);
    expect([cluster.dumpSchema(OURS), await rolesOf()]).toEqual(before);
  });

  test('a login that may make roles needs nobody, until its role is gone', async () => {
    await makeLogin('maker', 'createrole');
    await cluster.asAdmin('postgres', ['create database maker owner maker']);
    const applied = await start('maker', 'maker');
    expect(applied.length).toBeGreaterThan(12);
    expect(await start('maker', 'maker')).toEqual([]);
    // As after a restore into a server without the role, whose grants and policies failed.
    await cluster.asAdmin('maker', ['drop owned by manager_app']);
    expect(problemsOf(await check('maker', 'maker'))).toEqual([
      expect.stringMatching(/^the role manager_app has no rights to the tables/),
    ]);
    await cluster.asAdmin('maker', ['drop role manager_app']);
    expect(problemsOf(await check('maker', 'maker'))).toEqual([
      expect.stringMatching(/^the role manager_app of the console is gone/),
    ]);
    await cluster.asAdmin('postgres', ['drop database maker']);
  });

  test('with the SQL of the message the whole product starts', async () => {
    const message = await check(OURS, PLAIN);
    expect(sqlOf(message)).toEqual([
      'grant usage, create on schema public to "Back ""Office""";',
      'create role manager_app nologin;',
      'grant manager_app to "Back ""Office""";',
      `grant create on database "our 'own' ""money""" to "Back ""Office""";`,
    ]);
    await cluster.asAdmin(OURS, sqlOf(message));
    const product = createProduct({ dataDir, platformKey: 'external-key', databaseUrl: cluster.urlOf(OURS, PLAIN) });
    await product.start();
    try {
      const ready = await fetch(`${product.address()}/readyz`);
      const found = (await ready.json()) as { disk: string };
      // How much room the disk of this machine has is no matter of the SQL: a whole product with little of it says degraded.
      expect([ready.status, found]).toMatchObject([
        200,
        {
          status: found.disk === 'enough' ? 'ok' : 'degraded',
          postgres: true,
          clickhouse: true,
          reports: { state: 'complete', detached_parts: 0 },
        },
      ]);
    } finally {
      // What still runs would take the next test's order.
      await product.stop();
    }
  });

  test('a second start changes nothing', async () => {
    await start(OURS, PLAIN);
    const before = [cluster.dumpSchema(OURS), await rolesOf()];
    expect(await start(OURS, PLAIN)).toEqual([]);
    expect([cluster.dumpSchema(OURS), await rolesOf()]).toEqual(before);
  });

  test('the second wall stands: a view without any condition sees its own tenant alone', () =>
    withDatabase(OURS, PLAIN, async ({ db, scoped }) => {
      const { id: rootId } = await createAgent(db);
      const agents = await Promise.all([createAgent(db, { parentId: rootId }), createAgent(db, { parentId: rootId })]);
      const sites = await Promise.all(agents.map((agent) => createSite(db, { agentId: agent.id })));
      const [own, other] = [0, 1].map((i) => ({ agentId: agents[i]?.id ?? '', siteId: sites[i]?.id ?? '' }));
      if (own === undefined || other === undefined) throw new Error('there are two tenants');
      const view = scoped({ agentIds: [own.agentId], aboveIds: [rootId], userId: '1' });
      expect(await view.selectFrom('site').select('id').execute()).toEqual([{ id: own.siteId }]);
      expect(await scoped({ agentIds: [], aboveIds: [], userId: '1' }).selectFrom('site').select('id').execute()).toEqual([]);
      const { numUpdatedRows } = await view
        .updateTable('site')
        .set({ name: 'x' })
        .where('id', '=', other.siteId)
        .executeTakeFirstOrThrow();
      expect(numUpdatedRows).toBe(0n);
      await expect(
        view.updateTable('site').set({ agent_id: other.agentId }).where('id', '=', own.siteId).execute(),
      ).rejects.toThrow(/row-level security/);
      await expect(view.deleteFrom('audit_event').execute()).rejects.toThrow(/permission denied/);
      const { rows } = await sql`select current_user as name from site`.execute(view);
      expect(rows).toEqual([{ name: 'manager_app' }]);
    }));

  test('an order goes from a console transaction through the job queue', () =>
    withDatabase(OURS, PLAIN, async ({ scoped }) => {
      const queue = createQueue({ url: cluster.urlOf(OURS, PLAIN), log: silentLog });
      try {
        const done = new Promise((resolve) => {
          void queue.work<object>({ queue: 'export', workers: 1, run: (data) => Promise.resolve(resolve(data)) });
        });
        const view = scoped({ agentIds: 'all', aboveIds: [], userId: '1' });
        await inTransaction(view, (tx) => queue.send(tx, { queue: 'export', data: { jobId: '7' }, owner: '1' }));
        expect(await done).toEqual({ jobId: '7' });
      } finally {
        await queue.stop();
      }
    }));

  test('a role that is there but not granted is all that is missing', async () => {
    await makeLogin('other');
    await cluster.asAdmin('postgres', ['create database other owner other']);
    const message = await check('other', 'other');
    expect(problemsOf(message)).toEqual(['other may not work as the role manager_app of the console']);
    expect(sqlOf(message)).toEqual(['grant manager_app to other;']);
    await cluster.asAdmin('other', sqlOf(message));
    expect((await start('other', 'other')).length).toBeGreaterThan(12);
  });

  test('a dump restored under another login needs the rights of new tables, which no dump hands over', async () => {
    await makeLogin('heir');
    await cluster.asAdmin('postgres', ['create database heir owner heir', 'grant manager_app to heir']);
    cluster.copy({ from: [OURS, PLAIN], to: ['heir', 'heir'] });
    const message = await check('heir', 'heir');
    expect(problemsOf(message)).toEqual([expect.stringContaining('would have no rights to new tables of heir')]);
    await cluster.asAdmin('heir', sqlOf(message));
    expect(await start('heir', 'heir')).toEqual([]);
    const sites = await withDatabase('heir', 'heir', ({ scoped }) =>
      scoped({ agentIds: 'all', aboveIds: [], userId: '1' }).selectFrom('site').select('id').execute(),
    );
    expect(sites).toHaveLength(2);
  });

  test("a console's role that could pass the wall is refused, and the SQL puts it right", async () => {
    await cluster.asAdmin('other', [
      'alter role manager_app login superuser bypassrls createrole createdb replication',
      'create role auditor',
      'grant auditor, pg_read_all_data to manager_app',
      'create table public.stray (id int)',
      'alter table public.stray owner to manager_app',
      'create schema stray authorization manager_app',
    ]);
    const message = await check('other', 'other');
    expect(problemsOf(message)).toEqual([
      expect.stringContaining('nologin, nosuperuser, nobypassrls, nocreaterole, nocreatedb, noreplication'),
      'the role manager_app has the rights of auditor, pg_read_all_data as well',
      'the role manager_app owns objects (2)',
    ]);
    await cluster.asAdmin('other', sqlOf(message));
    expect(await check('other', 'other')).toBe('');
  });

  test('what no right can mend is named too, all of it at once', async () => {
    await makeLogin('odd');
    await cluster.asAdmin('postgres', [
      'create database odd owner odd',
      'grant manager_app to odd',
      'alter role odd set synchronous_commit = off',
      'alter role odd set default_transaction_read_only = on',
      'alter role odd set search_path = private, public',
    ]);
    await cluster.asAdmin('odd', ['create schema private authorization odd', 'create table theirs (id int)']);
    const message = await check('odd', 'odd');
    expect(problemsOf(message)).toEqual([
      'synchronous_commit is off, needed is on or remote_apply',
      expect.stringContaining('it can only be read'),
      expect.stringContaining('belong to postgres'),
      expect.stringContaining('would go to the schema private'),
    ]);
    expect(sqlOf(message)).toEqual(['alter role odd in database odd set search_path = public;']);
    await cluster.asAdmin('odd', ['grant other to odd', 'alter role odd set role = other', 'drop table theirs']);
    expect(problemsOf(await check('odd', 'odd'))).toContainEqual(expect.stringContaining('becomes the role other'));
    await cluster.asAdmin('odd', [`alter role manager_app login password '${PASSWORD}'`]);
    expect(problemsOf(await check('odd', 'manager_app'))).toContainEqual(expect.stringContaining('must not sign in'));
    await cluster.asAdmin('odd', ['alter role manager_app nologin']);
  });

  test('a database without the schema public, and one that is closed to everybody, are opened by the SQL alone', async () => {
    for (const [name, ...texts] of [
      ['bare', 'drop schema public'],
      ['closed', 'revoke all on schema public from public'],
    ] as const) {
      await makeLogin(name);
      await cluster.asAdmin('postgres', [`create database ${name}`]);
      await cluster.asAdmin(name, texts);
      await cluster.asAdmin(name, sqlOf(await check(name, name)));
      await start(name, name);
      const rows = await withDatabase(name, name, ({ scoped }) =>
        scoped({ agentIds: 'all', aboveIds: [], userId: '1' }).selectFrom('agent').select('id').execute(),
      );
      expect(rows).toEqual([]);
    }
  });
});
