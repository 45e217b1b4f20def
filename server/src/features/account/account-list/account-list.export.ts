import { type AccountRow, getAccountList } from '@manager/contract/features/account/account-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { accountRows } from './account-row.ts';
import { accountIdsAfter, countAccounts } from './find-ids.ts';
import { requireIpCode } from './get-account-list.ts';

type Input = ParsedOf<typeof getAccountList>;
const BATCH_ROWS = 1_000;

/** By id, so that each batch is a short walk however many players there are. */
async function* rows(ctx: Ctx, input: Input, { signal }: ExportRun): AsyncIterable<AccountRow[]> {
  requireIpCode(ctx, input);
  for (let after = '0'; ;) {
    signal.throwIfAborted();
    const ids = await accountIdsAfter(ctx, input, { after, limit: BATCH_ROWS });
    if (ids.length > 0) yield await accountRows(ctx, ids);
    if (ids.length < BATCH_ROWS) return;
    after = ids.at(-1) ?? after;
  }
}

export const exports = [
  exportSource({
    endpoint: getAccountList,
    code: 'B-1-93',
    rows,
    count: (ctx, input) => {
      requireIpCode(ctx, input);
      return countAccounts(ctx, input);
    },
    isSnapshot: true,
  }),
];
