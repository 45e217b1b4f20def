import { sql } from 'kysely';
import { type RowScope, scopeTexts } from './scoped-query.ts';
import type { AnyTx, OwnerTx, ScopedTx } from './db.ts';

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
export const asSystem = async <Result>(tx: AnyTx, work: (tx: OwnerTx) => Promise<Result>): Promise<Result> => {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(tx);
  await sql`set local role none`.execute(tx);
  const result = await work(tx as OwnerTx);
  await sql`select set_config('role', ${rows[0]?.role ?? 'none'}, true)`.execute(tx);
  return result;
};
