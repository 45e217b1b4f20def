import { sql, type SqlBool } from 'kysely';
import type { MoneyScope } from '../../../kit/report/money-report.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

type RestatedKey = { settle_date: string; site_id: string; agent_id: string; currency: string };
type Wanted = Pick<RestatedKey, 'settle_date'> & Partial<RestatedKey>;

/**
 * How many bets of a day changed after a settlement had frozen it, as far as a later settlement in its newest version took them in: settled money is
 * restated by these alone. Of the websites in view, whatever games are chosen.
 */
export const readRestated = async (ctx: Ctx, { filter, range }: MoneyScope): Promise<(wanted: Wanted) => number> => {
  const { agentIds, siteIds, currency } = filter;
  const rows = await ctx.db
    .selectFrom('settlement_restatement as late')
    .innerJoin('settlement_run as run', 'run.id', 'late.run_id')
    .innerJoin('settlement_run as entered', (join) =>
      join.onRef('entered.id', '=', 'late.entered_run_id').onRef('entered.run_version', '=', 'late.entered_version'),
    )
    .select(['late.settle_date', 'late.site_id', 'run.agent_id', 'late.currency'])
    .select(({ fn }) => fn.count<string>('late.bet_id').distinct().as('changed'))
    .where(inScope(ctx.user.scope, 'run.agent_id'))
    .where('late.settle_date', '>=', range.from)
    .where('late.settle_date', '<=', range.to)
    // The same said of the runs, which are few and have an index.
    .where('run.date_from', '<=', range.to)
    .where('run.date_to', '>=', range.from)
    .where(agentIds === null ? sql<SqlBool>`true` : sql<SqlBool>`run.agent_id = any(${[...agentIds]}::bigint[])`)
    .where(siteIds === null ? sql<SqlBool>`true` : sql<SqlBool>`late.site_id = any(${[...siteIds]}::bigint[])`)
    .where(currency === undefined ? sql<SqlBool>`true` : sql<SqlBool>`late.currency = ${currency}`)
    .groupBy(['late.settle_date', 'late.site_id', 'run.agent_id', 'late.currency'])
    .execute();
  return (wanted) =>
    rows
      .filter((row) => (Object.keys(wanted) as (keyof RestatedKey)[]).every((name) => row[name] === wanted[name]))
      .reduce((all, { changed }) => all + Number(changed), 0);
};
