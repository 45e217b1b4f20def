import { z } from 'zod';
import { Id, Note, Version } from '../kit/fields.ts';
import type { Risk } from '../kit/risk.ts';
import { Instant, InstantInput } from '../kit/time.ts';

/** How a form holds a field, a list and a detail show it, and a file writes it. */
export type Kind =
  | 'text'
  | 'code'
  | 'note'
  | 'id'
  | 'money'
  | 'rate'
  | 'percent'
  | 'count'
  | 'flag'
  | 'choice'
  | 'many'
  | 'json'
  | 'instant';

type Options = {
  /** What a change of it does (kit/risk.ts). */
  risk?: Risk;
  /** A new record must have it; it is never empty. */
  required?: true;
  /** What a new record starts with; it is never empty. A field that is neither may be emptied: null in a call, and in the row but for texts. */
  initial?: string | number | boolean;
  /** Stays as it was when the record was made. */
  fixed?: true;
  /** No column of its own: the save writes it by hand. */
  stored?: false;
  /** Left out of the audit log. */
  audited?: false;
  /** Key of its label; absent: its name in camel case, without `_id`. */
  label?: string;
};

export type Field = Options & {
  kind: Kind;
  row: z.ZodType;
  /** Null: the server computes it. */
  input: z.ZodType | null;
};
export type Fields = Readonly<Record<string, Field>>;

type Made<K extends Kind, R, I, O> = { kind: K; row: R; input: I } & O;
type Always = { required: true } | { initial: string | number | boolean };
type Entered<S extends z.ZodType, O> = O extends Always ? z.ZodOptional<S> : z.ZodOptional<z.ZodNullable<S>>;
type Kept<R extends z.ZodType, O> = O extends Always ? R : z.ZodNullable<R>;

const isAlways = ({ required, initial }: Options): boolean => required === true || initial !== undefined;
const entered = <S extends z.ZodType, O extends Options>(schema: S, options: O) =>
  (isAlways(options) ? schema.optional() : schema.nullable().optional()) as Entered<S, O>;
const kept = <R extends z.ZodType, O extends Options>(schema: R, options: O) =>
  (isAlways(options) ? schema : schema.nullable()) as Kept<R, O>;

/** A kind whose rows hold a text, empty where nothing is said. */
const textKind =
  <K extends Kind>(kind: K) =>
  <S extends z.ZodType, const O extends Options>(schema: S, options: O): Made<K, z.ZodString, Entered<S, O>, O> => ({
    kind,
    row: z.string(),
    input: entered(schema, options),
    ...options,
  });

/** A kind whose rows hold `row`, null where nothing is said. */
const valueKind =
  <K extends Kind, R extends z.ZodType>(kind: K, row: R) =>
  <S extends z.ZodType, const O extends Options>(schema: S, options: O): Made<K, Kept<R, O>, Entered<S, O>, O> => ({
    kind,
    row: kept(row, options),
    input: entered(schema, options),
    ...options,
  });

export const text = textKind('text');
export const code = textKind('code');
export const money = valueKind('money', z.string());
export const rate = valueKind('rate', z.string());
export const percent = valueKind('percent', z.string());
export const count = valueKind('count', z.int());
export const note = <const O extends Options>(options: O) => textKind('note')(Note, options);
export const reference = <const O extends Options>(options: O) => valueKind('id', z.string())(Id, options);
export const instant = <const O extends Options>(options: O) => valueKind('instant', Instant)(InstantInput, options);
export const flag = <const O extends Options>(options: O) =>
  valueKind('flag', z.boolean())(z.boolean(), { initial: false as boolean, ...options });
/** One of a few words. */
export const choice = <S extends z.ZodType<string>, const O extends Options>(schema: S, options: O) =>
  valueKind('choice', schema)(schema, options);
/** A list, never null. */
export const many = <S extends z.ZodType, const O extends Options>(schema: S, options: O) =>
  valueKind('many', z.array(z.string()))(schema, { initial: '' as string, ...options });

/** What has parts of its own, never null; a form and a file hold them in their own ways. */
export const json = <R extends z.ZodType, S extends z.ZodType, const O extends Options>(row: R, schema: S, options: O) =>
  valueKind('json', row)(schema, { initial: '' as string, ...options });

/** What the server says of a record and no save takes. */
export const computed = <K extends Kind, R extends z.ZodType, const O extends Options>(
  kind: K,
  row: R,
  options: O = {} as O,
): Made<K, R, null, O> => ({ kind, row, input: null, ...options });

/** Fields of a record that staff set up, in the order of its row: each is said here once (docs/recipes/add-a-record-field.md). */
export const defineRecord = <const F extends Fields>(fields: F): F => fields;

/** Names of the fields that a save takes. */
export type InputName<F extends Fields> = {
  [N in keyof F & string]: F[N]['input'] extends null ? never : N;
}[keyof F & string];
export type InputShape<F extends Fields> = { [N in InputName<F>]: NonNullable<F[N]['input']> };
type RowShape<F extends Fields> = { id: z.ZodString; version: z.ZodInt } & { [N in keyof F]: F[N]['row'] } & {
  created_at: typeof Instant;
  updated_at: typeof Instant;
  can: z.ZodObject<{ edit: z.ZodBoolean; delete: z.ZodBoolean }>;
};
type Flat<T> = { [N in keyof T]: T[N] };
export type RowOf<F extends Fields> = z.output<z.ZodObject<Flat<RowShape<F>>>>;

export const inputNames = <F extends Fields>(fields: F): InputName<F>[] =>
  Object.keys(fields).filter((name) => fields[name]?.input !== null) as InputName<F>[];

const pick = (fields: Fields, of: (field: Field) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (of(field) == null ? [] : [[name, of(field)]])));

/** A record as the console shows it, with what the caller may do with it. */
export const rowOf = <F extends Fields>(fields: F) =>
  z.object({
    id: z.string(),
    version: z.int(),
    ...pick(fields, ({ row }) => row),
    created_at: Instant,
    updated_at: Instant,
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  } as unknown as Flat<RowShape<F>>);

/** What the audit log keeps of a record: the row without bookkeeping. */
export const auditedOf = (fields: Fields) =>
  z.object({ id: z.string(), ...(pick(fields, ({ row, audited }) => (audited === false ? null : row)) as z.ZodRawShape) });

/** What a save takes: the record's own fields, and what this save asks beside. */
export const saveInputOf = <F extends Fields, X extends z.ZodRawShape>(fields: F, beside: X) =>
  z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    ...pick(fields, ({ input }) => input),
    ...beside,
  } as unknown as Flat<{ id: z.ZodOptional<typeof Id>; version: z.ZodOptional<typeof Version> } & InputShape<F> & X>);

/** The risk of each field that a save takes. One without a word on it does not compile at the endpoint. */
export const risksOf = <F extends Fields>(fields: F) => pick(fields, ({ risk }) => risk) as { [N in InputName<F>]: F[N]['risk'] };
