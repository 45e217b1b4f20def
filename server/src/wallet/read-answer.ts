import type { WalletVerdict } from '@manager/contract/features/set-up/website-wallet';
import { Money } from '@manager/contract/kit/money';
import { z } from 'zod';
import type { WalletOutcome } from './call-wallet.ts';
import { readJson } from './mask.ts';

/** docs/wallet-api.md. */
const WalletAnswer = z.object({ status: z.string().max(64), balance: Money.optional(), request_id: z.string().optional() });

export type Reading = {
  verdict: WalletVerdict;
  /** As the wallet said it; empty when nothing readable came. */
  status: string;
  balance: string | null;
};

const nothing = (verdict: WalletVerdict): Reading => ({ verdict, status: '', balance: null });

/**
 * What a wallet's answer says, as the test of a website shows it. A booking without a balance, or an answer to another request, is none: an
 * address that says ok to everything must not pass for a wallet.
 */
export const readAnswer = (outcome: WalletOutcome, requestId: string): Reading => {
  if (outcome.kind !== 'answered') return nothing(outcome.kind);
  if (outcome.status === 401 || outcome.status === 403) return nothing('bad_signature');
  if (outcome.status !== 200) return nothing('http_error');
  const answer = WalletAnswer.safeParse(readJson(outcome.body));
  if (!answer.success || (answer.data.request_id ?? requestId) !== requestId) return nothing('bad_answer');
  const { status, balance = null } = answer.data;
  // A repeated call is answered as it was the first time.
  const isBooked = status === 'ok' || status === 'duplicate';
  if (isBooked && balance === null) return { verdict: 'bad_answer', status, balance };
  return { verdict: isBooked ? 'ok' : status === 'bad_signature' ? 'bad_signature' : 'refused', status, balance };
};
