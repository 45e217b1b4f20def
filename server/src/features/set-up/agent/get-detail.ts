import type { getAgentDetail } from '@manager/contract/features/set-up/agent';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { readCalendarHistory } from './agent-calendar.ts';
import { fromAgents, selectAgentRows } from './agent-row.ts';

export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getAgentDetail>): Promise<OutputOf<typeof getAgentDetail>> => {
  const [row] = await selectAgentRows(
    ctx,
    fromAgents(ctx.db).where('agent.id', '=', id).where(inScope(ctx.user.scope, 'agent.id')),
  );
  if (row === undefined) throw new AppError('object.not_found');
  return { ...row, calendars: await readCalendarHistory(ctx.db, id) };
};
