import type { BetRow } from '@manager/contract/features/account/bet-detail';
import { type BuyRow, getBuyList } from '@manager/contract/features/account/buy-free';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { exportSource } from '../../../kit/export/source.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ExportRun } from '../../../kit/service/ctx.ts';
import { countBets, streamBetRows } from '../bet-detail/public.ts';
import { BET_FIELDS, toBuyRow } from './buy-row.ts';
import { asBets } from './buy-search.ts';

type Input = ParsedOf<typeof getBuyList>;

const asked = (ctx: Ctx, { limit, cursor: _cursor, ...search }: Input) => ({ ...asBets(ctx, search), limit, cursor: undefined });

async function* rows(ctx: Ctx, input: Input, run: ExportRun): AsyncIterable<BuyRow[]> {
  for await (const bets of streamBetRows(ctx, asked(ctx, input), { ...run, fields: BET_FIELDS }))
    yield bets.map((bet) => toBuyRow(bet as BetRow));
}

const count = (ctx: Ctx, input: Input): Promise<number> => countBets(ctx, asked(ctx, input));

export const exports = [exportSource({ endpoint: getBuyList, code: 'B-5-93', rows, count })];
