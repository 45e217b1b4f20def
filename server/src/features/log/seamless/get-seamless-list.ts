import type { getSeamlessList as endpoint } from '@manager/contract/features/log/seamless';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import { placeOfWindow, windowOfPlace } from '../../../kit/bet/search-window.ts';
import { scopeOfInstants } from '../../../kit/report/report-scope.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { planCalls } from './seamless-query.ts';
import { loadCallRows } from './seamless-row.ts';
import { type CallScope, readCalls } from './seamless-store.ts';

/** Calls that the user may see: of a request also those that a search leaves out. */
export const scopeOf = (ctx: Ctx): CallScope => ({ agentIds: ctx.user.scope.agentIds, withTest: can(ctx, SEE_TEST) });

/** O-1: calls in their newest version, newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times), `permission.missing`. */
export const getSeamlessList = async (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const { query, resolved, directory } = await planCalls(ctx, input);
  let { window } = query;
  const page = await readKeysetPage(ctx, {
    list: 'seamless',
    input,
    read: (start, limit) => {
      window = windowOfPlace(start.place) ?? query.window;
      return readCalls(ctx.clickhouse, { ...query, window }, { ...start, limit });
    },
    placeOf: ({ called_at: at, call_id: id }) => [at, id, ...placeOfWindow(window)],
  });
  return {
    list: await loadCallRows(ctx, page.rows, directory),
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
    ...(window === undefined ? {} : { scope: scopeOfInstants(resolved, window) }),
  };
};
