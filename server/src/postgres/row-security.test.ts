import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAgent, createSite } from '../../test/world.ts';
import { testStores } from '../../test/stores.ts';
import { type ScopedDb, inSerializableTransaction, inTransaction } from './db.ts';
import { scopedKysely } from './scoped-driver.ts';
import type { RowScope } from './scoped-query.ts';

const stores = await testStores();
const { db, pool, scoped } = stores.database;

/** Tables whose rows belong to an agent, a website or a member of staff, by the columns that say so. */
const OWNER_COLUMNS = ['agent_id', 'site_id', 'user_id'];
/** What the product keeps for itself: the role of the console cannot touch it at all, or it holds nobody's data. */
const WITHOUT_OWNER_DATA = ['ingest_request'];

/** A pool of a single connection. It may still be closing when its database is dropped. */
const openOne = (): pg.Pool =>
  new pg.Pool({ ...pool.options, max: 1 }).on('connect', (client) => client.on('error', () => undefined));

type Tenant = { agent: string; site: string; user: string };
let own: Tenant;
let other: Tenant;
let rootId = '';

const makeTenant = async (parentId: string): Promise<Tenant> => {
  const { id: agent } = await createAgent(db, { parentId });
  const { id: site } = await createSite(db, { agentId: agent });
  await db.insertInto('player').values({ site_id: site, user_name: 'kim', currency: 'USD' }).execute();
  const { id: user } = await db
    .insertInto('staff_user')
    .values({ user_name: `u${agent}`, name: 'U', agent_id: agent, invite_code: `code-${agent}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { agent, site, user };
};

beforeAll(async () => {
  rootId = (await createAgent(db)).id;
  own = await makeTenant(rootId);
  other = await makeTenant(rootId);
});

const scopeOf = ({ agent, user }: Tenant): RowScope => ({ agentIds: [agent], aboveIds: [rootId], userId: user });
const viewOf = (tenant: Tenant): ScopedDb => scoped(scopeOf(tenant));
const countIn = async (view: ScopedDb, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(view);
  return rows[0]?.n ?? -1;
};

describe('the schema', () => {
  test('forces row security on every table with an owner', async () => {
    const { rows } = await sql<{ name: string; forced: boolean; policies: number }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
             (select count(*)::int from pg_policy where polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and exists (
        select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = any(${OWNER_COLUMNS}) and not a.attisdropped)`.execute(
      db,
    );
    const open = rows.filter(({ name, forced, policies }) => !WITHOUT_OWNER_DATA.includes(name) && (!forced || policies < 2));
    expect(rows.length).toBeGreaterThan(15);
    expect(open).toEqual([]);
  });

  test('keeps test agents from staff of all agents who may not see them, wherever a row has an owner and the console reads it', async () => {
    const { rows } = await sql<{ name: string; excepted: boolean }>`
      select c.relname as name, exists (
        select 1 from pg_policy where polrelid = c.oid and polname = 'but_exceptions' and not polpermissive) as excepted
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname in ('agent_id', 'site_id', 'run_id', 'player_id') and not a.attisdropped)
        and exists (select 1 from pg_policy where polrelid = c.oid and 'manager_app'::regrole = any (polroles))`.execute(db);
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ excepted }) => !excepted)).toEqual([]);
  });

  test('gives the console a role that owns nothing, passes no wall and has no way round', async () => {
    const { rows } = await sql<Record<string, boolean>>`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
             exists (select 1 from pg_class where relowner = pg_roles.oid) as owns
      from pg_roles where rolname = 'manager_app'`.execute(db);
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false, owns: false },
    ]);
  });
});

