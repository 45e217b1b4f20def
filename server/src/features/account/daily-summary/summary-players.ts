import { SEE_TEST } from '@manager/contract/permissions';
import { dayBoundsAt } from '@manager/domain/calendar-versions';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import type { SummaryInput, SummaryPlayer } from './summary-rows.ts';

export type SummaryPlan = { directory: Directory; where: RawBuilder<unknown> };

/**
 * Players of the website who were known by the end of the day. Errors: `object.not_found` for a website out of scope, `permission.missing` for test
 * accounts. A website of a test agent has test accounts alone.
 */
export const planSummary = async (ctx: Ctx, input: SummaryInput): Promise<SummaryPlan> => {
  if (input.with_test && !can(ctx, SEE_TEST)) throw new AppError('permission.missing', { permission: SEE_TEST });
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const site = directory.sites.get(input.site_id);
  const agent = directory.agents.get(site?.agentId ?? '');
  if (agent === undefined || !isInScope(ctx.user.scope, agent.id)) throw new AppError('object.not_found');
  const end = new Date(dayBoundsAt(agent.calendars, input.day).endMs);
  const conditions = [
    sql`figure.site_id = ${input.site_id}`,
    sql`least(figure.created_at, figure.first_at) < ${end}`,
    ...(input.player_id === undefined ? [] : [sql`figure.player_id = ${input.player_id}`]),
    ...(input.with_test ? [] : [agent.isTest ? sql`false` : sql`figure.type in ('real', 'robot')`]),
    // Nobody plays before he is known or after he was seen last.
    ...(input.is_active ? [await activeOn(ctx, input)] : []),
  ];
  return { directory, where: sql.join(conditions, sql` and `) };
};

const activeOn = async ({ clickhouse }: Ctx, { site_id: siteId, day }: SummaryInput): Promise<RawBuilder<unknown>> => {
  const tables = ['bet', 'wallet_txn', 'promo_credit', 'transfer'];
  const rows = await clickhouse.query<{ player_id: string }>({
    name: 'daily_summary.active',
    sql: `SELECT DISTINCT player_id FROM (${tables
      .map((table) => `SELECT player_id FROM ${table} WHERE site_id = {site_id:UInt32} AND settle_date = {day:Date}`)
      .join(' UNION ALL ')})`,
    params: { site_id: Number(siteId), day },
  });
  return sql`figure.player_id = any(${rows.map(({ player_id: id }) => id)}::bigint[])`;
};

/** At most `limit` of them behind an id, or from an offset on. */
export const summaryPlayers = async (
  { wholeDb }: Ctx,
  { where }: SummaryPlan,
  { after = '0', offset = 0, limit }: { after?: string; offset?: number; limit: number },
): Promise<SummaryPlayer[]> => {
  const { rows } = await sql<SummaryPlayer>`
    select player.id, player.user_name, player.type, player.currency from (
      select figure.player_id from player_figure figure where ${where} and figure.player_id > ${after}::bigint
      order by figure.player_id limit ${limit} offset ${offset}) as page
    join player on player.id = page.player_id order by player.id`.execute(wholeDb);
  return rows;
};

export const countSummary = async ({ wholeDb }: Ctx, { where }: SummaryPlan): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from player_figure figure where ${where}`.execute(
    wholeDb,
  );
  return rows[0]?.total ?? 0;
};
