import type { WalletResult } from './outbound.ts';

/** What is known of a call without an answer: `not_sent`, or `unknown` where nobody saw its end. */
export const noAnswer = (
  end: 'not_sent' | 'unknown',
  { site, calledAt, detail }: Pick<WalletResult, 'site' | 'calledAt' | 'detail'>,
): WalletResult => ({
  outcome: 'unknown',
  end,
  mayRepeat: false,
  httpStatus: 0,
  remoteCode: '',
  balance: null,
  latencyMs: 0,
  calledAt,
  site,
  detail,
  requestBody: '',
  responseBody: '',
});
