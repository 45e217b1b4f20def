import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, ShortText } from '../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { SeenRow } from '../../kit/seen-row.ts';
import { Instant, TimeZone } from '../../kit/time.ts';

/** Rows that are collected at once, and those of one case. */
export const MAX_COLLECTED_ROWS = 50;
export const MAX_CASE_ITEMS = 1_000;
/** Fields of a row, and columns of a screen. */
const MAX_FIELDS = 100;

const Scalar = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);

export const CaseItemRow = z.object({
  id: z.string(),
  case_id: z.string(),
  type: z.string(),
  object_id: z.string(),
  /** The console's address; empty: it has none. */
  link: z.string(),
  added_name: z.string(),
  added_at: Instant,
  /** Lower-case hex of SHA-256 over the snapshot's canonical JSON. */
  snapshot_sha256: z.string(),
  /** The row as it was; null where the reader lacks the code of the screen that it comes from (`needs`). */
  snapshot: z.record(z.string(), z.unknown()).nullable(),
  seen: SeenRow.nullable(),
  needs: z.string().nullable(),
  /** Codes that the reader lacks, so that addresses or names are not shown whole; the hash is that of the whole row. */
  masked: z.array(z.string()),
  /** May it be asked what the row is now? */
  can_compare: z.boolean(),
});
export type CaseItemRow = z.infer<typeof CaseItemRow>;

export const getCaseItems = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/case_item/get_list',
  access: holds('G-8'),
  summary: 'What was collected in a case, in the order in which it came',
  input: pagedQuery({ case_id: Id, type: ShortText.min(1).optional() }, ['added_at'], 'added_at'),
  output: pageOf(CaseItemRow),
});

export const compareCaseItem = defineEndpoint({
  method: 'GET',
  path: '/api/risk_set/case_item/compare',
  access: holds('G-8'),
  summary: 'One collected row then and now, as its reader may see it',
  input: z.strictObject({ id: Id }),
  output: z.object({
    /** `gone`: not there any more, or not for this reader; `hidden`: the reader lacks the code of its screen. */
    outcome: z.enum(['same', 'changed', 'gone', 'hidden']),
    as_of: Instant,
    /** Fields that differ. */
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
});

export const collectRows = defineEndpoint({
  method: 'POST',
  path: '/api/risk_set/case_item/collect',
  access: holds('G-8-91'),
  audit: 'case.collect',
  writes: 'agent',
  summary:
    'Add rows of a list to a case. The server reads each anew, with the rights of the caller; what is out of scope is not found',
  input: z.strictObject({
    /** Of the case; absent: a new one, under `title`. */
    case_id: Id.optional(),
    title: ShortText.min(1).optional(),
    /** Path of the list's endpoint and what it was asked, with its page. */
    endpoint: z.string().regex(/^\/api\/[a-z0-9_/]{1,100}$/, 'invalid'),
    input: z.record(z.string().max(64), z.unknown()),
    screen: ShortText,
    timezone: TimeZone,
    filters: z
      .array(z.strictObject({ label: ShortText, value: z.string().trim().max(1_000) }))
      .max(MAX_FIELDS)
      .default([]),
    rows: z
      .array(
        z.strictObject({
          /** Fields by which the row is known, as the list answered them. */
          row: z.record(z.string().max(64), Scalar).refine((row) => Object.keys(row).length <= MAX_FIELDS, 'too_big'),
          /** The console's own address of it. */
          link: z
            .string()
            .max(500)
            .regex(/^(?:\/[^/\\\s][^\\\s]*)?$/, 'invalid')
            .default(''),
          columns: z
            .array(z.strictObject({ title: ShortText, text: z.string().trim().max(500) }))
            .max(MAX_FIELDS)
            .default([]),
        }),
      )
      .min(1)
      .max(MAX_COLLECTED_ROWS),
  }),
  output: z.object({ case_id: z.string(), is_new: z.boolean(), added: z.int(), known: z.int() }),
});
