import type { MinHeap } from '../math/heap.ts';
import type { Rng } from '../math/rng.ts';
import type { Played } from '../play/casino.ts';
import type { Seat } from '../play/session.ts';
import type { Player } from '../world/players.ts';
import { callFact, type CallLine, type Fact, txnFact, type TxnLine } from './fact-lines.ts';

type WalletOptions = {
  rng: Rng;
  facts: MinHeap<Fact>;
  /** Movements and calls before it are left out: they are many. */
  walletFromMs: number;
};

export type WalletMoves = {
  /** A movement, and the call to a seamless wallet that it took. */
  move: (session: Seat, line: Omit<TxnLine, 'requestId'>) => void;
  /** The movements of a bet: stake, win, or what was given back. */
  movesOf: (session: Seat, bet: Pick<Played, 'versions'>) => void;
};

const TIMEOUT_MS = 5_000;
const RETRY_MS = 1_000;
const CALL_KINDS = { bet: 'bet', paid: 'win', adjust: 'win', cancel: 'cancel', bonus: 'bonus' } as const;

/** Writes down the movements of wallets and the calls to them. */
export const createWalletMoves = ({ rng, facts, walletFromMs }: WalletOptions): WalletMoves => {
  const ledgerAtMs = new Map<Player, number>();

  /** A wallet does one thing after the other, also for a player with two games open. */
  const ledgerTime = (player: Player, atMs: number): number => {
    const time = Math.max(atMs, (ledgerAtMs.get(player) ?? 0) + 1);
    ledgerAtMs.set(player, time);
    return time;
  };

  const move = (session: Seat, line: Omit<TxnLine, 'requestId'>): void => {
    const atMs = ledgerTime(session.player, line.atMs);
    if (atMs < walletFromMs) return;
    const requestId = `q-${line.txnId}`;
    facts.push(txnFact(session, { ...line, requestId, atMs }));
    if (session.player.site.apiType === 'transfer' || line.bet === undefined) return;
    const kind = CALL_KINDS[line.method as keyof typeof CALL_KINDS];
    for (const call of attemptsOf(rng, { ...line, kind, requestId, atMs, roundId: line.bet.roundId }))
      facts.push(callFact(session, call));
  };

  const movesOf = (session: Seat, { versions }: Pick<Played, 'versions'>): void => {
    const [first, last] = [versions[0]?.row, versions.at(-1)];
    if (first === undefined || last === undefined) return;
    const { row, dueAtMs } = last;
    const bet = { betId: row.betId, roundId: row.roundId };
    const before = row.balanceBeforeMicros;
    const isRefused = row.status === 'cancelled' && versions.length === 1;
    if (row.betMicros > 0n)
      move(session, {
        txnId: `t-${row.betId}-1`,
        bet,
        method: 'bet',
        amountMicros: -row.betMicros,
        balanceMicros: before,
        isFailed: isRefused,
        atMs: row.betAtMs,
      });
    const end = { txnId: `t-${row.betId}-2`, bet, balanceMicros: before - row.betMicros, atMs: dueAtMs };
    if (row.status === 'cancelled' && !isRefused) move(session, { ...end, method: 'cancel', amountMicros: row.betMicros });
    // What granted rounds win moves when Manager pays it.
    if (row.status === 'cancelled' || row.winMicros === 0n || session.grant !== null) return;
    const method = session.source !== 'normal' ? 'bonus' : row.status === 'adjusted' ? 'adjust' : 'paid';
    move(session, { ...end, method, amountMicros: row.winMicros });
  };

  return { move, movesOf };
};

type Attempts = Omit<TxnLine, 'method' | 'bet'> & { kind: CallLine['kind']; roundId: string };

/** Nearly all calls are answered at once; some slowly, some not at all and then by the next attempt. */
const attemptsOf = (rng: Rng, { txnId, isFailed = false, ...line }: Attempts): CallLine[] => {
  const balanceMicros = isFailed ? line.balanceMicros : line.balanceMicros + line.amountMicros;
  const call = {
    kind: line.kind,
    requestId: line.requestId,
    roundId: line.roundId,
    amountMicros: line.amountMicros,
    balanceMicros,
  };
  const draw = rng.below(1_000);
  const latencyMs = draw < 12 ? 1_200 + rng.below(3_000) : 25 + rng.below(140);
  if (isFailed)
    return [
      {
        ...call,
        callId: `${txnId}-a1`,
        attempt: 1,
        latencyMs,
        outcome: draw < 700 ? 'not_enough_money' : 'maintenance',
        atMs: line.atMs,
      },
    ];
  if (draw < 990) return [{ ...call, callId: `${txnId}-a1`, attempt: 1, latencyMs, outcome: 'ok', atMs: line.atMs }];
  const lost: CallLine = {
    ...call,
    callId: `${txnId}-a1`,
    attempt: 1,
    latencyMs: TIMEOUT_MS,
    outcome: 'unknown',
    atMs: line.atMs - TIMEOUT_MS - RETRY_MS,
  };
  return [lost, { ...call, callId: `${txnId}-a2`, attempt: 2, latencyMs, outcome: 'ok', atMs: line.atMs }];
};
