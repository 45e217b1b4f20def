import type { getDrawList as endpoint } from '@manager/contract/features/account/lottery-draw';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import { placeOfWindow, windowOfPlace } from '../../../kit/bet/search-window.ts';
import { scopeOfInstants } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planDraws } from './draw-query.ts';
import { loadDrawRows } from './draw-row.ts';
import { type DrawQuery, readDraws, sumDraws } from './draw-store.ts';

/** B-3: draws of lotteries, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times), `permission.missing`. */
export const getDrawList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { query, resolved, directory } = await planDraws(ctx, input);
  let walked: DrawQuery = query;
  const page = await readKeysetPage(ctx, {
    list: 'lottery_draw',
    input,
    read: (start, limit) => {
      walked = { ...query, window: windowOfPlace(start.place) ?? query.window };
      return readDraws(ctx.clickhouse, walked, { ...start, limit });
    },
    placeOf: ({ opened_at: at, draw_id: id }) => [at, id, ...placeOfWindow(walked.window)],
  });
  const [list, sum] = await Promise.all([
    loadDrawRows(ctx.clickhouse, page.rows, { scope: query, directory, nowMs: ctx.now().getTime() }),
    sumDraws(ctx.clickhouse, walked),
  ]);
  return {
    list,
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
    ...(walked.window === undefined ? {} : { scope: scopeOfInstants(resolved, walked.window) }),
    sum,
  };
};
