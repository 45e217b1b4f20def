import { type DrawRow, getDrawList } from '@manager/contract/features/account/lottery-draw';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { type DrawListInput, planDraws } from './draw-query.ts';
import { loadDrawRows } from './draw-row.ts';
import { countDraws, type StoredDraw, streamDraws } from './draw-store.ts';

/** The sums of so many draws are asked for at once: their ids travel in the address of the request, whose length is bounded. */
const DRAWS_AT_ONCE = 1_000;

async function* rows(ctx: Ctx, input: DrawListInput, { signal }: ExportRun): AsyncIterable<DrawRow[]> {
  const { query, directory } = await planDraws(ctx, input);
  const names = { scope: query, directory, nowMs: ctx.now().getTime() };
  for await (const chunk of streamDraws(ctx.clickhouse, query, signal)) {
    for (const draws of slicesOf(chunk)) yield await loadDrawRows(ctx.clickhouse, draws, names);
  }
}

function* slicesOf(draws: readonly StoredDraw[]): Generator<StoredDraw[]> {
  for (let at = 0; at < draws.length; at += DRAWS_AT_ONCE) yield draws.slice(at, at + DRAWS_AT_ONCE);
}

const count = async (ctx: Ctx, input: DrawListInput): Promise<number> =>
  countDraws(ctx.clickhouse, (await planDraws(ctx, input)).query);

/** One query, streamed; the bets of each chunk are summed beside it. */
export const exports = [exportSource({ endpoint: getDrawList, code: 'B-3-93', rows, count })];
