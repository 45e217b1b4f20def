import { getAuditList, SEE_LOG_IP } from '@manager/contract/features/log/audit';
import { exportSource } from '../../../kit/export/source.ts';
import { readAll } from '../../../kit/export/walk.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIpFields } from '../../../kit/service/mask-ip.ts';
import { placeOf, readAudit, type StoredAudit, toAuditRow } from './audit-row.ts';

/** With what was before and after, which the list leaves to the single row. The file is on record itself, so its reading is not. */
const toRow = (ctx: Ctx, stored: StoredAudit) => {
  const json = (value: unknown): string =>
    value === null ? '' : JSON.stringify(can(ctx, SEE_LOG_IP) ? value : maskIpFields(value));
  return { ...toAuditRow(ctx, stored), before: json(stored.before), after: json(stored.after) };
};

export const exports = [
  exportSource({
    endpoint: getAuditList,
    code: 'O-2-93',
    isSnapshot: true,
    moreFields: ['before', 'after'],
    rows: readAll<typeof getAuditList, StoredAudit>({ read: readAudit, placeOf, toRow }),
  }),
];
