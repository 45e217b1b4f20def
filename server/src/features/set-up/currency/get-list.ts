import type { getCurrencyList } from '@manager/contract/features/set-up/currency';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql } from 'kysely';
import { contains } from '../../../kit/service/contains.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { fromCurrencies, selectCurrencyRows } from './currency-row.ts';

type Query = ParsedOf<typeof getCurrencyList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getCurrencyList>> => {
  const { column, direction } = sortOrder(input.sort);
  const query = filtered(ctx, input);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = query
    .orderBy(sql.ref(`currency.${column}`), direction)
    .orderBy('currency.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return { list: await selectCurrencyRows(ctx, page), total, total_is_exact: true, can: { add: can(ctx, 'C-4-91') } };
};

const filtered = (ctx: Ctx, input: Query) => {
  let query = fromCurrencies(ctx.db);
  if (input.code !== undefined) query = query.where(contains('currency.code', input.code));
  if (input.name !== undefined) query = query.where(contains('currency.name', input.name));
  if (input.status !== undefined) query = query.where('currency.status', '=', input.status);
  return query;
};
