import { getUserReport } from '@manager/contract/features/report/user-report';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { exportSource } from '../../../kit/export/source.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { totalsOfReport } from '../../../kit/export/report-export.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { queryPlayerKeys, streamPlayerKeys } from './player-keys.ts';
import { planUsers, readUsers } from './user-rows.ts';
import { readTotals } from './user-totals.ts';

type Input = ParsedOf<typeof getUserReport>;

/** Figures are read for so many players at once: memory stays flat however many there are. */
const BATCH_ROWS = 2_000;

async function* rows(ctx: Ctx, input: Input, { signal }: ExportRun) {
  const plan = await planUsers(ctx, input);
  for await (const keys of streamPlayerKeys(ctx.clickhouse, { ...plan.keyQuery, signal }))
    for (let from = 0; from < keys.length; from += BATCH_ROWS)
      yield await readUsers(ctx, plan, keys.slice(from, from + BATCH_ROWS));
}

const count = async (ctx: Ctx, input: Input): Promise<number> => {
  const { keyQuery } = await planUsers(ctx, input);
  return (await queryPlayerKeys(ctx.clickhouse, { ...keyQuery, page: 1, limit: 1 })).total;
};

const totals = async (ctx: Ctx, input: Input) =>
  totalsOfReport((await readTotals(ctx, await planUsers(ctx, input))).sum, input.in);

export const exports = [exportSource({ endpoint: getUserReport, code: 'F-3-93', rows, count, totals })];
