import type { Effect } from '@manager/contract/kit/effect';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { dangerousFields } from '@manager/contract/kit/risk';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { ScopedTx } from '../../postgres/db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import type { Ctx } from '../service/ctx.ts';
import type { DangerousChange } from '../service/ctx.ts';
import type { Condition } from './conditions.ts';
import { dangerousChanges, hasAny } from './dangerous.ts';
import type { Given } from './input.ts';
import { type Audited, lockableIn, type Resource, type ResourceRow, visibleRows } from './resource.ts';
import { insertRows, lockRows, type ResourceTable, updateRow, updateRowIfChanged } from './store.ts';

export type SaveInput = {
  id?: string | undefined;
  version?: number | undefined;
  reason?: string | undefined;
  accept_no_effect?: boolean | undefined;
};

/** `before` is undefined for a new record. */
type Change<Input, Row> = { input: Input; before: Row | undefined };
export type Written<Input, Row> = Change<Input, Row> & { id: string };
type Edit<Input, Row> = { input: Input; before: Row };

/** What a second person is shown; the object itself is known. */
export type Question = Pick<DangerousChange, 'operation' | 'approveCode' | 'objectName' | 'before' | 'after'>;

/** What may be done to records and what it does beside; the same for one record and for many. */
type Rules<Row, Input> = {
  endpoint: Endpoint<z.ZodType<Input>, z.ZodType<Row>>;
  /** The rules: throws `fieldError` or `AppError`. Nothing is written yet. */
  check?: (ctx: Ctx, tx: ScopedTx, change: Change<Input, Row>) => Promise<void> | void;
  /** What edits of settings do to what is in force; one without effect has to be meant. */
  effects?: (ctx: Ctx, edits: readonly { id: string; input: Input }[]) => Promise<Effect[]>;
  /**
   * Whom an edit of the fields asks that the contract names as dangerous; a saver of such fields must say it. `isInUse`: of which records,
   * absent for all of them.
   */
  dangerous?: { operation: string; approveCode: string; nameOf: (row: Row) => string; isInUse?: (row: Row) => boolean };
  /** Asks for a second person where the edit is dangerous by a finer rule than a field's change; null lets it pass. */
  secondPerson?: (ctx: Ctx, tx: ScopedTx, edit: Edit<Input, Row>) => Promise<Question | null>;
  /** The same of a new record, where it counts at once beside others. */
  secondPersonForNew?: (ctx: Ctx, tx: ScopedTx, input: Input) => Promise<Question | null>;
  /** Does the edit change rows that belong to the record, though none of its columns? Asked where many are saved at once. */
  touches?: (input: Input, before: Row) => boolean;
  /** Rows that belong to the record and are written with it, such as a history. */
  writeRelated?: (ctx: Ctx, tx: ScopedTx, change: Written<Input, Row>) => Promise<void>;
  /** The same for many records at once, where one by one takes too long. */
  writeAllRelated?: (ctx: Ctx, tx: ScopedTx, changes: readonly Written<Input, Row>[]) => Promise<void>;
};

type SaveOptions<T extends ResourceTable, Row, Input extends SaveInput, K extends keyof Input & string> = Rules<Row, Input> & {
  /** Fields that a new record must have. */
  required: readonly K[];
  /** Absent for records that are made in another way. */
  insert?: (input: Input & Given<Input, K>, ctx: Ctx) => Insertable<DB[T]>;
  /** Undefined leaves a column as it is. */
  update: (input: Input, ctx: Ctx) => Updateable<DB[T]>;
};