describe('without a scope', () => {
  test.each([
    'agent',
    'agent_calendar',
    'site',
    'player',
    'staff_user',
    'session',
    'auth_group',
    'audit_event',
    'approval',
    'passkey',
  ])('%s shows no row', async (table) => {
    const client = await pool.connect();
    try {
      await client.query('begin; set local role manager_app');
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      expect(rows).toEqual([{ n: 0 }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('within a scope', () => {
  test('a query without any condition sees the own tenant alone', async () => {
    const view = viewOf(own);
    const counts = await Promise.all(['site', 'player', 'staff_user'].map((table) => countIn(view, table)));
    expect(counts).toEqual([1, 1, 1]);
    // The agent itself, and the one above for what is inherited from it.
    expect(await countIn(view, 'agent')).toBe(2);
    expect(await countIn(scoped({ agentIds: 'all', aboveIds: [], userId: own.user }), 'site')).toBe(2);
    expect(await countIn(scoped({ agentIds: [], aboveIds: [], userId: own.user }), 'site')).toBe(0);
  });

  test('nothing of another tenant is changed, removed or put there', async () => {
    const view = viewOf(own);
    const changed = await view.updateTable('site').set({ name: 'x' }).where('id', '=', other.site).executeTakeFirstOrThrow();
    const removed = await view.deleteFrom('player').where('site_id', '=', other.site).executeTakeFirstOrThrow();
    expect([changed.numUpdatedRows, removed.numDeletedRows]).toEqual([0n, 0n]);
    await expect(view.updateTable('site').set({ agent_id: other.agent }).where('id', '=', own.site).execute()).rejects.toThrow(
      /row-level security/,
    );
    await expect(createSite(view, { agentId: other.agent })).rejects.toThrow(/row-level security/);
    await expect(view.updateTable('agent').set({ name: 'x' }).where('id', '=', rootId).execute()).rejects.toThrow(
      /row-level security/,
    );
  });

  test('the records of what happened can only grow', async () => {
    const view = viewOf(own);
    await expect(view.deleteFrom('audit_event').execute()).rejects.toThrow(/permission denied/);
    await expect(view.updateTable('audit_event').set({ reason: '' }).execute()).rejects.toThrow(/permission denied/);
    await expect(view.selectFrom('audit_head').selectAll().execute()).rejects.toThrow(/permission denied/);
    await expect(sql`truncate audit_event`.execute(view)).rejects.toThrow(/permission denied/);
    await db
      .insertInto('setting')
      .values({ name: 'secret', value: '"s"' })
      .onConflict((c) => c.doNothing())
      .execute();
    expect(await view.selectFrom('setting').select('name').where('name', '=', 'secret').execute()).toEqual([]);
    await expect(view.selectFrom('ingest_batch').selectAll().execute()).rejects.toThrow(/permission denied/);
  });

  test('the scope ends with the transaction, whatever became of it', async () => {
    const view = viewOf(own);
    await Promise.allSettled([
      ...Array.from({ length: 40 }, () => countIn(view, 'site')),
      ...Array.from({ length: 20 }, () => sql`select 1 / 0`.execute(view)),
      ...Array.from({ length: 10 }, () => inTransaction(view, () => Promise.reject(new Error('no')))),
      ...Array.from({ length: 10 }, () => inTransaction(view, (tx) => countIn(tx, 'site'))),
    ]);
    const left = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { rows } = await pool.query<{ role: string; scope: string | null }>(
          `select current_user as role, nullif(current_setting('app.scope', true), '') as scope`,
        );
        return rows[0];
      }),
    );
    expect(left.filter((row) => row?.role === 'manager_app' || row?.scope !== null)).toEqual([]);
  });

  test('transactions, savepoints and the level serializable work as without it', async () => {
    const view = viewOf(own);
    const name = await inTransaction(view, async (tx) => {
      await tx.updateTable('site').set({ name: 'first' }).where('id', '=', own.site).execute();
      await inTransaction(tx, async (inner) => {
        await inner.updateTable('site').set({ name: 'second' }).where('id', '=', own.site).execute();
        throw new Error('back');
      }).catch(() => undefined);
      return (await tx.selectFrom('site').select('name').where('id', '=', own.site).executeTakeFirstOrThrow()).name;
    });
    const level = await inSerializableTransaction(view, async (tx) => {
      const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx);
      return rows[0]?.level;
    });
    expect([name, level]).toEqual(['first', 'serializable']);
    await expect(
      inTransaction(view, async (tx) => {
        await tx.updateTable('site').set({ name: 'gone' }).where('id', '=', own.site).execute();
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const { name: kept } = await view.selectFrom('site').select('name').where('id', '=', own.site).executeTakeFirstOrThrow();
    expect(kept).toBe('first');
  });

  test('a statement that fails harms none of the others, whatever scopes take turns on one connection', async () => {
    const pool1 = openOne();
    try {
      const views = [own, other].map((tenant) => scopedKysely(pool1, scopeOf(tenant)));
      const seen = await Promise.allSettled(
        Array.from({ length: 30 }, (_, i) => {
          const view = views[i % 2] as ScopedDb;
          const asked = i % 5 === 0 ? sql`select id from agent where ${1} = 1 / ${0}::int` : sql`select id from site`;
          return asked.execute(view).then(({ rows }) => rows);
        }),
      );
      const expected = seen.map((_, i) => (i % 5 === 0 ? 'division by zero' : [{ id: i % 2 === 0 ? own.site : other.site }]));
      expect(seen.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).message))).toEqual(expected);
      await expect(sql`selct`.execute(views[0] as ScopedDb)).rejects.toThrow('syntax error');
      await expect(sql`select id from site where id = ${'x'}::text::bigint`.execute(views[0] as ScopedDb)).rejects.toThrow(
        'bigint',
      );
      const { rows } = await sql`select id, name, null as nothing from site`.execute(views[1] as ScopedDb);
      expect(rows).toEqual([{ id: other.site, name: expect.any(String), nothing: null }]);
    } finally {
      await pool1.end();
    }
  });

  test('a connection that others left in the middle of a transaction is no way round the scope', async () => {
    const pool1 = openOne();
    try {
      const careless = await pool1.connect();
      await careless.query('begin');
      careless.release();
      const view = scopedKysely(pool1, scopeOf(own));
      expect((await sql`select id from site`.execute(view)).rows).toEqual([{ id: own.site }]);
      await inTransaction(view, async (tx) => {
        expect((await sql`select id from site`.execute(tx)).rows).toEqual([{ id: own.site }]);
      });
    } finally {
      await pool1.end();
    }
  });

  test('an id that is no number never reaches the text of a SET', () => {
    expect(() => scoped({ agentIds: [`1'; drop table agent; --`], aboveIds: [], userId: '1' })).toThrow('no number');
  });
});
