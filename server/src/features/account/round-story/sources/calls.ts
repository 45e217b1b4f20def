import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { type CallOfRound, readCallsOfRound } from '../../../log/seamless/public.ts';
import { entry, MAX_ENTRIES, type StorySource } from './story-source.ts';

/** Calls of the website's wallet with every attempt (O-1), and how long after the one before it each was made. */
export const calls: StorySource = {
  kind: 'call',
  codes: ['O-1'],
  read: async (ctx, { siteId, roundId, window, requestIds }) => {
    const found = await readCallsOfRound(ctx, {
      siteId,
      roundId,
      requestIds: await requestIds(),
      window,
      limit: MAX_ENTRIES + 1,
    });
    return withGaps(found);
  },
};

const withGaps = (found: readonly CallOfRound[]): StoryEntry[] => {
  const lastAt = new Map<string, number>();
  return found.map((call) => {
    const atMs = Date.parse(call.called_at);
    const before = lastAt.get(call.request_id);
    lastAt.set(call.request_id, atMs);
    return entry({
      id: `call ${call.call_id}`,
      kind: 'call',
      event: call.kind,
      at: call.called_at,
      record: call.call_id,
      record_type: call.request_id,
      amount: call.amount,
      currency: call.currency,
      result: call.outcome,
      is_good: call.result === 'ok',
      attempt: call.attempt,
      latency_ms: call.latency_ms,
      gap_ms: before === undefined ? null : atMs - before,
      note: call.remote_code || (call.http_status === 0 ? '' : String(call.http_status)),
    });
  });
};
