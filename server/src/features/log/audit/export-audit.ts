import { MAX_LOG_EXPORT_ROWS, SEE_LOG_IP } from '@manager/contract/features/log/audit';
import type { CsvFile } from '@manager/contract/features/log/export';
import { AppError } from '../../../kit/app-error.ts';
import { exportCsv } from '../../../kit/export/export-csv.ts';
import type { CsvValue } from '../../../kit/export/csv.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIpFields } from '../../../kit/service/mask-ip.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import type { AuditFilter } from './audit-search.ts';
import { placeOf, readAudit, type StoredAudit, toAuditRow } from './audit-row.ts';

const HEADER = [
  'seq',
  'at',
  'actor',
  'actor_id',
  'ip',
  'action',
  'object_type',
  'object_id',
  'agent_id',
  'agent',
  'outcome',
  'reason',
  'mark',
  'approval_id',
  'request_id',
  'before',
  'after',
] as const;
const CHUNK_ROWS = 2_000;

/** O-2-93: the rows of a search, newest first. Errors: `query.too_heavy` above 50 000 rows: none is better than a part that looks whole. */
export const exportAudit = async (ctx: Ctx, filter: AuditFilter): Promise<CsvFile> =>
  inTransaction(ctx.db, async (tx) => {
    const rows: CsvValue[][] = [];
    let place: readonly string[] | undefined;
    for (;;) {
      const found: StoredAudit[] = await readAudit(
        { ...ctx, db: tx },
        { filter, start: { direction: 'older', place }, limit: CHUNK_ROWS },
      );
      rows.push(...found.map((row) => lineOf(ctx, row)));
      if (rows.length > MAX_LOG_EXPORT_ROWS) throw new AppError('query.too_heavy', { limit: `${MAX_LOG_EXPORT_ROWS} rows` });
      const last = found.at(-1);
      if (last === undefined || found.length < CHUNK_ROWS) return writeFile(ctx, tx, { filter, rows });
      place = placeOf(last);
    }
  });

const writeFile = (ctx: Ctx, tx: Tx, { filter, rows }: { filter: AuditFilter; rows: CsvValue[][] }): Promise<CsvFile> =>
  exportCsv(ctx, tx, { what: 'audit', filter, header: HEADER, rows });

const lineOf = (ctx: Ctx, stored: StoredAudit): CsvValue[] => {
  const row = toAuditRow(ctx, stored);
  const json = (value: unknown): string =>
    value === null ? '' : JSON.stringify(can(ctx, SEE_LOG_IP) ? value : maskIpFields(value));
  return [
    row.seq,
    row.at,
    row.actor_name,
    row.actor_id,
    row.ip,
    row.action,
    row.object_type,
    row.object_id,
    row.agent_id,
    row.agent_name,
    row.outcome,
    row.reason,
    row.mark,
    row.approval_id,
    row.request_id,
    json(stored.before),
    json(stored.after),
  ];
};
