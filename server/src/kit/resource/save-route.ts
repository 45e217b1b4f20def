import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Insertable, Updateable } from 'kysely';
import type { z } from 'zod';
import { inTransaction, type Tx } from '../../postgres/db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import { route, type Route } from '../http/route.ts';
import { audit, changedFields } from '../service/audit.ts';
import type { Ctx } from '../service/ctx.ts';
import { type DangerousChange, requireSecondPerson } from '../service/second-person.ts';
import { type Given, requireGiven, requireVersion } from './input.ts';
import { readRow, type Resource, type ResourceRow } from './resource.ts';
import { insertRow, lockRow, type ResourceTable, updateRow } from './store.ts';

type SaveInput = { id?: string | undefined; version?: number | undefined; reason?: string | undefined };

/** `before` is undefined for a new record. */
type Change<Input, Row> = { input: Input; before: Row | undefined };
type Edit<Input, Row> = { input: Input; before: Row };

/** What a second person is shown; the object itself is known. */
type Question = Pick<DangerousChange, 'operation' | 'approveCode' | 'objectName' | 'before' | 'after'>;

type SaveOptions<T extends ResourceTable, Row, Input extends SaveInput, K extends keyof Input & string> = {
  endpoint: Endpoint<z.ZodType<Input>, z.ZodType<Row>>;
  /** Fields that a new record must have. */
  required: readonly K[];
  insert: (input: Input & Given<Input, K>, ctx: Ctx) => Insertable<DB[T]>;
  /** Undefined leaves a column as it is. */
  update: (input: Input, ctx: Ctx) => Updateable<DB[T]>;
  /** The rules: throws `fieldError` or `AppError`. Nothing is written yet. */
  check?: (ctx: Ctx, tx: Tx, change: Change<Input, Row>) => Promise<void> | void;
  /** Asks for a second person where the edit is dangerous; null lets it pass. */
  secondPerson?: (ctx: Ctx, tx: Tx, edit: Edit<Input, Row>) => Promise<Question | null>;
  /** Rows that belong to the record and are written with it, such as a history. */
  writeRelated?: (ctx: Ctx, tx: Tx, change: Change<Input, Row> & { id: string }) => Promise<void>;
};

/**
 * Creates or changes one record in a transaction: lock under the scope → version → rules → second person → change → audit row.
 * Answers the row as it now is. Throws `object.not_found`, `object.version_conflict` and what the rules say.
 */
export const saveRoute = <
  T extends ResourceTable,
  TDB,
  TB extends keyof TDB,
  Row extends ResourceRow,
  Input extends SaveInput,
  K extends keyof Input & string,
>(
  resource: Resource<T, TDB, TB, Row>,
  options: SaveOptions<T, Row, Input, K>,
): Route =>
  route(options.endpoint, (ctx, input) =>
    inTransaction(ctx.db, async (tx) => {
      const { id } = input;
      return id === undefined ? create(ctx, tx, { resource, options, input }) : edit(ctx, tx, { resource, options, input, id });
    }),
  );

type Save<
  T extends ResourceTable,
  TDB,
  TB extends keyof TDB,
  Row extends ResourceRow,
  Input extends SaveInput,
  K extends keyof Input & string,
> = { resource: Resource<T, TDB, TB, Row>; options: SaveOptions<T, Row, Input, K>; input: Input };

const create = async <
  T extends ResourceTable,
  TDB,
  TB extends keyof TDB,
  Row extends ResourceRow,
  Input extends SaveInput,
  K extends keyof Input & string,
>(
  ctx: Ctx,
  tx: Tx,
  { resource, options, input }: Save<T, TDB, TB, Row, Input, K>,
): Promise<Row> => {
  requireGiven(input, options.required);
  await options.check?.(ctx, tx, { input, before: undefined });
  const id = await insertRow(tx, { table: resource.table, values: options.insert(input, ctx) });
  await options.writeRelated?.(ctx, tx, { input, before: undefined, id });
  const row = await readRow(ctx, tx, { resource, id });
  await auditSave(ctx, tx, { resource, action: options.endpoint.audit, reason: input.reason, before: null, after: row });
  return row;
};

const edit = async <
  T extends ResourceTable,
  TDB,
  TB extends keyof TDB,
  Row extends ResourceRow,
  Input extends SaveInput,
  K extends keyof Input & string,
>(
  ctx: Ctx,
  tx: Tx,
  { resource, options, input, id }: Save<T, TDB, TB, Row, Input, K> & { id: string },
): Promise<Row> => {
  const before = await lockCurrent(ctx, tx, { resource, id, version: input.version });
  await options.check?.(ctx, tx, { input, before });
  const question = (await options.secondPerson?.(ctx, tx, { input, before })) ?? null;
  if (question !== null)
    await requireSecondPerson(ctx, tx, {
      ...question,
      objectType: resource.name,
      objectId: id,
      objectVersion: before.version,
      agentId: resource.agentIdOf?.(before) ?? null,
      reason: input.reason,
    });
  const { table } = resource;
  await updateRow(tx, { table, id, version: before.version, now: ctx.now(), values: options.update(input, ctx) });
  await options.writeRelated?.(ctx, tx, { input, before, id });
  const after = await readRow(ctx, tx, { resource, id });
  await auditSave(ctx, tx, { resource, action: options.endpoint.audit, reason: input.reason, before, after });
  return after;
};

/** The record as it is, locked for the edit; throws `object.not_found` and, with the record, `object.version_conflict`. */
export const lockCurrent = async <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  ctx: Ctx,
  tx: Tx,
  { resource, id, version }: { resource: Resource<T, TDB, TB, Row>; id: string; version: number | undefined },
): Promise<Row> => {
  await lockRow(tx, { table: resource.table, id, scope: resource.scope?.(ctx) });
  const current = await readRow(ctx, tx, { resource, id });
  requireVersion({ version }, current);
  return current;
};

/** Puts a save on record: the whole new record, or the fields that differ. */
export const auditSave = async <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  ctx: Ctx,
  tx: Tx,
  {
    resource: { name, agentIdOf, audited },
    action,
    reason = '',
    before,
    after,
  }: {
    resource: Resource<T, TDB, TB, Row>;
    action: string | null;
    reason?: string | undefined;
    before: Row | null;
    after: Row;
  },
): Promise<void> => {
  if (action === null) throw new Error(`the save of ${name} names no audit action`);
  await audit(ctx, tx, {
    action,
    objectType: name,
    objectId: after.id,
    agentId: agentIdOf?.(after) ?? null,
    reason,
    ...(before === null ? { after: audited.parse(after) } : changedFields(audited.parse(before), audited.parse(after))),
  });
};
