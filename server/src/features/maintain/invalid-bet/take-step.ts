import type { StepResult } from '@manager/domain/invalid-bet';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { OwnFact } from '../../../journal/fact-outbox.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OutboundWallet, WalletRequest, WalletResult } from '../../../wallet/outbound.ts';
import { type NamedBet, requestOf } from './cancel-call.ts';
import { cancelledFact, settledFact } from './next-version.ts';
import { readBooked } from './booked-bet.ts';
import type { Booked, Win } from './booked-wins.ts';
import { readStoredBet, winOf } from './stored-bet.ts';

export type StepEnd = {
  result: StepResult;
  outcome: string;
  error: string;
  /** What the wallet has booked, of every step but that of a win. */
  booked?: Booked;
  /** The booked wins that are not reversed yet. */
  found?: Win[];
  /** The version that the books have to show. */
  written?: { version: number; fact: OwnFact };
  /** Win of a settled bet in the books. */
  win?: string;
  /** Its game cancelled the bet that was to be settled. */
  isCancelled?: boolean;
  call?: { request: WalletRequest; result: WalletResult };
};

type StepDeps = Pick<Deps, 'clickhouse' | 'now' | 'log'> & { wallet: OutboundWallet };

const DONE: StepEnd = { result: 'done', outcome: '', error: '' };
const NOT_STORED: StepEnd = { result: 'unknown', outcome: '', error: 'bet_not_stored' };
const BOOKS_WAITING: StepEnd = { result: 'unknown', outcome: '', error: 'books_waiting' };

/** A part of a win was taken back by somebody else: which, has to be found out by people. */
const UNCLEAR: StepEnd = { result: 'refused', outcome: '', error: 'wins_unclear' };

/**
 * Does the step that a bet stands at, outside of any transaction. Doing it twice does no more than once. What the wallet has booked is looked at
 * anew before the stake is given back and before the books are written: a win that came meanwhile is taken back first.
 */
export const takeStep = async (deps: StepDeps, bet: NamedBet): Promise<StepEnd> => {
  if (bet.state === 'completing') return settleInBooks(deps, bet);
  if (bet.step === 'win') return callWallet(deps, bet);
  const booked = await look(deps, bet);
  if (booked === null) return { result: 'not_sent', outcome: '', error: 'unavailable' };
  if (bet.step === 'look') return booked.isClear ? { ...DONE, booked } : UNCLEAR;
  const found = booked.wins.filter((win) => !isTakenBack(bet, win));
  if (found.length > 0) return { ...DONE, result: 'found', found };
  return bet.step === 'bet' ? { ...(await callWallet(deps, bet)), booked } : cancelInBooks(deps, bet);
};

/** Null while the report store is away before a call: then none is made. */
const look = async ({ clickhouse, log }: StepDeps, bet: NamedBet): Promise<Booked | null> => {
  const looking = readBooked(clickhouse, bet);
  if (bet.step !== 'bet') return looking;
  return looking.catch((error: unknown) => {
    log.warn({ err: error, betId: bet.bet_id }, 'what the wallet booked for a bet could not be read');
    return null;
  });
};

const isTakenBack = ({ wins, win_amounts: amounts }: NamedBet, { request, micros }: Win): boolean =>
  wins.some((known, index) => known === request && amounts[index] === microsToText(micros));

const callWallet = async ({ wallet }: StepDeps, bet: NamedBet): Promise<StepEnd> => {
  const request = requestOf(bet);
  if (request === null) return DONE;
  const result = await wallet.call(request);
  return { result: resultOf(result), outcome: result.outcome, error: errorOf(result), call: { request, result } };
};

const cancelInBooks = async ({ clickhouse }: StepDeps, bet: NamedBet): Promise<StepEnd> => {
  const stored = await readStoredBet(clickhouse, bet.bet_id);
  if (stored === undefined) return NOT_STORED;
  if (stored.status === 'cancelled') return DONE;
  // Another version may have come in between: then the cancel is written above that one.
  return writing(bet, stored.rowVersion + 1, () => cancelledFact(stored, bet));
};

/** What its game ends meanwhile needs nobody; what it changes meanwhile is not what two persons agreed to. */
const settleInBooks = async ({ clickhouse, now }: StepDeps, bet: NamedBet): Promise<StepEnd> => {
  const stored = await readStoredBet(clickhouse, bet.bet_id);
  if (stored === undefined) return NOT_STORED;
  if (stored.status !== 'pending')
    return { ...DONE, win: microsToText(winOf(stored)), isCancelled: stored.status === 'cancelled' };
  if (String(stored.rowVersion) !== bet.settle_version) return { result: 'refused', outcome: '', error: 'bet_changed' };
  const winMicros = sumToMicros(bet.settle_win ?? '0');
  return writing(bet, stored.rowVersion + 1, () => settledFact(stored, bet, { winMicros, atMs: now().getTime() }));
};

/** Written once; then the books are looked at until they show it. */
const writing = (bet: NamedBet, version: number, factOf: () => OwnFact): StepEnd => {
  const isWritten = bet.books_version !== null && Number(bet.books_version) >= version;
  return isWritten ? BOOKS_WAITING : { ...BOOKS_WAITING, written: { version, fact: factOf() } };
};

const resultOf = ({ end, mayRepeat }: WalletResult): StepResult => {
  if (end === 'booked') return 'done';
  if (end === 'not_sent') return 'not_sent';
  return end === 'refused' && !mayRepeat ? 'refused' : 'unknown';
};

const errorOf = (result: WalletResult): string =>
  resultOf(result) === 'done' ? '' : result.detail || result.remoteCode || result.outcome;
