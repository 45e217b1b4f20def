import * as contract from '@manager/contract/features/activity/activity-collect/record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { collectConsumer } from './take-drops.ts';
import { drops } from './drop-row.ts';
import { getPlayerHoldings } from './get-holdings.ts';

const { equals } = columnsIn('collection_drop');

const filters: Filters<ParsedOf<typeof contract.getDropList>> = {
  time_from: (at) => sql<SqlBool>`collection_drop.created_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`collection_drop.created_at < ${at}::timestamptz`,
  activity_id: equals('activity_id'),
  icon: equals('icon'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  site_id: equals('site_id'),
  game_id: equals('game_id'),
  bet_id: equals('bet_id'),
  state: (states) => sql<SqlBool>`(${states.length === 0} or collection_drop.state = any(${[...states]}::text[]))`,
};

/** L-3-1. */
export const routes: readonly Route[] = [
  route(contract.getDropList, async (ctx, input) => {
    const query = visibleRows(ctx, drops).where(conditionOf(ctx, { filters, input }));
    const counted = await readCountedUntil(ctx, ctx.wholeDb, {
      consumer: collectConsumer.name,
      activityId: input.activity_id,
    });
    return { ...(await readPage(ctx, { query, rows: drops.rows, table: drops.table, input })), counted };
  }),
  route(contract.getPlayerHoldings, getPlayerHoldings),
];
