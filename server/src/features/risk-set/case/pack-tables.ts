import type { CaseItemRow } from '@manager/contract/features/risk-set/case-item';
import { BOM, csvTextLine } from '../../../kit/export/csv.ts';
import type { PackedFile } from './write-zip.ts';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import type { PackedAudit } from './pack-audit.ts';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : canonicalJson(value);
};

const table = (name: string, head: readonly string[], rows: readonly (readonly string[])[]): PackedFile => ({
  name,
  content: Buffer.from(`${BOM}${csvTextLine(head)}${rows.map(csvTextLine).join('')}`),
});

const OF_ITEM = ['item', 'object_id', 'added_at', 'added_by', 'link', 'snapshot_sha256'] as const;

/** One table for each type of rows, with every field that one of them has; times are UTC. */
export const itemTables = (items: readonly CaseItemRow[]): PackedFile[] =>
  [...Map.groupBy(items, ({ type }) => type)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([type, rows]) => {
      const fields = [...new Set(rows.flatMap(({ snapshot }) => Object.keys(snapshot ?? {})))].toSorted();
      return table(
        `rows-${type.replaceAll(/[^a-z0-9_-]/gi, '_')}.csv`,
        [...OF_ITEM, ...fields],
        rows.map((row) => [
          row.id,
          row.object_id,
          row.added_at,
          row.added_name,
          row.link,
          row.snapshot_sha256,
          ...fields.map((field) => textOf(row.snapshot?.[field])),
        ]),
      );
    });

/** The snapshots to the byte as they were hashed, one a line. */
export const snapshotLines = (items: readonly CaseItemRow[]): PackedFile => ({
  name: 'snapshots.jsonl',
  content: Buffer.from(items.flatMap(({ snapshot }) => (snapshot === null ? [] : `${canonicalJson(snapshot)}\n`)).join('')),
});

export const auditTable = ({ rows }: PackedAudit): PackedFile => {
  const fields = [
    'seq',
    'at',
    'actor_name',
    'action',
    'object_type',
    'object_id',
    'outcome',
    'reason',
    'before',
    'after',
    'hash',
  ] as const;
  return table(
    'audit.csv',
    fields,
    rows.map((row) => fields.map((field) => row[field])),
  );
};
