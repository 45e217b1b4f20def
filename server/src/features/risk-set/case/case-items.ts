import {
  CaseItemRow,
  type compareCaseItem as compareEndpoint,
  type getCaseItems as listEndpoint,
} from '@manager/contract/features/risk-set/case-item';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { isSameJson } from '../../../kit/service/canonical-json.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { shownTo } from '../../../kit/service/field-codes.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { cases } from './case-row.ts';
import { missingFor, type Reading, readObject } from './read-object.ts';

const itemsOf = (db: ScopedDb, caseId: string) => db.selectFrom('case_item').where('case_item.case_id', '=', caseId);
type Query = ReturnType<typeof itemsOf>;

const rowsOf = async (ctx: Ctx, query: Query): Promise<CaseItemRow[]> => {
  const rows = await query.selectAll('case_item').execute();
  return rows.map((row) => {
    const needs = missingFor(ctx, row.read_path);
    // What its screen would not tell, or not whole, the case does not tell either.
    const { object_id, link, snapshot, seen } = row;
    const shown = shownTo(ctx, { path: row.read_path, value: { object_id, link, snapshot, seen } });
    return CaseItemRow.parse({
      ...row,
      object_id: shown.value.object_id,
      link: shown.value.link,
      added_at: row.added_at.toISOString(),
      snapshot_sha256: row.snapshot_hash.toString('hex'),
      snapshot: needs === null ? shown.value.snapshot : null,
      seen: needs === null ? shown.value.seen : null,
      needs,
      masked: shown.needs,
      can_compare: needs === null && row.read_path !== '',
    });
  });
};

/** What a case holds. Error: `object.not_found` (the case). */
export const getCaseItems = async (ctx: Ctx, input: ParsedOf<typeof listEndpoint>): Promise<OutputOf<typeof listEndpoint>> => {
  await findRow(ctx, cases, input.case_id);
  const { type } = input;
  const all = itemsOf(ctx.db, input.case_id);
  const wanted = type === undefined ? all : all.where('case_item.type', '=', type);
  // Rows that came together keep their order.
  const query = wanted.orderBy('case_item.id', input.sort.startsWith('-') ? 'desc' : 'asc');
  return readPage(ctx, { query, rows: rowsOf, table: 'case_item', input });
};

/** Asks anew for what a row is now. Error: `object.not_found` (the item). */
export const compareCaseItem = async (ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof compareEndpoint>> => {
  const item = await ctx.db.selectFrom('case_item').selectAll().where('id', '=', id).executeTakeFirst();
  if (item === undefined || item.read_path === '') throw new AppError('object.not_found');
  await findRow(ctx, cases, item.case_id);
  const asOf = ctx.now().toISOString();
  if (missingFor(ctx, item.read_path) !== null) return { outcome: 'hidden', as_of: asOf, before: {}, after: {} };
  // Both as the reader's codes show them: what was read with others' codes is no change.
  const shown = <Value>(value: Value): Value => shownTo(ctx, { path: item.read_path, value }).value;
  const before = shown(item.snapshot as Record<string, unknown>);
  const after = shown(await readNow(ctx, readingOfItem(item)));
  if (after === undefined) return { outcome: 'gone', as_of: asOf, before: {}, after: {} };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameJson(before[name], after[name]),
  );
  const pick = (row: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
  return {
    outcome: names.length === 0 ? 'same' : 'changed',
    as_of: asOf,
    before: pick(before),
    after: pick(after),
  };
};

const readingOfItem = (item: { read_path: string; read_input: unknown; row_key: unknown }): Reading => ({
  path: item.read_path,
  input: item.read_input as Reading['input'],
  ...(item.row_key === null ? {} : { rowKey: item.row_key as NonNullable<Reading['rowKey']> }),
});

const readNow = async (ctx: Ctx, reading: Reading): Promise<Record<string, unknown> | undefined> => {
  try {
    return JSON.parse(JSON.stringify(await readObject(ctx, reading))) as Record<string, unknown>;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'object.not_found') return undefined;
    throw error;
  }
};
