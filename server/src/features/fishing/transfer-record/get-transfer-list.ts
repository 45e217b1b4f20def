import type { getTransferList as endpoint, TransferSum } from '@manager/contract/features/fishing/transfer-record';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { add, decimal, toWire } from '@manager/domain/money';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import { placeOfWindow, windowOfPlace } from '../../../kit/bet/search-window.ts';
import { scopeOfInstants } from '../../../kit/report/report-scope.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { planTransfers } from './transfer-query.ts';
import { loadTransferRows } from './transfer-row.ts';
import { readTransfers, type StoredSum, sumTransfers, type TransferQuery, type TransferScope } from './transfer-store.ts';

/** Transfers that the user may see: of a chain also those that a search leaves out. */
export const scopeOf = (ctx: Ctx): TransferScope => ({ agentIds: ctx.user.scope.agentIds, withTest: can(ctx, SEE_TEST) });

/** K-1: transfers in their newest version, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times), `permission.missing`. */
export const getTransferList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { query, resolved, directory } = await planTransfers(ctx, input);
  let walked: TransferQuery = query;
  const page = await readKeysetPage(ctx, {
    list: 'transfer_record',
    input,
    read: (start, limit) => {
      walked = { ...query, window: windowOfPlace(start.place) ?? query.window };
      return readTransfers(ctx.clickhouse, walked, { ...start, limit });
    },
    placeOf: ({ created_at: at, transfer_id: id }) => [at, id, ...placeOfWindow(walked.window)],
  });
  const [sums, list] = await Promise.all([
    sumTransfers(ctx.clickhouse, walked),
    loadTransferRows(ctx, page.rows, { scope: scopeOf(ctx), directory }),
  ]);
  return {
    list,
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
    ...(walked.window === undefined ? {} : { scope: scopeOfInstants(resolved, walked.window) }),
    sum: toSum(sums),
  };
};

/** Native amounts are summed only where all are in one currency. */
const toSum = (rows: readonly StoredSum[]): OutputOf<typeof endpoint>['sum'] => {
  const currencies = new Set(rows.map(({ currency }) => currency));
  const isOne = currencies.size === 1;
  const directions = new Map<string, TransferSum>();
  for (const row of rows) {
    const before = directions.get(row.direction);
    directions.set(row.direction, {
      direction: row.direction,
      transfers: (before?.transfers ?? 0) + Number(row.transfers),
      amount: isOne ? row.total : null,
      amount_usd: toWire(add(decimal(before?.amount_usd ?? '0'), decimal(row.total_usd))),
    });
  }
  return { currency: isOne ? ([...currencies][0] ?? null) : null, directions: [...directions.values()] };
};
