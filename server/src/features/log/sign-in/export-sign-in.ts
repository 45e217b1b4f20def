import { MAX_LOG_EXPORT_ROWS } from '@manager/contract/features/log/audit';
import type { CsvFile } from '@manager/contract/features/log/export';
import { AppError } from '../../../kit/app-error.ts';
import { exportCsv } from '../../../kit/export/export-csv.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readSignIns, type SignInFilter, toSignInRow } from './sign-in-row.ts';

const COLUMNS = [
  'id',
  'at',
  'user_id',
  'user_name',
  'agent_id',
  'agent_name',
  'outcome',
  'ip',
  'country',
  'user_agent',
  'is_known_device',
] as const;

/** O-3-93. Errors: `query.too_heavy` above 50 000 rows, `permission.missing` (an address without O-2-96). */
export const exportSignIn = async (ctx: Ctx, filter: SignInFilter): Promise<CsvFile> =>
  inTransaction(ctx.db, async (tx) => {
    const start = { direction: 'older', place: undefined } as const;
    const found = await readSignIns({ ...ctx, db: tx }, { filter, start, limit: MAX_LOG_EXPORT_ROWS + 1 });
    if (found.length > MAX_LOG_EXPORT_ROWS) throw new AppError('query.too_heavy', { limit: `${MAX_LOG_EXPORT_ROWS} rows` });
    const rows = found.map((stored) => {
      const row = toSignInRow(ctx, stored);
      return COLUMNS.map((column) => row[column]);
    });
    return exportCsv(ctx, tx, { what: 'sign_in', filter, header: COLUMNS, rows });
  });
