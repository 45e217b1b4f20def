import { type FishingRow, getFishingList } from '@manager/contract/features/account/fishing-record';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { planSlices, type SliceListInput } from './slice-query.ts';
import { loadFishingRows } from './slice-row.ts';
import { type StoredSlice, streamSlices, sumSlices } from './slice-store.ts';

/** The bets of so many slices are asked for at once: their ids travel in the address of the request, whose length is bounded. */
const SLICES_AT_ONCE = 1_000;

async function* rows(ctx: Ctx, input: SliceListInput, { signal }: ExportRun): AsyncIterable<FishingRow[]> {
  const { query, directory } = await planSlices(ctx, input);
  for await (const chunk of streamSlices(ctx.clickhouse, query, signal)) {
    for (const slices of partsOf(chunk)) yield await loadFishingRows(ctx, slices, { query, directory });
  }
}

function* partsOf(slices: readonly StoredSlice[]): Generator<StoredSlice[]> {
  for (let at = 0; at < slices.length; at += SLICES_AT_ONCE) yield slices.slice(at, at + SLICES_AT_ONCE);
}

const count = async (ctx: Ctx, input: SliceListInput): Promise<number> => {
  const sums = await sumSlices(ctx.clickhouse, (await planSlices(ctx, input)).query);
  return sums.reduce((total, { slices }) => total + Number(slices), 0);
};

/** One query, streamed; the bets of each part are looked up beside it. */
export const exports = [exportSource({ endpoint: getFishingList, code: 'B-4-93', rows, count })];
