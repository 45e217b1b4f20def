import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';
import type { DB } from './types.gen.ts';

/** What row-level security lets through (migration 0006). Agent ids are digits, so that they may stand in the text of a SET. */
export type RowScope = { agentIds: readonly string[] | 'all'; aboveIds: readonly string[]; userId: string };

/**
 * The store as the console may see it: every statement runs in a transaction of the role `manager_app` with the scope set for that
 * transaction alone, so that nothing is left behind on a pooled connection.
 */
export const scopedDb = (pool: pg.Pool, scope: RowScope): Db =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ScopedDriver(pool, enterText(scope)),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

/** No such agent: a scope without agents is not the same as no scope at all. */
const NO_AGENT = '0';

const ownText = (agentIds: RowScope['agentIds']): string => {
  if (agentIds === 'all') return '*';
  return agentIds.length === 0 ? NO_AGENT : digits(agentIds);
};

const enterText = ({ agentIds, aboveIds, userId }: RowScope): string =>
  [
    'begin',
    'set local role manager_app',
    `set local app.scope = '${ownText(agentIds)}'`,
    `set local app.scope_above = '${digits(aboveIds)}'`,
    `set local app.user_id = '${digits([userId])}'`,
  ].join('; ');

/**
 * Narrows or widens the running transaction to another scope, until the next call or its end. A rolled back savepoint takes it back.
 * For an approved request, which runs as its requester inside the transaction of its approver.
 */
export const enterScope = async (tx: Tx, { agentIds, aboveIds, userId }: RowScope): Promise<void> => {
  await sql`select set_config('app.scope', ${ownText(agentIds)}, true), set_config('app.scope_above', ${digits(aboveIds)}, true),
    set_config('app.user_id', ${digits([userId])}, true)`.execute(tx);
};

/**
 * Work on the product's own tables inside a transaction of the console, such as a place in the job queue: what no row of a tenant is in
 * and the console's role cannot touch. The role is taken back afterwards, also by the rollback of a failure.
 */
export const asProduct = async <Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> => {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  await sql`set local role none`.execute(tx);
  const result = await work();
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(tx);
  return result;
};

const digits = (ids: readonly string[]): string => {
  const text = ids.join(',');
  if (!/^[\d,]*$/.test(text)) throw new Error('an id of the scope is no number');
  return text;
};

const COMMIT = CompiledQuery.raw('commit');

/** A connection is always inside a transaction of the scope; an explicit one is the same transaction, ended by its holder. */
class ScopedDriver extends PostgresDriver {
  readonly #enter: CompiledQuery;
  /** Connections whose holder has ended the transaction. */
  readonly #ended = new WeakSet<DatabaseConnection>();

  constructor(pool: pg.Pool, enter: string) {
    super({ pool });
    this.#enter = CompiledQuery.raw(enter);
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    try {
      await connection.executeQuery(this.#enter);
      return connection;
    } catch (error) {
      await super.releaseConnection(connection as never);
      throw error;
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel !== undefined)
      await connection.executeQuery(CompiledQuery.raw(`set transaction isolation level ${settings.isolationLevel}`));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection as never);
    this.#ended.add(connection);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection as never);
    this.#ended.add(connection);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    try {
      // After a failed statement it rolls back.
      if (!this.#ended.delete(connection)) await connection.executeQuery(COMMIT);
    } finally {
      await super.releaseConnection(connection as never);
    }
  }

  /** The pool belongs to the product, not to one request. */
  override async destroy(): Promise<void> {}
}
