import { SEE_TEST } from '@manager/contract/permissions';
import { toIso } from '../../../kit/figures/money-query.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { readCallsAbout, type RoundOfCalls, type StoredCall } from './seamless-store.ts';

export type CallOfRound = Pick<
  StoredCall,
  'call_id' | 'kind' | 'direction' | 'request_id' | 'amount' | 'currency' | 'outcome' | 'result' | 'remote_code' | 'http_status'
> &
  Pick<StoredCall, 'attempt' | 'latency_ms'> & { called_at: string };

/** Calls about a round of a website, as far as the caller may see them, oldest first; at most `limit`. */
export const readCallsOfRound = async (ctx: Ctx, round: RoundOfCalls & { limit: number }): Promise<CallOfRound[]> => {
  const scope = { agentIds: ctx.user.scope.agentIds, withTest: can(ctx, SEE_TEST) };
  const calls = await readCallsAbout(ctx.clickhouse, scope, round);
  return calls.map((call) => ({ ...call, called_at: toIso(call.called_at) }));
};
