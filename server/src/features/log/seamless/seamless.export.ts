import { getSeamlessList, type SeamlessRow } from '@manager/contract/features/log/seamless';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { type CallFilters, planCalls } from './seamless-query.ts';
import { loadCallRows } from './seamless-row.ts';
import { countCalls, streamCalls } from './seamless-store.ts';

async function* rows(ctx: Ctx, input: CallFilters, { signal }: ExportRun): AsyncIterable<SeamlessRow[]> {
  const { query, directory } = await planCalls(ctx, input);
  for await (const calls of streamCalls(ctx.clickhouse, query, signal)) yield await loadCallRows(ctx, calls, directory);
}

const count = async (ctx: Ctx, input: CallFilters): Promise<number> =>
  countCalls(ctx.clickhouse, (await planCalls(ctx, input)).query);

/** One query, streamed; what follows each call is looked up beside it. Bodies stay here. */
export const exports = [exportSource({ endpoint: getSeamlessList, code: 'O-1-93', rows, count })];
