import type { getFishingList as endpoint } from '@manager/contract/features/account/fishing-record';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import { placeOfWindow, windowOfPlace } from '../../../kit/bet/search-window.ts';
import { scopeOfDays, scopeOfInstants } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planSlices } from './slice-query.ts';
import { loadFishingRows, toFishingSum } from './slice-row.ts';
import { readSlices, type SliceQuery, sumSlices } from './slice-store.ts';

/** B-4: slices in their newest version, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times), `permission.missing`. */
export const getFishingList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { query, resolved, directory } = await planSlices(ctx, input);
  let walked: SliceQuery = query;
  const page = await readKeysetPage(ctx, {
    list: 'fishing_record',
    input,
    read: (start, limit) => {
      // "The last 24 hours" do not move while somebody walks.
      walked = { ...query, window: windowOfPlace(start.place) ?? query.window };
      return readSlices(ctx.clickhouse, walked, { ...start, limit });
    },
    placeOf: ({ started, slice_id: id }) => [started, id, ...placeOfWindow(walked.window)],
  });
  const [sums, list] = await Promise.all([
    sumSlices(ctx.clickhouse, walked),
    loadFishingRows(ctx, page.rows, { query, directory }),
  ]);
  const scope = () => {
    if (walked.days !== undefined) return { scope: scopeOfDays(resolved, walked.days) };
    return walked.window === undefined ? {} : { scope: scopeOfInstants(resolved, walked.window) };
  };
  return { list, next_cursor: page.next_cursor, prev_cursor: page.prev_cursor, ...scope(), sum: toFishingSum(sums) };
};
