import type { WALLET_NOT_SENT } from '@manager/contract/kit/wallet-reasons';
import type { SEAMLESS_OUTCOMES } from '@manager/contract/platform/seamless-calls';

/** What Manager asks of a website's wallet (docs/wallet-api.md). `transfer_in` takes money out of the player's wallet into a game; all others give or ask. */
export type WalletAction = 'balance' | 'credit' | 'cancel' | 'transfer_in' | 'transfer_out';
/** What a credit is for. */
export type CreditKind = 'promo' | 'jackpot' | 'free_round' | 'compensation';
export type WalletOutcomeName = (typeof SEAMLESS_OUTCOMES)[number];

/** One attempt. The request id is the same in each attempt, for ever; the call id is that of the attempt alone. */
export type WalletRequest = {
  siteId: string;
  action: WalletAction;
  requestId: string;
  callId: string;
  attempt: number;
  player: string;
  currency: string;
  /** A decimal text with at most 12 digits and 6 decimals, above 0; of `credit`, `transfer_in` and `transfer_out`. */
  amount?: string;
  /** Kind of a credit. */
  creditKind?: CreditKind;
  /** The request that a cancel takes back; without it the bet, by its `betId`. */
  cancels?: string;
  betId?: string;
  roundId?: string;
  isTest: boolean;
};

/** What came of an attempt. */
export type WalletResult = {
  outcome: WalletOutcomeName;
  /** `booked`: done now or before; `refused`: a definite no, this attempt booked nothing; `unknown`: nobody can tell; `not_sent`: it never left. */
  end: 'booked' | 'refused' | 'unknown' | 'not_sent';
  /**
   * Of a refusal that passes, such as maintenance: the same request may be booked later, so it is repeated as after `unknown`. The wallet has
   * not looked at the request: what an earlier attempt did is as unknown as before. Without it a refusal is final for the request.
   */
  mayRepeat: boolean;
  /** 0: no answer came. */
  httpStatus: number;
  /** As the website answered it, at most 64 characters. */
  remoteCode: string;
  balance: string | null;
  latencyMs: number;
  calledAt: Date;
  /** Code of the website; empty when there is none of that id. */
  site: string;
  /** Why there is no clear answer: a `WalletVerdict`, the network's word (ECONNRESET), or why it was not sent (`LocalRefusal`). */
  detail: string;
  /** Masked, at most 8 KiB each. */
  requestBody: string;
  responseBody: string;
};

/** Why a call was not sent. */
export type LocalRefusal = (typeof WALLET_NOT_SENT)[number];

/** Calls to the wallets of websites: signed, bounded by site, never inside a transaction. */
export type OutboundWallet = {
  /** Rejects only before anything is sent: inside a transaction, for a request that is none, and while the store is away. */
  call: (request: WalletRequest) => Promise<WalletResult>;
  /** How many calls of the site may be begun now by work that waits for nobody; one place stays free for people. 0 while its circuit is open. */
  room: (siteId: string) => number;
  /** Waits for the calls that are under way; new ones are not sent. */
  close: () => Promise<void>;
};
