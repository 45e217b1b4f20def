import { type Fields, type InputName, inputNames, type InputShape, rowOf } from '@manager/contract/records/record';
import type { z } from 'zod';
import type { DB } from '../../postgres/types.gen.ts';
import type { ResourceTable } from '../resource/store.ts';

type Unknown = Readonly<Record<string, unknown>>;

type Input<F extends Fields> = { [N in InputName<F>]?: z.output<InputShape<F>[N]> | undefined };
type Required<F extends Fields> = { [N in InputName<F>]: F[N] extends { required: true } ? N : never }[InputName<F>];
type Column<F extends Fields> = { [N in InputName<F>]: F[N] extends { stored: false } ? never : N }[InputName<F>];
type Stored<F extends Fields, N extends InputName<F>> = F[N]['kind'] extends 'instant'
  ? Date | null
  : F[N]['kind'] extends 'json'
    ? string
    : Exclude<z.output<InputShape<F>[N]>, (F[N]['kind'] extends 'text' | 'code' | 'note' ? null : never) | undefined>;
type Changed<F extends Fields> = { [N in Column<F>]?: Stored<F, N> | undefined };
type New<F extends Fields> = Changed<F> & { [N in Column<F> & Required<F>]: Stored<F, N> };

/** The table has a column for each field; a record with another one does not compile. */
type InTable<F extends Fields, T extends ResourceTable> = { [N in Column<F>]: N extends keyof DB[T] ? F[N] : never };

const columnsIn = <F extends Fields>(fields: F): Column<F>[] =>
  inputNames(fields).filter((name) => fields[name]?.stored !== false) as unknown as Column<F>[];

/** Columns of a record's own fields and of its bookkeeping, for a query that reads no others. */
export const selected = <F extends Fields, T extends ResourceTable>(
  fields: F & InTable<F, T>,
  table: T,
): `${T}.${Column<F> | 'id' | 'version' | 'created_at' | 'updated_at'}`[] =>
  (['id', 'version', ...columnsIn(fields as F), 'created_at', 'updated_at'] as const).map((name) => `${table}.${name}` as const);

/** What a save writes of a record's own fields, for `defineSaver`: absent leaves a column as it is, null clears it. */
export const written = <F extends Fields, T extends ResourceTable>(
  fields: F & InTable<F, T>,
  _table: T,
): { required: readonly Required<F>[]; insert: (input: Input<F>) => New<F>; update: (input: Input<F>) => Changed<F> } => {
  const names: readonly string[] = inputNames<Fields>(fields);
  const columns: readonly string[] = columnsIn<Fields>(fields);
  const valuesOf =
    <R>(of: readonly string[]) =>
    (input: Input<F>): R =>
      Object.fromEntries(of.map((name) => [name, storedOf(fields[name]?.kind, (input as Unknown)[name])])) as R;
  return {
    required: names.filter((name) => fields[name]?.required === true) as Required<F>[],
    insert: valuesOf(columns),
    update: valuesOf(columns.filter((name) => fields[name]?.fixed !== true)),
  };
};

const TEXTS: ReadonlySet<string | undefined> = new Set(['text', 'code', 'note']);

const storedOf = (kind: string | undefined, value: unknown): unknown => {
  if (value === null && TEXTS.has(kind)) return '';
  if (kind === 'json' && value !== undefined) return JSON.stringify(value);
  return kind === 'instant' && typeof value === 'string' ? new Date(value) : value;
};

/** Turns a row of the store into the record as the console shows it. */
export const rowReader = <F extends Fields>(fields: F) => {
  const schema = rowOf(fields);
  return (
    row: { [N in (keyof F & string) | 'id' | 'version' | 'created_at' | 'updated_at']: unknown },
    can: { edit: boolean; delete: boolean },
  ): z.output<typeof schema> =>
    schema.parse({
      ...Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
      ),
      can,
    });
};
