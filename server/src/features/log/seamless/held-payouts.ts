import { type getHeldPayouts as endpoint, HeldPayout } from '@manager/contract/features/log/seamless';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { sql, type SqlBool } from 'kysely';
import { readPage } from '../../../kit/resource/read-page.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { toSeamlessPayout } from './steer-calls.ts';

const select = (ctx: Ctx, { site_id: siteIds, with_test: withTest }: ParsedOf<typeof endpoint>) =>
  ctx.db
    .selectFrom('payout')
    .innerJoin('site', 'site.id', 'payout.site_id')
    .innerJoin('player', 'player.id', 'payout.player_id')
    .where('payout.state', '=', 'on_hold')
    .where(inScope(ctx.user.scope, 'payout.agent_id'))
    .$if(!withTest || !can(ctx, SEE_TEST), (query) => query.where('payout.is_test', '=', false))
    .$if(siteIds !== undefined, (query) => query.where(sql<SqlBool>`payout.site_id = any(${[...(siteIds ?? [])]}::bigint[])`));
type Query = ReturnType<typeof select>;

const rowsOf = async (ctx: Ctx, query: Query): Promise<HeldPayout[]> => {
  const rows = await query.selectAll('payout').select(['site.code as site_code', 'player.user_name as player']).execute();
  return rows.map((row) =>
    HeldPayout.parse({
      ...row,
      ...toSeamlessPayout(ctx, row),
      amount: row.amount,
      created_at: row.created_at.toISOString(),
    }),
  );
};

/** O-1: payouts that wait for the approval of their website. */
export const getHeldPayouts = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  readPage(ctx, { query: select(ctx, input), rows: rowsOf, table: 'payout', input });
