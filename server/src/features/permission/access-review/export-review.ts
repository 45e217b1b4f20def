import type { exportReview as endpoint } from '@manager/contract/features/permission/access-review';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { exportCsv } from '../../../kit/export/export-csv.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { filterReview, readReview } from './review-rows.ts';

const HEADER = [
  'user_id',
  'user_name',
  'name',
  'agent',
  'group',
  'is_super',
  'status',
  'last_login_at',
  'code',
  'is_dangerous',
  'last_used_at',
];

/** A line for each user and code; a user without codes has one line, so that nobody is missing from the file. */
export const exportReview = (ctx: Ctx, filter: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const rows = filterReview(await readReview(ctx, tx, filter.unused_days), filter).flatMap((row) => {
      const user = [
        row.user_id,
        row.user_name,
        row.name,
        row.agent_name,
        row.auth_group_name,
        row.is_super,
        row.status,
        row.last_login_at,
      ];
      if (row.codes.length === 0) return [[...user, null, null, null]];
      return row.codes.map((held) => [...user, held.code, held.is_dangerous, held.last_used_at]);
    });
    return exportCsv(ctx, tx, { what: 'access_review', filter, header: HEADER, rows });
  });