/** How records of a resource are saved: by the route of one record, and by those that save many by the same rules. */
export type Saver<Row extends ResourceRow, Input extends SaveInput> = Rules<Row, Input> & {
  resource: Audited<Row>;
  required: readonly (keyof Input & string)[];
  /** The rows with these ids, by id, whatever the scope. */
  read: (ctx: Ctx, tx: ScopedTx, ids: readonly string[]) => Promise<Map<string, Row>>;
  /** Locks those of the rows that are there and in scope until the transaction ends, and reads them. */
  lock: (ctx: Ctx, tx: ScopedTx, ids: readonly string[]) => Promise<Map<string, Row>>;
  /** Ids of visible rows, in their order. */
  find: (ctx: Ctx, condition: Condition, limit: number) => Promise<string[]>;
  /** Answers the new ids, in the order of the inputs; each has the required fields. */
  insert: (ctx: Ctx, tx: ScopedTx, inputs: readonly Input[]) => Promise<string[]>;
  /** Counts the version up, in any case. */
  update: (ctx: Ctx, tx: ScopedTx, edit: Edit<Input, Row>) => Promise<void>;
  /** As `update`, but a row that is so already stays untouched; answers whether it changed. */
  updateIfChanged: (ctx: Ctx, tx: ScopedTx, edit: Edit<Input, Row>) => Promise<boolean>;
};

/** Names the rules once; which table and which query stand behind them is nobody's business from here on. */
export const defineSaver = <
  T extends ResourceTable,
  TDB,
  TB extends keyof TDB,
  Row extends ResourceRow,
  Input extends SaveInput,
  K extends keyof Input & string,
>(
  resource: Resource<T, TDB, TB, Row>,
  { required, insert, update, ...rules }: SaveOptions<T, Row, Input, K>,
): Saver<Row, Input> => {
  const { table } = resource;
  if (rules.dangerous === undefined && dangerousFields(rules.endpoint.risk).length > 0)
    throw new Error(`${resource.name}: nobody is asked about its dangerous fields`);
  const read: Saver<Row, Input>['read'] = async (ctx, tx, ids) => {
    const isOneOf = sql<SqlBool>`${sql.ref(`${table}.id`)} = any(${[...ids]}::bigint[])`;
    return new Map((await resource.rows(ctx, resource.from(tx).where(isOneOf))).map((row) => [row.id, row]));
  };
  const rowEdit = (ctx: Ctx, { input, before: { id, version } }: Edit<Input, Row>) => ({
    table,
    id,
    version,
    now: ctx.now(),
    values: update(input, ctx),
  });
  return {
    ...rules,
    resource,
    required,
    read,
    lock: async (ctx, tx, ids) => read(ctx, tx, [...(await lockRows(tx, { ...lockableIn(ctx, resource), ids }))]),
    find: async (ctx, condition, limit) => {
      const id = sql<string>`${sql.ref(`${table}.id`)}`;
      const query = visibleRows(ctx, resource).where(condition).select(id.as('id')).orderBy(id).limit(limit);
      return ((await query.execute()) as unknown as { id: string }[]).map((row) => row.id);
    },
    insert: (ctx, tx, inputs) => {
      if (inputs.length === 0) return Promise.resolve([]);
      if (insert === undefined) throw new Error(`${resource.name}: records are made in another way`);
      return insertRows(tx, { table, values: inputs.map((input) => insert(input as Input & Given<Input, K>, ctx)) });
    },
    update: (ctx, tx, edit) => updateRow(tx, rowEdit(ctx, edit)),
    updateIfChanged: (ctx, tx, edit) => updateRowIfChanged(tx, rowEdit(ctx, edit)),
  };
};

/** What has to be asked before the edit is made: by its dangerous fields and by its own rules together; null: nothing. */
export const questionOf = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, input, before }: { saver: Saver<Row, Input>; input: Input; before: Row | undefined },
): Promise<Question | null> => {
  const { dangerous, endpoint } = saver;
  if (before === undefined) return (await saver.secondPersonForNew?.(ctx, tx, input)) ?? null;
  const own = (await saver.secondPerson?.(ctx, tx, { input, before })) ?? null;
  if (dangerous === undefined || dangerous.isInUse?.(before) === false) return own;
  const changed = dangerousChanges(endpoint, before, input);
  if (!hasAny(changed)) return own;
  const { operation, approveCode, nameOf } = dangerous;
  return {
    operation: own?.operation ?? operation,
    approveCode,
    objectName: nameOf(before),
    before: { ...changed.before, ...own?.before },
    after: { ...changed.after, ...own?.after },
  };
};
