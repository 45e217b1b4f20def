import { type DailySummaryRow, getDailySummary } from '@manager/contract/features/account/daily-summary';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { countSummary, planSummary, summaryPlayers } from './summary-players.ts';
import { type SummaryInput, summaryRows } from './summary-rows.ts';

const BATCH_ROWS = 1_000;

async function* rows(ctx: Ctx, input: SummaryInput, { signal }: ExportRun): AsyncIterable<DailySummaryRow[]> {
  const plan = await planSummary(ctx, input);
  for (let after = '0'; ;) {
    signal.throwIfAborted();
    const players = await summaryPlayers(ctx, plan, { after, limit: BATCH_ROWS });
    if (players.length > 0) yield await summaryRows(ctx, { input, directory: plan.directory, players });
    if (players.length < BATCH_ROWS) return;
    after = players.at(-1)?.id ?? after;
  }
}

const count = async (ctx: Ctx, input: SummaryInput): Promise<number> => countSummary(ctx, await planSummary(ctx, input));

/** R3: also for a day on which nothing happened. */
export const exports = [exportSource({ endpoint: getDailySummary, code: 'B-9-93', rows, count })];
