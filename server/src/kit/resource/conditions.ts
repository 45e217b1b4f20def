import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DB } from '../../postgres/types.gen.ts';
import { contains } from '../service/contains.ts';
import type { Ctx } from '../service/ctx.ts';

/** A condition of a query, to be joined by `and`. */
export type Condition = RawBuilder<SqlBool>;

/** Page and order are no filters. */
type Paging = 'page' | 'limit' | 'sort';

/**
 * One condition for every filter of a list's contract: a filter without one does not compile. A filter that was not sent
 * is not asked.
 */
export type Filters<I> = {
  [K in Exclude<keyof I, Paging>]-?: (value: Exclude<I[K], undefined>, ctx: Ctx) => Condition;
};

/** Conditions on the columns of one table, by their names. */
export const columnsIn = <T extends keyof DB>(table: T) => {
  type Column = keyof DB[T] & string;
  const refOf = (column: Column) => sql.ref(`${table}.${column}`);
  return {
    /** The text stands somewhere in one of the columns, in any case. */
    contains:
      (...columns: readonly Column[]) =>
      (text: string): Condition =>
        anyOf(columns.map((column) => contains(`${table}.${column}`, text))),
    equals:
      (column: Column) =>
      (value: string | number | boolean): Condition =>
        sql<SqlBool>`${refOf(column)} = ${value}`,
    /** One of the ids; an empty list asks for nothing. */
    isOneOf:
      (column: Column) =>
      (ids: readonly string[]): Condition =>
        ids.length === 0 ? EVERY_ROW : sql<SqlBool>`${refOf(column)} = any(${[...ids]}::bigint[])`,
  };
};

/** Every row meets it. */
export const EVERY_ROW: Condition = sql<SqlBool>`true`;

/** The conditions of the filters that were sent, joined by `and`. */
export const conditionOf = <I extends object>(ctx: Ctx, { filters, input }: { filters: Filters<I>; input: I }): Condition => {
  // Each filter is consistent in itself; seen one after the other their values can only be unknown.
  const all = Object.entries(filters) as [keyof I, (value: unknown, ctx: Ctx) => Condition][];
  const sent = all.flatMap(([name, filter]) => (input[name] === undefined ? [] : [filter(input[name], ctx)]));
  return sent.length === 0 ? EVERY_ROW : sql<SqlBool>`${sql.join(sent, sql` and `)}`;
};

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
