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
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { queryInScope, type RowScope, type ScopeTexts, scopeTexts } from './scoped-query.ts';
import type { DB } from './types.gen.ts';

/**
 * The store as the console may see it: every statement runs in a transaction of the role `manager_app` with the scope set for that
 * transaction alone, so that nothing is left behind on a pooled connection. A statement alone takes one way to the store and back.
 */
export const scopedKysely = (pool: pg.Pool, scope: RowScope): Kysely<DB> =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScopedDriver(pool, scope),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

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
