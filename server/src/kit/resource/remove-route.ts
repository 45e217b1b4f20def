import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { BatchOutcome } from '@manager/contract/kit/page';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import { route, type Route } from '../http/route.ts';
import { audit } from '../service/audit.ts';
import { forEachId } from '../service/batch.ts';
import type { Ctx } from '../service/ctx.ts';
import { lockableIn, readRow, type Resource, type ResourceRow } from './resource.ts';
import { lockRow, removeRow, type ResourceTable } from './store.ts';

/** Takes records out of the lists, each on its own: one refusal never stops the others. `check` throws why a record must stay. */
export const removeRoute = <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  resource: Resource<T, TDB, TB, Row>,
  {
    endpoint,
    check,
    valuesOf,
  }: {
    endpoint: Endpoint<z.ZodType<{ ids: readonly string[] }>, typeof BatchOutcome>;
    check?: (ctx: Ctx, tx: ScopedTx, row: Row) => Promise<void> | void;
    /** What is noted on the row besides. */
    valuesOf?: (ctx: Ctx) => Updateable<DB[T]>;
  },
): Route => {
  const { audit: action } = endpoint;
  const { name, table } = resource;
  if (action === null) throw new Error(`the removal of ${name} names no audit action`);
  return route(endpoint, (ctx, { ids }) =>
    forEachId(ctx, { ids, action, objectType: name }, (id) =>
      inTransaction(ctx.db, async (tx) => {
        await lockRow(tx, { ...lockableIn(ctx, resource), id });
        const row = await readRow(ctx, tx, { resource, id });
        await check?.(ctx, tx, row);
        await removeRow(tx, { table, id, version: row.version, now: ctx.now(), values: valuesOf?.(ctx) });
        await audit(ctx, tx, {
          action,
          objectType: name,
          objectId: id,
          agentId: resource.agentIdOf?.(row) ?? null,
          before: resource.audited.parse(row),
        });
      }),
    ),
  );
};
