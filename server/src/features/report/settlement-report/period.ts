import { MAX_SETTLEMENT_DAYS } from '@manager/contract/features/report/settlement-report';
import { AppError } from '../../../base/app-error.ts';
import { type AgentEntry, type Directory, loadDirectory } from '../../../kit/report/directory.ts';
import { checkDayRange, type DayRange, isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';

export type PeriodInput = { agent_id: string; date_from: string; date_to: string };

/** Whole settlement days of one agent, in its own calendar. */
export type Period = { agent: AgentEntry; range: DayRange; directory: Directory };

/** Throws `object.not_found` for an agent out of scope, and what `checkDayRange` says of the days. */
export const periodOf = async (ctx: Ctx, input: PeriodInput): Promise<Period> => {
  const directory = await loadDirectory(ctx.wholeDb, ctx.language);
  const agent = directory.agents.get(input.agent_id);
  if (agent === undefined || !isInScope(ctx.user.scope, agent.id)) throw new AppError('object.not_found');
  const range = { from: input.date_from, to: input.date_to };
  checkDayRange(range, MAX_SETTLEMENT_DAYS);
  return { agent, range, directory };
};

/** The month whose fixed rates count, `YYYY-MM`: that of the last day. */
export const monthOf = ({ to }: DayRange): string => to.slice(0, 7);

export const isPeriodFinal = ({ agent, range }: Period, nowMs: number): boolean =>
  isFinal({ agents: [agent] }, { to: range.to, nowMs });

export const scopeOf = ({ agent, range }: Period) => scopeOfDays({ agents: [agent], names: { agent_id: agent.name } }, range);
