import type { StepResult } from '@manager/domain/invalid-bet';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { OwnFact } from '../../../journal/fact-outbox.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OutboundWallet, WalletRequest, WalletResult } from '../../../wallet/outbound.ts';
import { type NamedBet, requestOf } from './cancel-call.ts';
import { cancelledFact, settledFact } from './next-version.ts';
import { type Booked, readBooked, readStoredBet, winOf } from './stored-bet.ts';

export type StepEnd = {
  result: StepResult;
  outcome: string;
  error: string;
  /** Of the first step. */
  booked?: Booked;
  /** Of the last one: what the books have to show. */
  written?: { version: number; fact: OwnFact };
  /** Of a bet that is settled, by the books. */
  win?: string;
  call?: { request: WalletRequest; result: WalletResult };
};

type StepDeps = Pick<Deps, 'clickhouse' | 'now'> & { wallet: OutboundWallet };

const DONE: StepEnd = { result: 'done', outcome: '', error: '' };
const NOT_STORED: StepEnd = { result: 'unknown', outcome: '', error: 'bet_not_stored' };
const BOOKS_WAITING: StepEnd = { result: 'unknown', outcome: '', error: 'books_waiting' };

/** Does the step that a bet stands at, outside of any transaction. Doing it twice does no more than once. */
export const takeStep = async (deps: StepDeps, bet: NamedBet): Promise<StepEnd> => {
  const request = requestOf(bet);
  if (request !== null) {
    const result = await deps.wallet.call(request);
    return { result: resultOf(result), outcome: result.outcome, error: errorOf(result), call: { request, result } };
  }
  if (bet.state === 'completing') return settleInBooks(deps, bet);
  if (bet.step === 'bet') return DONE;
  return bet.step === 'look' ? { ...DONE, booked: await readBooked(deps.clickhouse, bet) } : cancelInBooks(deps, bet);
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
  if (stored.status !== 'pending') return { ...DONE, win: microsToText(winOf(stored)) };
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
