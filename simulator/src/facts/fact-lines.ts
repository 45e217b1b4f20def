import { microsToText } from '@manager/domain/micros';
import type { RowKind } from '../feed.ts';
import type { Seat } from '../play/session.ts';

/** One row that is not a bet, as the Platform API takes it; `dueAtMs`: when the platform knows it. */
export type Fact = { kind: Exclude<RowKind, 'bets'>; line: string; dueAtMs: number };

const money = (micros: bigint): string => microsToText(micros);
const instant = (ms: number): string => new Date(ms).toISOString();

const whoOf = ({ player }: Seat) => ({ site: player.site.code, player: player.name, currency: player.currency.code });

type SessionLine = {
  sessionId: string;
  game: string;
  startMs: number;
  end?: { atMs: number; reason: string };
  balanceStartMicros: bigint | null;
  balanceEndMicros: bigint | null;
  promoMicros: bigint;
  transferInMicros: bigint;
  transferOutMicros: bigint;
};

/** A session when it opens, or with `end` when it has ended. */
export const sessionFact = (session: Seat, line: SessionLine): Fact => {
  const { player } = session;
  const { end } = line;
  return {
    kind: 'sessions',
    dueAtMs: end?.atMs ?? line.startMs,
    line: JSON.stringify({
      session_id: line.sessionId,
      ...whoOf(session),
      ...(player.subAgent === null ? {} : { sub_agent: player.subAgent }),
      game: line.game,
      started_at: instant(line.startMs),
      ...(end === undefined ? {} : { ended_at: instant(end.atMs), end_reason: end.reason }),
      ...(line.balanceStartMicros === null ? {} : { balance_start: money(line.balanceStartMicros) }),
      ...(line.balanceEndMicros === null ? {} : { balance_end: money(line.balanceEndMicros) }),
      promo_received: money(line.promoMicros),
      transfer_in: money(line.transferInMicros),
      transfer_out: money(line.transferOutMicros),
      device: player.device,
      ip: player.ip,
      country: player.country,
      row_version: end === undefined ? 1 : 2,
    }),
  };
};

export type TxnLine = {
  txnId: string;
  requestId: string;
  bet?: { betId: string; roundId: string };
  method: 'deposit' | 'withdraw' | 'bet' | 'paid' | 'cancel' | 'bonus' | 'adjust';
  amountMicros: bigint;
  balanceMicros: bigint;
  isFailed?: boolean;
  atMs: number;
};

export const txnFact = (session: Seat, line: TxnLine): Fact => ({
  kind: 'wallet_txns',
  dueAtMs: line.atMs,
  line: JSON.stringify({
    txn_id: line.txnId,
    request_id: line.requestId,
    ...(line.bet === undefined ? {} : { bet_id: line.bet.betId, round_id: line.bet.roundId }),
    ...whoOf(session),
    game: session.game.code,
    method: line.method,
    amount: money(line.amountMicros),
    balance_before: money(line.balanceMicros),
    balance_after: money(line.isFailed === true ? line.balanceMicros : line.balanceMicros + line.amountMicros),
    status: line.isFailed === true ? 'failed' : 'ok',
    created_at: instant(line.atMs),
    row_version: 1,
  }),
});

type CreditLine = { creditId: string; kind: string; amountMicros: bigint; sourceId: string; atMs: number };

export const creditFact = (session: Seat, line: CreditLine): Fact => ({
  kind: 'promo_credits',
  dueAtMs: line.atMs,
  line: JSON.stringify({
    credit_id: line.creditId,
    ...whoOf(session),
    game: session.game.code,
    kind: line.kind,
    amount: money(line.amountMicros),
    source_id: line.sourceId,
    granted_at: instant(line.atMs),
    row_version: 1,
  }),
});

export type CallLine = {
  callId: string;
  kind: 'bet' | 'win' | 'cancel' | 'bonus';
  requestId: string;
  roundId: string;
  amountMicros: bigint;
  balanceMicros: bigint;
  attempt: number;
  latencyMs: number;
  outcome: 'ok' | 'unknown' | 'not_enough_money' | 'maintenance';
  atMs: number;
};

/** The bodies show what a wallet protocol says; they hold no secret. */
export const callFact = (session: Seat, line: CallLine): Fact => {
  const amount = money(line.amountMicros < 0n ? -line.amountMicros : line.amountMicros);
  const isAnswered = line.outcome !== 'unknown';
  return {
    kind: 'seamless_calls',
    dueAtMs: line.atMs + line.latencyMs,
    line: JSON.stringify({
      call_id: line.callId,
      ...whoOf(session),
      kind: line.kind,
      request_id: line.requestId,
      round_id: line.roundId,
      amount,
      attempt: line.attempt,
      latency_ms: line.latencyMs,
      outcome: line.outcome,
      http_status: isAnswered ? 200 : 0,
      ...(isAnswered ? { remote_code: line.outcome === 'ok' ? '0' : line.outcome } : {}),
      called_at: instant(line.atMs),
      request_body: JSON.stringify({ request: line.requestId, user: session.player.name, round: line.roundId, amount }),
      ...(isAnswered ? { response_body: JSON.stringify({ code: line.outcome, balance: money(line.balanceMicros) }) } : {}),
      row_version: 1,
    }),
  };
};
