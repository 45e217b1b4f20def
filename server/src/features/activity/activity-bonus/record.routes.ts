import * as contract from '@manager/contract/features/activity/activity-bonus/record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { detailRoute } from '../../../kit/resource/read-routes.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { BONUS_CONSUMER } from './follow-bets.ts';
import { grants, paymentSql } from './grant-row.ts';
import { approveGrants, cancelGrant, grantBonus, retryGrant } from './steer-grants.ts';

const { equals } = columnsIn('bonus_grant');

const filters: Filters<ParsedOf<typeof contract.getGrantList>> = {
  time_from: (at) => sql<SqlBool>`bonus_grant.granted_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`bonus_grant.granted_at < ${at}::timestamptz`,
  activity_id: equals('activity_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  site_id: equals('site_id'),
  state: (states) => sql<SqlBool>`(${states.length === 0} or bonus_grant.state = any(${[...states]}::text[]))`,
  payment: (payments) => sql<SqlBool>`(${payments.length === 0} or ${paymentSql} = any(${[...payments]}::text[]))`,
};

/** L-2-2. */
export const routes: readonly Route[] = [
  route(contract.getGrantList, async (ctx, input) => {
    const query = visibleRows(ctx, grants).where(conditionOf(ctx, { filters, input }));
    const [page, { waiting }, counted] = await Promise.all([
      readPage(ctx, { query, rows: grants.rows, table: grants.table, input }),
      query
        .where(sql<SqlBool>`${paymentSql} = 'requested'`)
        .select((eb) => eb.fn.countAll<string>().as('waiting'))
        .executeTakeFirstOrThrow(),
      readCountedUntil(ctx, ctx.wholeDb, { consumer: BONUS_CONSUMER }),
    ]);
    return { ...page, waiting: Number(waiting), counted };
  }),
  detailRoute(grants, { endpoint: contract.getGrantDetail }),
  route(contract.grantBonus, grantBonus),
  route(contract.cancelGrant, cancelGrant),
  route(contract.approveGrants, approveGrants),
  route(contract.retryGrant, retryGrant),
];
