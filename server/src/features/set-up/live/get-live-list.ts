import { type getLiveList as endpoint, MAX_LIVE_ROWS } from '@manager/contract/features/set-up/live';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { fromAccounts, selectLiveRows, visibleAccounts } from './live-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** C-8: the newest live accounts, or those of any kind whose user name begins with what was typed (S2.123). */
export const getLiveList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  const { user_name: start, site_id: siteId } = input;
  let query = visibleAccounts(ctx)
    .orderBy('player.created_at', 'desc')
    .orderBy('player.id', 'desc')
    .limit(MAX_LIVE_ROWS + 1);
  if (siteId !== undefined) query = query.where('player.site_id', '=', siteId);
  query =
    start === undefined
      ? query.where('player.type', '=', 'live')
      : query.where(sql<SqlBool>`player.id = any(${await idsBeginning(ctx, start, siteId)}::bigint[])`);
  const found = await selectLiveRows(ctx, query);
  const list = found.slice(0, MAX_LIVE_ROWS);
  return { list, total: list.length, total_is_exact: found.length <= MAX_LIVE_ROWS };
};

/**
 * Ids first, behind the first wall alone: under row-level security the index on user names is of no use, and every account would be
 * looked at. The rows themselves are read behind both.
 */
const idsBeginning = async (ctx: Ctx, start: string, siteId: string | undefined): Promise<string[]> => {
  const pattern = `${start.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await fromAccounts(ctx.wholeDb)
    .select('player.id')
    .where(sql<SqlBool>`lower(player.user_name) like ${pattern}`)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .$if(siteId !== undefined, (query) => query.where('player.site_id', '=', siteId ?? ''))
    .orderBy('player.created_at', 'desc')
    .orderBy('player.id', 'desc')
    .limit(MAX_LIVE_ROWS + 1)
    .execute();
  return rows.map(({ id }) => id);
};
