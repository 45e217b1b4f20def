import { createHash } from 'node:crypto';
import type { SEAMLESS_KINDS } from '@manager/contract/platform/seamless-calls';
import { type OwnFact, queueFacts } from '../../journal/fact-outbox.ts';
import type { AnyTx } from '../../postgres/db.ts';
import type { WalletRequest, WalletResult } from '../../wallet/outbound.ts';

/** Puts an attempt on record, in the transaction that notes what came of it: it becomes a row of O-1. */
export const recordCall = async (tx: AnyTx, request: WalletRequest, result: WalletResult): Promise<void> =>
  queueFacts(tx, factsOfCall(request, result));

/** The fact of an attempt, for who records many at once; none of one that was not sent. */
export const factsOfCall = (request: WalletRequest, result: WalletResult): OwnFact[] => {
  if (result.end === 'not_sent') return [];
  const line = {
    call_id: request.callId,
    site: result.site,
    player: request.player,
    direction: 'out',
    kind: kindOf(request),
    request_id: request.requestId,
    round_id: request.roundId,
    currency: request.currency,
    amount: request.amount,
    attempt: request.attempt,
    latency_ms: result.latencyMs,
    outcome: result.outcome,
    http_status: result.httpStatus,
    remote_code: result.remoteCode || undefined,
    called_at: result.calledAt.toISOString(),
    ...(keepsBodies(request, result) ? { request_body: result.requestBody, response_body: result.responseBody } : {}),
    row_version: 1,
  };
  return [{ kind: 'seamless_calls', line }];
};

/** Of successes at the first attempt one in so many keeps its bodies. */
const BODIES_ONE_IN = 10;

/**
 * Failures, and what follows one, are kept whole. Which of the other successes are follows from their id: who records an attempt again records
 * the same fact.
 */
const keepsBodies = ({ callId, attempt }: WalletRequest, { end }: WalletResult): boolean =>
  end !== 'booked' || attempt > 1 || createHash('sha256').update(callId).digest().readUInt32BE() % BODIES_ONE_IN === 0;

const kindOf = ({ action, creditKind }: WalletRequest): (typeof SEAMLESS_KINDS)[number] => {
  if (action === 'balance' || action === 'cancel') return action;
  if (action !== 'credit') return 'transfer';
  return creditKind === 'jackpot' ? 'jackpot' : 'bonus';
};
