import { type AuditChange, getAuditList } from '@manager/contract/features/log/audit';
import { exportSource } from '../../../kit/export/source.ts';
import { readAll } from '../../../kit/export/walk.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { placeOf, readAudit, shownFields, type StoredAudit, toAuditRows } from './audit-row.ts';

/** With what was before and after, which the list leaves to the single row. The file is on record itself, so its reading is not. */
const toRows = async (ctx: Ctx, stored: readonly StoredAudit[]) => {
  const rows = await toAuditRows(ctx, stored);
  const json = (value: unknown): string => (value === null ? '' : JSON.stringify(shownFields(ctx, value)));
  return rows.map(({ changes, more_changes: more, ...row }, index) => ({
    ...row,
    summary: [...changes.map(changeText), ...(more === 0 ? [] : [`+${more}`])].join('; '),
    before: json(stored[index]?.before ?? null),
    after: json(stored[index]?.after ?? null),
  }));
};

/** `rate: 88.3 → 89.1`, `codes: +2 −1`: by the names of the fields, as everything in the file. */
const changeText = ({ field, before, after, added, removed }: AuditChange): string => {
  if (added !== null) return `${field}: +${added} −${removed ?? 0}`;
  return `${field}: ${before === null ? '' : `${before} `}→ ${after ?? '–'}`;
};

export const exports = [
  exportSource({
    endpoint: getAuditList,
    code: 'O-2-93',
    isSnapshot: true,
    moreFields: ['summary', 'before', 'after'],
    rows: readAll<typeof getAuditList, StoredAudit>({ read: readAudit, placeOf, toRows }),
  }),
];
