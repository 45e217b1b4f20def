import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import { route, type Route } from '../http/route.ts';
import { audit, changedFields } from '../service/audit.ts';
import type { Ctx } from '../service/ctx.ts';
import { requireMeant } from '../service/effect.ts';
import { requireSecondPerson } from '../service/second-person.ts';
import { requireGiven, requireVersion } from './input.ts';
import { type Audited, lockableIn, readRow, type Resource, type ResourceRow } from './resource.ts';
import { type Question, questionOf, type SaveInput, type Saver } from './saver.ts';
import { lockRow, type ResourceTable } from './store.ts';

/**
 * Creates or changes one record in a transaction: lock under the scope → version → rules → effect → second person → change → audit row.
 * Answers the row as it now is. Throws `object.not_found`, `object.version_conflict` and what the rules say.
 */
export const saveRoute = <Row extends ResourceRow, Input extends SaveInput>(saver: Saver<Row, Input>): Route =>
  route(saver.endpoint, (ctx, input) =>
    inTransaction(ctx.db, async (tx) => {
      const { id } = input;
      return id === undefined ? create(ctx, tx, { saver, input }) : edit(ctx, tx, { saver, input, id });
    }),
  );

type Save<Row extends ResourceRow, Input extends SaveInput> = { saver: Saver<Row, Input>; input: Input };

const create = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, input }: Save<Row, Input>,
): Promise<Row> => {
  requireGiven(input, saver.required);
  await saver.check?.(ctx, tx, { input, before: undefined });
  await ask(ctx, tx, { saver, input, before: undefined });
  const [id] = await saver.insert(ctx, tx, [input]);
  const change = { input, before: undefined, id: id ?? '' };
  await saver.writeRelated?.(ctx, tx, change);
  const row = await readWritten(ctx, tx, { saver, id: change.id });
  const { audit: action } = saver.endpoint;
  await auditSave(ctx, tx, { resource: saver.resource, action, reason: input.reason, before: null, after: row });
  return row;
};

const edit = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, input, id }: Save<Row, Input> & { id: string },
): Promise<Row> => {
  const { resource } = saver;
  const before = (await saver.lock(ctx, tx, [id])).get(id);
  if (before === undefined) throw new AppError('object.not_found');
  requireVersion(input, before);
  await saver.check?.(ctx, tx, { input, before });
  if (saver.effects !== undefined) requireMeant(ctx, await saver.effects({ ...ctx, db: tx }, [{ id, input }]), input);
  await ask(ctx, tx, { saver, input, before });
  await saver.update(ctx, tx, { input, before });
  await saver.writeRelated?.(ctx, tx, { input, before, id });
  const after = await readWritten(ctx, tx, { saver, id });
  await auditSave(ctx, tx, { resource, action: saver.endpoint.audit, reason: input.reason, before, after });
  return after;
};

const ask = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, input, before }: { saver: Saver<Row, Input>; input: Input; before: Row | undefined },
): Promise<void> => {
  const question: Question | null = await questionOf(ctx, tx, { saver, input, before });
  if (question === null) return;
  await requireSecondPerson(ctx, tx, {
    ...question,
    objectType: saver.resource.name,
    objectId: before?.id ?? '',
    objectVersion: before?.version ?? null,
    agentId: before === undefined ? null : (saver.resource.agentIdOf?.(before) ?? null),
    reason: input.reason,
  });
};

const readWritten = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, id }: { saver: Saver<Row, Input>; id: string },
): Promise<Row> => {
  const row = (await saver.read(ctx, tx, [id])).get(id);
  if (row === undefined) throw new Error(`${saver.resource.name} ${id} vanished`);
  return row;
};

/** The record as it is, locked for the edit; throws `object.not_found` and, with the record, `object.version_conflict`. */
export const lockCurrent = async <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  ctx: Ctx,
  tx: ScopedTx,
  { resource, id, version }: { resource: Resource<T, TDB, TB, Row>; id: string; version: number | undefined },
): Promise<Row> => {
  await lockRow(tx, { ...lockableIn(ctx, resource), id });
  const current = await readRow(ctx, tx, { resource, id });
  requireVersion({ version }, current);
  return current;
};

/** Puts a save on record: the whole new record, or the fields that differ. */
export const auditSave = async <Row extends ResourceRow>(
  ctx: Ctx,
  tx: ScopedTx,
  {
    resource: { name, agentIdOf, audited },
    action,
    reason = '',
    before,
    after,
  }: {
    resource: Audited<Row>;
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
