import * as contract from '@manager/contract/features/activity/activity-collect/exchange';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { detailRoute } from '../../../kit/resource/read-routes.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { approveExchanges, rejectExchanges, retryExchange } from './decide-exchanges.ts';
import { exchanges, exchangeStateSql } from './exchange-row.ts';

const { equals } = columnsIn('collection_exchange');

const filters: Filters<ParsedOf<typeof contract.getExchangeList>> = {
  time_from: (at) => sql<SqlBool>`collection_exchange.created_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`collection_exchange.created_at < ${at}::timestamptz`,
  activity_id: equals('activity_id'),
  recipe: equals('recipe'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  site_id: equals('site_id'),
  prize_kind: equals('prize_kind'),
  state: (states) => sql<SqlBool>`(${states.length === 0} or ${exchangeStateSql} = any(${[...states]}::text[]))`,
  exchange_no: equals('exchange_no'),
};

/** L-3-2. */
export const routes: readonly Route[] = [
  route(contract.getExchangeList, async (ctx, input) => {
    const query = visibleRows(ctx, exchanges).where(conditionOf(ctx, { filters, input }));
    const [page, { waiting }] = await Promise.all([
      readPage(ctx, { query, rows: exchanges.rows, table: exchanges.table, input }),
      query
        .where('collection_exchange.state', '=', 'requested')
        .select((eb) => eb.fn.countAll<string>().as('waiting'))
        .executeTakeFirstOrThrow(),
    ]);
    return { ...page, waiting: Number(waiting) };
  }),
  detailRoute(exchanges, { endpoint: contract.getExchangeDetail }),
  route(contract.approveExchanges, approveExchanges),
  route(contract.rejectExchanges, rejectExchanges),
  route(contract.retryExchange, retryExchange),
];
