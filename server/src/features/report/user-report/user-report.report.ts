import { getUserReport } from '@manager/contract/features/report/user-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { route, type Route } from '../../../kit/http/route.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { queryPlayerKeys } from './player-keys.ts';
import { planUsers, readUsers } from './user-rows.ts';
import { readTotals } from './user-totals.ts';

/** F-3: money by website, player and currency. The store orders and cuts; only a page of players comes here. */
const answerUsers = async (ctx: Ctx, input: ParsedOf<typeof getUserReport>): Promise<OutputOf<typeof getUserReport>> => {
  const plan = await planUsers(ctx, input);
  const [{ keys, total }, whole] = await Promise.all([
    queryPlayerKeys(ctx.clickhouse, { ...plan.keyQuery, page: input.page, limit: input.limit }),
    readTotals(ctx, plan),
  ]);
  return { list: await readUsers(ctx, plan, keys), total, ...whole };
};

const routes: readonly Route[] = [route(getUserReport, answerUsers)];
export default routes;
