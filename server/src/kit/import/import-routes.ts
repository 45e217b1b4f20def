import { errorText } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Plan } from '@manager/contract/kit/plan';
import type { z } from 'zod';
import type { ScopedTx } from '../../postgres/db.ts';
import { fieldsOf } from '../http/input.ts';
import { route, type Route } from '../http/route.ts';
import type { ResourceRow } from '../resource/resource.ts';
import { type LookedAt, MANY, previewMany, saveMany, type PlannedSave } from '../plan/save-many.ts';
import type { SaveInput, Saver } from '../resource/saver.ts';
import { can, type Ctx } from '../service/ctx.ts';
import { requireSameLevel } from '../service/levels.ts';
import { settleNumbers } from './numbers.ts';
import { type ImportFile, type ImportRow, readTable } from './table.ts';

type Fault = { field: string; message: string };
type Table = ReturnType<typeof settleNumbers>;

/** Turns a cell into what the save takes; a text that does not fit goes through as it is, for the contract to refuse. */
export type CellReader = (text: string) => unknown;

export type ImportOptions<Row, Input> = {
  /** Shown with the plan. */
  looked?: LookedAt<Input>;
  /** The code of a single save: importing needs it beside its own. */
  editCode: string;
  /** Columns that make out which record a row is about. */
  key: readonly [string, ...string[]];
  /** How the cells of a column are read. */
  cells: Readonly<Record<string, CellReader>>;
  /** Columns that hold numbers with decimals, or lists of them. */
  numbers?: readonly string[];
  /** Those of them whose entries commas may separate. */
  commaLists?: readonly string[];
  /** Other fields of the list's rows, which an export may hold: they are passed over. */
  ignored: readonly string[];
  /** The key of a row; absent: the cells of `key`, joined by blanks. */
  keyOf?: (cells: ReadonlyMap<string, string>) => string;
  /** Records with one of the keys, by key. */
  existing: (ctx: Ctx, tx: ScopedTx, keys: readonly string[]) => Promise<ReadonlyMap<string, Row>>;
  /** Keys that no new record may take although there is no such record, as those of removed ones. */
  taken?: (tx: ScopedTx, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Turns what the cells say into what a save takes, such as a code into an id. */
  resolve?: (ctx: Ctx, tx: ScopedTx) => Promise<(raw: Record<string, unknown>) => Record<string, unknown> | Fault[]>;
  /** Rows about records that are not there are refused. */
  isOnlyForKnown?: boolean;
  /** Why a row is left out although nothing is wrong with it: a field and the key of its message. */
  skip?: (ctx: Ctx, tx: ScopedTx, row: { before: Row; input: Input }) => Promise<{ field: string; key: string } | null>;
};

/** A file of records: a preview that answers line by line, and the import itself, which takes all of them or none. */
export const importRoutes = <Row extends ResourceRow, Input extends SaveInput>(
  saver: Saver<Row, Input>,
  {
    preview,
    apply,
    ...options
  }: ImportOptions<Row, Input> & {
    preview: Endpoint<z.ZodType<ImportFile>, z.ZodType<Plan>>;
    apply: Endpoint<
      z.ZodType<ImportFile & { fingerprint: string; reason?: string | undefined; accept_no_effect?: boolean | undefined }>,
      z.ZodType<Plan>
    >;
  },
): Route[] => {
  requireSameLevel(saver.endpoint, { preview, apply });
  const fields = new Set([...Object.keys(options.cells), ...options.ignored]);
  const tableOf = (ctx: Ctx, file: ImportFile): Table =>
    settleNumbers(readTable(file, { needed: options.key, fields }), {
      fields: options.numbers ?? [],
      commaLists: options.commaLists,
      given: file.numbers,
      language: ctx.language,
    });
  const savesFor =
    (ctx: Ctx, { rows }: Table, reason: string | undefined) =>
    (tx: ScopedTx) =>
      readSaves(ctx, tx, { saver, options, rows, reason });
  return [
    // The reason is asked for with the plan in sight: the rules must not miss it before.
    route(
      preview,
      async (ctx, file) => {
        const table = tableOf(ctx, file);
        const plan = await previewMany(ctx, { saver, savesOf: savesFor(ctx, table, '–'), looked: options.looked });
        return options.numbers === undefined ? plan : { ...plan, numbers: table.numbers };
      },
      MANY,
    ),
    route(
      apply,
      (ctx, { fingerprint, ...file }) =>
        saveMany(ctx, {
          saver,
          savesOf: savesFor(ctx, tableOf(ctx, file), file.reason),
          action: apply.audit,
          fingerprint,
          reason: file.reason,
          accept_no_effect: file.accept_no_effect,
          isWhole: true,
        }),
      MANY,
    ),
  ];
};

const readSaves = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  {
    saver,
    options,
    rows,
    reason,
  }: {
    saver: Saver<Row, Input>;
    options: ImportOptions<Row, Input>;
    rows: Table['rows'];
    reason: string | undefined;
  },
): Promise<PlannedSave<Row, Input>[]> => {
  const joined = (cells: ReadonlyMap<string, string>): string => options.key.map((field) => cells.get(field) ?? '').join(' ');
  const keyOf = ({ cells }: ImportRow): string => (options.keyOf ?? joined)(cells);
  const known = await options.existing(ctx, tx, rows.map(keyOf));
  await saver.lock(
    ctx,
    tx,
    [...known.values()].map(({ id }) => id),
  );
  // Read once more, now that nobody else changes them.
  const current = await options.existing(ctx, tx, rows.map(keyOf));
  const resolve = await options.resolve?.(ctx, tx);
  const taken = (await options.taken?.(tx, rows.map(keyOf))) ?? new Set<string>();
  const seen = new Set<string>();
  const saves: PlannedSave<Row, Input>[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const before = current.get(key);
    const { input, faults } = inputOf(ctx, row, {
      save: { schema: saver.endpoint.input, required: saver.required },
      options,
      before,
      resolve,
      reason,
    });
    faults.unshift(...row.faults);
    if (seen.has(key)) faults.push({ field: options.key[0], message: fieldText('twice_in_file', ctx.language) });
    seen.add(key);
    if (before === undefined && taken.has(key))
      faults.push({ field: options.key[0], message: fieldText('duplicate', ctx.language) });
    const skip = before === undefined || faults.length > 0 ? null : ((await options.skip?.(ctx, tx, { before, input })) ?? null);
    if (skip !== null) faults.push({ field: skip.field, message: fieldText(skip.key, ctx.language) });
    saves.push({
      line: row.line,
      id: before?.id ?? null,
      name: key.trim(),
      before,
      input,
      faults,
      isSkipped: skip !== null,
    });
  }
  return saves;
};

