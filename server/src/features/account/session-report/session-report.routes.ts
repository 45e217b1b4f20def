import { getSessionReport } from '@manager/contract/features/account/session-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { readKeysetPage } from '../../../kit/bet/keyset.ts';
import { placeOfWindow, windowOfPlace } from '../../../kit/bet/search-window.ts';
import { route, type Route } from '../../../kit/http/route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { planSessions, type SessionInput, sessionRows } from './session-rows.ts';
import { readSessions, type SessionQuery } from './session-store.ts';

/** B-8 and the player's page: newest first. Errors: `input.range_too_wide`, `input.invalid` (cursor, order of times). */
const getList = async (ctx: Ctx, input: SessionInput): Promise<OutputOf<typeof getSessionReport>> => {
  const { query, directory } = await planSessions(ctx, input);
  let asked: SessionQuery = query;
  const { rows, ...cursors } = await readKeysetPage(ctx, {
    list: 'session_report',
    input,
    read: ({ direction, place }, limit) => {
      // "The last 24 hours" do not move while somebody walks.
      asked = { ...query, window: windowOfPlace(place) ?? query.window };
      const after = place === undefined ? undefined : { startedAt: place[0] ?? '', sessionId: place[1] ?? '' };
      return readSessions(ctx.clickhouse, asked, { direction, after, limit });
    },
    placeOf: (row) => [row.started, row.session_id, ...placeOfWindow(asked.window)],
  });
  return { list: await sessionRows(ctx, directory, rows), ...cursors };
};

export const routes: readonly Route[] = [route(getSessionReport, getList)];
