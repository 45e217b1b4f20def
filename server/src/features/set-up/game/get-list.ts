import type { getGameList } from '@manager/contract/features/set-up/game';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { sql } from 'kysely';
import { contains } from '../../../kit/service/contains.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { fromGames, selectGameRows } from './game-row.ts';

type Query = ParsedOf<typeof getGameList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getGameList>> => {
  const { column, direction } = sortOrder(input.sort);
  const query = filtered(ctx, input);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = query
    .orderBy(sql.ref(column), (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit);
  return { list: await selectGameRows(ctx, page), total, total_is_exact: true, can: { add: can(ctx, 'C-1-91') } };
};

const FLAGS = ['is_hot', 'is_new', 'is_featured', 'has_buy'] as const;

const filtered = (ctx: Ctx, input: Query) => {
  let query = fromGames(ctx.db);
  const { name } = input;
  if (input.id !== undefined && input.id.length > 0) query = query.where('id', 'in', input.id);
  if (input.code !== undefined) query = query.where(contains('code', input.code));
  if (name !== undefined) query = query.where((eb) => eb.or([contains('name', name), contains('name_zh', name)]));
  if (input.vendor !== undefined) query = query.where(contains('vendor', input.vendor));
  if (input.type !== undefined) query = query.where('type', '=', input.type);
  if (input.status !== undefined) query = query.where('status', '=', input.status);
  for (const flag of FLAGS) {
    const wanted = input[flag];
    if (wanted !== undefined) query = query.where(flag, '=', wanted);
  }
  return query;
};
