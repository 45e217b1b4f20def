import type { Endpoint, ParsedOf } from '@manager/contract/kit/endpoint';
import type { PermissionCode } from '@manager/contract/permissions';
import { z } from 'zod';
import type { Ctx } from '../service/ctx.ts';
import { type Named, namedBy, namedFields, namer } from './named-fields.ts';
import type { ExportedField, ExportedRow, ExportRun, ExportSource, ExportTotal, ListVerb } from '../service/ctx.ts';

type SourceOptions<E extends Endpoint> = {
  /** The list whose rows leave. */
  endpoint: E;
  /** What a user must hold beside the access of the list; null: nothing more. */
  code: PermissionCode | null;
  /** All rows in the order of the list, in batches, through the list's own row mapper. */
  rows: (ctx: Ctx, input: ParsedOf<E>, run: ExportRun) => AsyncIterable<readonly ExportedRow[]>;
  /** How many rows there are, when that is cheap to know. */
  count?: (ctx: Ctx, input: ParsedOf<E>, list: ListVerb) => Promise<number>;
  /** Asked after the rows of the same run. */
  totals?: (ctx: Ctx, input: ParsedOf<E>, run: ExportRun) => Promise<readonly ExportTotal[]>;
  /** Rows come from PostgreSQL: they are read in one transaction, so that pages do not shift. */
  isSnapshot?: boolean;
  /** Fields that only files have, beside those of the list's rows. */
  moreFields?: readonly string[];
};

export const exportSource = <E extends Endpoint>({
  endpoint,
  code,
  rows,
  count,
  totals = async () => [],
  isSnapshot = false,
  moreFields = [],
}: SourceOptions<E>): ExportSource => {
  const own = new Map([...fieldsOf(endpoint), ...moreFields.map((name): [string, ExportedField] => [name, freeText])]);
  const named = namedFields(own);
  const ofList = listRuns(named);
  return {
    endpoint,
    what: endpoint.path.split('/').at(-2) ?? '',
    code,
    isSnapshot,
    fields: new Map([...own, ...named.map((name): [string, ExportedField] => [name, freeText])]),
    rows: async function* (ctx, input, run) {
      const name = await namer(
        ctx,
        named.filter((field) => run.fields.has(field)),
      );
      for await (const some of rows(ctx, input as ParsedOf<E>, ofList(run))) yield some.map(name);
    },
    count: count === undefined ? undefined : (ctx, input, list) => count(ctx, input as ParsedOf<E>, list),
    totals: (ctx, input, run) => totals(ctx, input as ParsedOf<E>, ofList(run)),
  };
};

/** A run as the list knows it: with the fields by which names are looked up in place of the names; one for each run of the file. */
const listRuns = (named: readonly Named[]): ((run: ExportRun) => ExportRun) => {
  const runs = new WeakMap<ExportRun, ExportRun>();
  return (run) => {
    const known = runs.get(run);
    if (known !== undefined) return known;
    const wanted = named.filter((field) => run.fields.has(field));
    const own = [...run.fields].filter((field) => !wanted.some((name) => name === field));
    const made = { ...run, fields: new Set([...own, ...namedBy(wanted)]) };
    runs.set(run, made);
    return made;
  };
};

const freeText: ExportedField = { kind: 'text', values: [] };

/** Fields of the rows that the endpoint answers. */
const fieldsOf = ({ output, path }: Endpoint): [string, ExportedField][] => {
  const list = output instanceof z.ZodObject ? (output.shape as Record<string, z.ZodType>).list : undefined;
  const row = list instanceof z.ZodArray ? list.element : undefined;
  if (!(row instanceof z.ZodObject)) throw new Error(`${path} answers no list of rows`);
  return Object.entries(row.shape as Record<string, z.ZodType>).map(([name, schema]) => [name, fieldOf(schema)]);
};

const fieldOf = (schema: z.ZodType): ExportedField => {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return fieldOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodBoolean) return { kind: 'flag', values: ['true', 'false'] };
  if (schema instanceof z.ZodNumber) return { kind: 'number', values: [] };
  if (schema instanceof z.ZodISODateTime) return { kind: 'time', values: [] };
  return schema instanceof z.ZodEnum ? { kind: 'text', values: schema.options.map(String) } : freeText;
};
