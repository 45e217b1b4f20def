import { z } from 'zod';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';

/** How wide a user may make a column, in px. */
export const MIN_COLUMN_PX = 40;
export const MAX_COLUMN_PX = 1200;
const MAX_COLUMNS = 100;
/** More tables than the console has. */
export const MAX_LAYOUTS = 200;

/** Route of the screen; a second table of it adds a part: `/dashboard:sites`. */
const TableId = z.string().regex(/^\/[a-z0-9/-]{1,80}(?::[a-z0-9-]{1,40})?$/, 'invalid');
const ColumnName = z.string().regex(/^[A-Za-z][A-Za-z0-9_:.-]{0,63}$/, 'invalid');
const ColumnNames = z.array(ColumnName).max(MAX_COLUMNS);

/** What a user changed in one table, by column id, so that a new column simply appears. `version` counts formats. */
export const TableLayout = z.strictObject({
  version: z.literal(1),
  /** All columns from left to right; empty: the order of the product. */
  order: ColumnNames,
  /** Shown by the product and hidden by the user, and the other way round. */
  hidden: ColumnNames,
  shown: ColumnNames,
  /** Columns that the user keeps at the left edge, beside those of the product. */
  frozen: ColumnNames,
  /** Column → px. */
  widths: z
    .record(ColumnName, z.int().min(MIN_COLUMN_PX).max(MAX_COLUMN_PX))
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, 'too_big'),
  /** Rows a page; absent: as the product has it. */
  page_size: z.union([z.literal(20), z.literal(50), z.literal(100), z.literal(200)]).optional(),
});
export type TableLayout = z.infer<typeof TableLayout>;

export const getTableLayouts = defineEndpoint({
  method: 'GET',
  path: '/api/user/table_layout/get_list',
  access: signedIn,
  summary: 'Your own layouts of all tables',
  input: z.strictObject({}),
  output: z.object({ list: z.array(z.object({ table_id: z.string(), layout: TableLayout })) }),
});

export const saveTableLayout = defineEndpoint({
  method: 'POST',
  path: '/api/user/table_layout/save',
  access: signedIn,
  audit: 'user.save_table_layout',
  writes: 'own',
  summary: 'Keep your layout of one table; null goes back to the layout of the product',
  input: z.strictObject({ table_id: TableId, layout: TableLayout.nullable() }),
  output: z.null(),
});
