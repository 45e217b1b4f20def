import { fitsFactColumn, parseMicros } from '@manager/domain/micros';
import type { WalletOutcome } from './call-wallet.ts';
import type { WalletAction, WalletOutcomeName, WalletResult } from './outbound.ts';
import { readAnswer } from './read-answer.ts';

type Judged = Pick<WalletResult, 'outcome' | 'end' | 'mayRepeat' | 'httpStatus' | 'remoteCode' | 'balance' | 'detail'>;
/** What no text of a fact may hold (`rowText`). */
const NO_ROW_TEXT = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\\]/gu;

type Refusal = { outcome: WalletOutcomeName; mayRepeat: boolean };

const final = (outcome: WalletOutcomeName): Refusal => ({ outcome, mayRepeat: false });
const passing = (outcome: WalletOutcomeName): Refusal => ({ outcome, mayRepeat: true });

/** What a wallet may say no with. A passing one is said before the wallet looks the request up, a final one after it (docs/wallet-api.md). */
const REFUSALS: ReadonlyMap<string, Refusal> = new Map([
  ['invalid_partner', passing('invalid_partner')],
  ['bad_signature', passing('bad_signature')],
  ['maintenance', passing('maintenance')],
  ['limit', passing('limit')],
  ['invalid_token', final('invalid_token')],
  ['token_expired', final('token_expired')],
  ['invalid_game', final('invalid_game')],
  ['wrong_currency', final('wrong_currency')],
  ['not_enough_money', final('not_enough_money')],
  ['user_disabled', final('user_disabled')],
  ['unknown_player', final('user_disabled')],
  ['bet_not_found', final('bet_not_found')],
  // Taken back before it came: there is nothing any more that it could belong to.
  ['cancelled', final('bet_not_found')],
]);

/** What a wallet says of a cancel that finds nothing. */
const NOTHING_LEFT: ReadonlySet<string> = new Set(['bet_not_found', 'cancelled']);

/** What a call did, for its money. Whatever is no clear answer is unknown, never a no. A balance that no fact could hold is left out. */
export const judge = (outcome: WalletOutcome, { action, requestId }: { action: WalletAction; requestId: string }): Judged => {
  const { verdict, status, balance: said } = readAnswer(outcome, requestId);
  const balance = said !== null && fitsFactColumn(parseMicros(said) ?? 0n) ? said : null;
  const answer = {
    httpStatus: 'status' in outcome ? outcome.status : 0,
    remoteCode: status.replaceAll(NO_ROW_TEXT, '\ufffd'),
    balance,
  };
  const clear = { ...answer, mayRepeat: false, detail: '' };
  if (verdict === 'ok') return { ...clear, outcome: status === 'duplicate' ? 'duplicate' : 'ok', end: 'booked' };
  if (verdict === 'address_refused') return { ...clear, outcome: 'unknown', end: 'not_sent', detail: verdict };
  // Nothing to take back, or nothing any more: it is as if it had been taken back.
  if (action === 'cancel' && verdict === 'refused' && NOTHING_LEFT.has(status))
    return { ...clear, outcome: 'bet_not_found', end: 'booked' };
  const refusal = REFUSALS.get(verdict === 'bad_signature' ? verdict : verdict === 'refused' ? status : '');
  if (refusal !== undefined) return { ...clear, ...refusal, end: 'refused' };
  const detail = outcome.kind === 'unreachable' ? outcome.detail : verdict === 'refused' ? 'unknown_status' : verdict;
  return { ...answer, outcome: 'unknown', end: 'unknown', mayRepeat: false, detail };
};

/** Did the wallet, or the way to it, leave the call without an answer of its own? Gateways in front of it say so with 502 to 504. */
export const isUnanswered = (outcome: WalletOutcome): boolean => {
  if (outcome.kind === 'unreachable' || outcome.kind === 'timeout' || outcome.kind === 'connect_timeout') return true;
  return outcome.kind === 'answered' && outcome.status >= 502 && outcome.status <= 504;
};
