import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { BatchOutcome } from '@manager/contract/kit/page';
import type { z } from 'zod';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { route, type Route } from '../http/route.ts';
import { audit } from '../service/audit.ts';
import type { Ctx } from '../service/ctx.ts';
import { requireSecondPerson } from '../service/second-person.ts';
import { lockableIn, readRow, type Resource, type ResourceRow } from './resource.ts';
import { lockRow, removeRow, type ResourceTable } from './store.ts';

/**
 * Takes one record out of the lists when a second person agrees; the endpoint takes one id at a time. `check` throws why a record must stay. Errors besides
 * those of `check`: `object.not_found`, `approval.waiting`.
 */
export const agreedRemovalRoute = <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  resource: Resource<T, TDB, TB, Row>,
  {
    endpoint,
    approveCode,
    nameOf,
    check,
  }: {
    endpoint: Endpoint<z.ZodType<{ ids: readonly string[] }>, typeof BatchOutcome>;
    approveCode: string;
    /** As the request names the record. */
    nameOf: (row: Row) => string;
    check?: (ctx: Ctx, tx: ScopedTx, row: Row) => Promise<void> | void;
  },
): Route => {
  const { audit: action } = endpoint;
  const { name: objectType, table } = resource;
  if (action === null) throw new Error(`the removal of ${objectType} names no audit action`);
  return route(endpoint, (ctx, { ids: [id = ''] }) =>
    inTransaction(ctx.db, async (tx) => {
      await lockRow(tx, { ...lockableIn(ctx, resource), id });
      const row = await readRow(ctx, tx, { resource, id });
      await check?.(ctx, tx, row);
      const before = resource.audited.parse(row);
      const object = { objectType, objectId: id, agentId: resource.agentIdOf?.(row) ?? null, before };
      await requireSecondPerson(ctx, tx, {
        ...object,
        operation: action,
        approveCode,
        objectName: nameOf(row),
        objectVersion: row.version,
        after: null,
      });
      await removeRow(tx, { table, id, version: row.version, now: ctx.now(), values: undefined });
      await audit(ctx, tx, { ...object, action });
      return { list: [{ id, code: 0, message: '' }] };
    }),
  );
};
