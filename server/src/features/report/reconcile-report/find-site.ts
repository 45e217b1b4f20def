import { AppError } from '../../../base/app-error.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ReconciledSite } from './reconcile-days.ts';

/** As a file may name it. */
export type NamedSite = ReconciledSite & { code: string; name: string };

/** A website of the caller with its agent's calendars; throws `object.not_found`. */
export const findSite = async (ctx: Ctx, id: string): Promise<NamedSite> => {
  const site = await ctx.db
    .selectFrom('site')
    .select(['id', 'code', 'name', 'agent_id'])
    .where('id', '=', id)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  const { agents } = await loadDirectory(ctx.wholeDb);
  const agent = site === undefined ? undefined : agents.get(site.agent_id);
  if (site === undefined || agent === undefined) throw new AppError('object.not_found');
  return { siteId: site.id, code: site.code, name: site.name, agentId: site.agent_id, calendars: agent.calendars };
};
