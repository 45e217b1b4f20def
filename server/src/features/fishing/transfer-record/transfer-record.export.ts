import { getTransferList, type TransferRow } from '@manager/contract/features/fishing/transfer-record';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { scopeOf } from './get-transfer-list.ts';
import { planTransfers, type TransferListInput } from './transfer-query.ts';
import { loadTransferRows } from './transfer-row.ts';
import { countTransfers, streamTransfers } from './transfer-store.ts';

async function* rows(ctx: Ctx, input: TransferListInput, { signal }: ExportRun): AsyncIterable<TransferRow[]> {
  const { query, directory } = await planTransfers(ctx, input);
  for await (const transfers of streamTransfers(ctx.clickhouse, query, signal))
    yield await loadTransferRows(ctx, transfers, { scope: scopeOf(ctx), directory });
}

const count = async (ctx: Ctx, input: TransferListInput): Promise<number> =>
  countTransfers(ctx.clickhouse, (await planTransfers(ctx, input)).query);

/** One query, streamed; the chains of each chunk are looked up beside it. */
export const exports = [exportSource({ endpoint: getTransferList, code: 'K-1-93', rows, count })];
