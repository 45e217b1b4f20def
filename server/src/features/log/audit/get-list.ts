import type { getAuditList } from '@manager/contract/features/log/audit';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { placeOf, readAudit, toAuditRows } from './audit-row.ts';
import { countHidden } from './audit-search.ts';
import { recordReading } from './record-reading.ts';

/** O-2: rows of agents in scope and the own ones. Errors: `input.invalid` (cursor, an object without its type). */
export const getList = async (ctx: Ctx, input: ParsedOf<typeof getAuditList>): Promise<OutputOf<typeof getAuditList>> => {
  const { cursor, limit: _limit, ...filter } = input;
  const { rows, ...cursors } = await readKeysetPage(ctx, {
    list: 'audit',
    input,
    read: (start, limit) => readAudit(ctx, { filter, start, limit }),
    placeOf,
  });
  if (cursor === undefined) await recordReading(ctx, { of: 'audit', filter });
  return { list: await toAuditRows(ctx, rows), ...cursors, hidden: await countHidden(ctx, filter) };
};
