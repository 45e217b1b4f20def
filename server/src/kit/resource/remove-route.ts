import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { BatchOutcome } from '@manager/contract/kit/page';
import type { Updateable } from 'kysely';
import type { z } from 'zod';
import { fieldError } from '../../base/app-error.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import { route, type Route } from '../http/route.ts';
import { audit } from '../service/audit.ts';
import { forEachId } from '../service/batch.ts';
import type { Ctx } from '../service/ctx.ts';
import { requireSecondPerson } from '../service/second-person.ts';
import { lockableIn, readRow, type Resource, type ResourceRow } from './resource.ts';
import { lockRow, removeRow, type ResourceTable } from './store.ts';

/**
 * Takes records out of the lists, each on its own: one refusal never stops the others. `check` throws why a record must stay. What a second person has to
 * agree to (`dangerous`) is one record a call, and refused as a whole.
 */
export const removeRoute = <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  resource: Resource<T, TDB, TB, Row>,
  {
    endpoint,
    check,
    valuesOf,
    dangerous,
  }: {
    endpoint: Endpoint<z.ZodType<{ ids: readonly string[] }>, typeof BatchOutcome>;
    check?: (ctx: Ctx, tx: ScopedTx, row: Row) => Promise<void> | void;
    /** What is noted on the row besides. */
    valuesOf?: (ctx: Ctx) => Updateable<DB[T]>;
    /** `nameOf`: the record as the request for approval names it. */
    dangerous?: { approveCode: string; nameOf: (row: Row) => string };
  },
): Route => {
  const { audit: action } = endpoint;
  const { name, table } = resource;
  if (action === null) throw new Error(`the removal of ${name} names no audit action`);
  const remove = (ctx: Ctx, id: string): Promise<void> =>
    inTransaction(ctx.db, async (tx) => {
      await lockRow(tx, { ...lockableIn(ctx, resource), id });
      const row = await readRow(ctx, tx, { resource, id });
      await check?.(ctx, tx, row);
      const agentId = resource.agentIdOf?.(row) ?? null;
      const removed = { objectType: name, objectId: id, agentId, before: resource.audited.parse(row) };
      if (dangerous !== undefined) {
        const { approveCode, nameOf } = dangerous;
        const object = { ...removed, objectName: nameOf(row), objectVersion: row.version };
        await requireSecondPerson(ctx, tx, { ...object, operation: action, approveCode, after: null });
      }
      await removeRow(tx, { table, id, version: row.version, now: ctx.now(), values: valuesOf?.(ctx) });
      await audit(ctx, tx, { ...removed, action });
    });
  if (dangerous === undefined)
    return route(endpoint, (ctx, { ids }) => forEachId(ctx, { ids, action, objectType: name }, (id) => remove(ctx, id)));
  return route(endpoint, async (ctx, { ids: [id = '', ...more] }) => {
    if (more.length > 0) throw fieldError('ids', 'too_big');
    await remove(ctx, id);
    return { list: [{ id, code: 0, message: '' }] };
  });
};
