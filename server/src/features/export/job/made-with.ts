import type { Ctx } from '../../../kit/service/ctx.ts';

type Rights = Pick<Ctx['user'], 'scope' | 'codes'>;

/** The rights that a file was made with: the agents whose rows may be in it (null: all of them) and every code of its owner. */
export type MadeWith = { agent_ids: string[] | null; codes: string[] };

export const madeWith = ({ scope, codes }: Rights): MadeWith => ({
  agent_ids: scope.agentIds === null ? null : [...scope.agentIds],
  codes: [...codes],
});

/**
 * May the owner still see all that may be in the file? Codes count one and all: some decide what a list shows, such as unmasked addresses.
 * Who has less by now asks for the file anew; one that was made before this was noted is not handed out either.
 */
export const mayStillSee = ({ scope, codes }: Rights, job: { request: unknown }): boolean => {
  const { made } = job.request as { made?: MadeWith };
  if (made === undefined || !made.codes.every((code) => codes.has(code))) return false;
  if (scope.agentIds === null) return true;
  const seen = new Set(scope.agentIds);
  return made.agent_ids !== null && made.agent_ids.every((id) => seen.has(id));
};