/** What a single save would be sent for the row, and what it would say against it. */
const inputOf = <Row, Input extends SaveInput>(
  ctx: Ctx,
  { cells }: ImportRow,
  {
    save: { schema, required },
    options,
    before,
    resolve,
    reason,
  }: {
    save: { schema: z.ZodType<Input>; required: readonly string[] };
    options: ImportOptions<Row, Input>;
    before: Row | undefined;
    resolve: ((raw: Record<string, unknown>) => Record<string, unknown> | Fault[]) | undefined;
    reason: string | undefined;
  },
): { input: Input; faults: Fault[] } => {
  const { language } = ctx;
  const read: Record<string, unknown> = {};
  for (const [field, text] of cells) {
    const value = options.cells[field]?.(text);
    if (value !== undefined) read[field] = value;
  }
  const faults: Fault[] = [];
  if (!can(ctx, options.editCode))
    faults.push({
      field: '',
      message: errorText({ name: 'permission.missing', language, details: { permission: options.editCode } }),
    });
  if (before === undefined && options.isOnlyForKnown === true)
    faults.push({ field: options.key[0], message: fieldText('not_found', language) });
  const resolved = resolve === undefined ? read : resolve(read);
  if (Array.isArray(resolved)) return { input: {} as Input, faults: [...faults, ...resolved] };
  const parsed = schema.safeParse({ ...resolved, ...(reason === undefined ? {} : { reason }) }, { reportInput: false });
  if (!parsed.success)
    for (const [path, message] of Object.entries(fieldsOf(parsed.error, language)))
      faults.push({ field: path.split('.')[0] ?? path, message });
  else if (before === undefined)
    for (const field of required)
      if ((parsed.data as Record<string, unknown>)[field] === undefined)
        faults.push({ field, message: fieldText('required', language) });
  return { input: parsed.success ? parsed.data : ({} as Input), faults };
};
