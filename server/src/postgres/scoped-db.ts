import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { AnyTx, OwnerTx, ScopedDb, ScopedTx } from './db.ts';
import { queryInScope, type ScopeTexts, scopeTexts } from './scoped-query.ts';
import type { DB } from './types.gen.ts';

/** What row-level security lets through (migration 0006). Agent ids are digits, so that they may stand in the text of a SET. */
export type RowScope = {
  agentIds: readonly string[] | 'all';
  /** Not among all of them (migration 0019). */
  exceptIds?: readonly string[];
  aboveIds: readonly string[];
  userId: string;
};

/**
 * The store as the console may see it: every statement runs in a transaction of the role `manager_app` with the scope set for that
 * transaction alone, so that nothing is left behind on a pooled connection. A statement alone takes one way to the store and back.
 */
export const scopedDb = (pool: pg.Pool, scope: RowScope): ScopedDb =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScopedDriver(pool, scope),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as ScopedDb;

/**
 * Narrows or widens the running transaction to another scope, until the next call or its end. A rolled back savepoint takes it back.
 * For an approved request, which runs as its requester inside the transaction of its approver.
 */
export const enterScope = async (tx: ScopedTx, scope: RowScope): Promise<void> => {
  const [agents, except, above, user] = scopeTexts(scope);
  await sql`select set_config('app.scope', ${agents}, true), set_config('app.scope_except', ${except}, true), set_config('app.scope_above', ${above}, true),
    set_config('app.user_id', ${user}, true)`.execute(tx);
};

/**
 * Work on the product's own tables inside a transaction of the console, such as a place in the job queue: what no row of a tenant is in
 * and the console's role cannot touch. The role is taken back afterwards, also by the rollback of a failure.
 */
export const asProduct = async <Result>(tx: AnyTx, work: (tx: OwnerTx) => Promise<Result>): Promise<Result> => {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  await sql`set local role none`.execute(tx);
  const result = await work(tx as OwnerTx);
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(tx);
  return result;
};

/**
 * The pool as the driver knows it. Whatever does not belong to a transaction that began here is run inside the scope by itself, whatever
 * state others left the connection in.
 */
const scopedPool = (pool: pg.Pool, scope: ScopeTexts): PostgresPool => ({
  options: pool.options,
  end: () => Promise.resolve(), // the pool belongs to the product, not to one request
  connect: async () => {
    const client = await pool.connect();
    let hasBegun = false;
    const query = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
      if (text.startsWith(BEGIN)) hasBegun = true;
      else if (!hasBegun || client.getTransactionStatus() === 'I') return queryInScope(client, scope, { text, values });
      return client.query(text, [...values]);
    };
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  },
});

const BEGIN = 'begin';

/** A transaction begins inside the scope. */
class ScopedDriver extends PostgresDriver {
  readonly #begin: string;

  constructor(pool: pg.Pool, scope: RowScope) {
    const texts = scopeTexts(scope);
    super({ pool: scopedPool(pool, texts) });
    const [agents, except, above, user] = texts;
    this.#begin = `set local role manager_app; set local app.scope = '${agents}'; set local app.scope_except = '${except}'; set local app.scope_above = '${above}'; set local app.user_id = '${user}'`;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
    const access = accessMode === undefined ? '' : ` ${accessMode}`;
    await connection.executeQuery(CompiledQuery.raw(`${BEGIN}${level}${access}; ${this.#begin}`));
  }
}
