import type { SeamlessRow } from '@manager/contract/features/log/seamless';
import type { Directory } from '../../../kit/report/directory.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { type Beside, findBeside, retryOf } from './call-payouts.ts';
import type { StoredCall } from './seamless-store.ts';

/** Rows of a page or of a chunk of an export, with what follows them. */
export const loadCallRows = async (ctx: Ctx, calls: readonly StoredCall[], directory: Directory): Promise<SeamlessRow[]> => {
  const beside = await findBeside(ctx, calls);
  return calls.map((call) => toCallRow(call, directory, beside));
};

export const toCallRow = (call: StoredCall, directory: Directory, beside: Beside): SeamlessRow => {
  const retry = retryOf(call, beside);
  return {
    call_id: call.call_id,
    called_at: toIso(call.called_at),
    direction: call.direction,
    site_id: String(call.site_id),
    site_code: directory.sites.get(String(call.site_id))?.code ?? '',
    agent_id: String(call.agent_id),
    player_id: call.player_id === '0' ? null : call.player_id,
    player: call.user_name,
    kind: call.kind,
    request_id: call.request_id,
    round_id: call.round_id,
    amount: call.amount,
    currency: call.currency,
    result: call.result,
    outcome: call.outcome,
    http_status: call.http_status,
    remote_code: call.remote_code,
    latency_ms: call.latency_ms,
    attempt: call.attempt,
    next_retry_at: retry.nextAt?.toISOString() ?? null,
    is_retry_limit: retry.isLimit,
    is_test: call.is_test === 1,
    settle_date: call.settle_date,
    row_version: call.row_version,
  };
};
