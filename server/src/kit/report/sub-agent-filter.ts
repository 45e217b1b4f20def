import type { MoneyScope } from './money-report.ts';

/** The scope of a report cut to bets of these sub-agents, or of any; an empty list of ids means any. */
export const withSubAgents = (
  scope: MoneyScope,
  { subAgents = [], isAny }: { subAgents: readonly string[] | undefined; isAny: boolean },
): MoneyScope => ({
  ...scope,
  filter: { ...scope.filter, subAgents: subAgents.length === 0 ? null : subAgents, hasSubAgent: isAny },
});
