import type { countPlayers as endpoint } from '@manager/contract/features/report/scope';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { sql } from 'kysely';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { resolveNames } from '../../../kit/report/resolve-filter.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';

/** At the websites that the same choice offers, of which only a number goes out: it runs behind the predicate of the scope alone (decision 0038). */
export const countPlayers = async (
  ctx: Ctx,
  { agent_id: agentId, site_id: siteIds }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const { agents, filter } = resolveNames(ctx, directory, {
    with_test: can(ctx, SEE_TEST),
    agent_id: agentId === undefined ? undefined : [agentId],
    site_id: siteIds,
  });
  const owners = new Set(agents.map(({ id }) => id));
  const sites = [...directory.sites.values()].filter(
    (site) => !site.isDeleted && owners.has(site.agentId) && filter.siteIds?.includes(site.id) !== false,
  );
  const { rows } = await sql<{ players: number }>`
    select count(*)::int as players from player where site_id = any(${sites.map(({ id }) => id)}::bigint[])`.execute(ctx.wholeDb);
  return { players: rows[0]?.players ?? 0 };
};
