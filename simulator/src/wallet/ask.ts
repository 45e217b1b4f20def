import { MAX_FACT_MICROS, microsToText, parseMicros } from '@manager/domain/micros';

/** What a game operator may ask of a website's wallet (docs/wallet-api.md). */
export const ASK_ACTIONS = ['balance', 'bet', 'credit', 'cancel', 'transfer_in', 'transfer_out'] as const;
export type AskAction = (typeof ASK_ACTIONS)[number];

/** What a credit is for. */
export const CREDIT_KINDS = ['promo', 'jackpot', 'free_round', 'compensation'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** One call, read: amounts in micros, what was not said as null. */
export type Ask = {
  action: AskAction;
  requestId: string;
  player: string;
  currency: string;
  isTest: boolean;
  amountMicros: bigint | null;
  kind: CreditKind | null;
  cancels: string | null;
  /** Of a cancel: it may leave less than nothing. */
  allowsNegative: boolean;
  betId: string | null;
  roundId: string | null;
};

const TEXT_CHARS = 64;
const REQUEST_ID = /^[\x21-\x7e]{1,64}$/;

/** Reads the body of a call to `site`; otherwise the status to refuse it with. */
export const readAsk = (body: string, site: string): Ask | 'invalid_partner' | 'invalid_request' => {
  const said = readObject(body);
  if (said === undefined) return 'invalid_request';
  return said['site'] === site ? (askOf(said) ?? 'invalid_request') : 'invalid_partner';
};

const askOf = (said: Record<string, unknown>): Ask | undefined => {
  const action = ASK_ACTIONS.find((known) => known === said['action']);
  const [requestId, player, currency] = [textOf(said['request_id']), textOf(said['player']), textOf(said['currency'])];
  if (action === undefined || requestId === null || !REQUEST_ID.test(requestId) || player === null || currency === null)
    return undefined;
  const ask: Ask = {
    action,
    requestId,
    player,
    currency,
    isTest: said['is_test'] === true,
    amountMicros: amountOf(said['amount']),
    kind: CREDIT_KINDS.find((known) => known === said['kind']) ?? null,
    cancels: textOf(said['cancels']),
    allowsNegative: said['negative_balance'] === 'allow',
    betId: textOf(said['bet_id']),
    roundId: textOf(said['round_id']),
  };
  return isComplete(ask) ? ask : undefined;
};

const isComplete = ({ action, amountMicros, kind, cancels, betId }: Ask): boolean => {
  if (action === 'balance') return true;
  if (action === 'cancel') return cancels !== null || betId !== null;
  if (amountMicros === null) return false;
  if (action === 'bet') return betId !== null && amountMicros >= 0n;
  return amountMicros > 0n && (action !== 'credit' || kind !== null);
};

/** The action of a body that may be anything: faults are told apart by it before anybody looks at the signature. */
export const actionOf = (body: string): AskAction | undefined => {
  const said = readObject(body);
  return ASK_ACTIONS.find((known) => known === said?.['action']);
};

/** What has to be the same when a request id comes again; not how it was written. */
export const contentOf = (ask: Ask): string => {
  const { action, player, currency, isTest, amountMicros, kind, cancels, betId, roundId } = ask;
  const amount = amountMicros === null ? null : microsToText(amountMicros);
  return JSON.stringify([action, player, currency, isTest, amount, kind, cancels, betId, roundId]);
};

/** What the action does to the player's balance. */
export const moveOf = ({ action, amountMicros }: Ask): bigint => {
  if (amountMicros === null || action === 'balance' || action === 'cancel') return 0n;
  return action === 'bet' || action === 'transfer_in' ? -amountMicros : amountMicros;
};

const readObject = (body: string): Record<string, unknown> | undefined => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_CHARS ? value : null;

/** Money is a decimal text, never a JSON number. */
const amountOf = (value: unknown): bigint | null => {
  const micros = typeof value === 'string' ? parseMicros(value) : undefined;
  return micros === undefined || micros > MAX_FACT_MICROS || micros < 0n ? null : micros;
};
