import type { WalletTestResult, WalletTestStep } from '@manager/contract/features/set-up/website-wallet';
import type { AllowedAddress } from './address-guard.ts';
import { callWallet } from './call-wallet.ts';
import { maskBody } from './mask.ts';
import { readAnswer } from './read-answer.ts';
import { signedHeaders } from './sign.ts';

/** The console's calls end after five seconds: a test gives up before them, and not as late as a call that money hangs on. */
const TEST_TOTAL_MS = 4_000;
const MAX_SHOWN_BYTES = 4_000;

type Test = {
  step: WalletTestStep;
  run: string;
  url: string;
  site: string;
  player: string;
  currency: string;
  /** Valid ones, newest first; the test signs with all of them as every call does. */
  keys: readonly string[];
  allowed: readonly AllowedAddress[];
  now: Date;
};

/** One step against a wallet: nothing is staked, and what is sent and answered is shown without secrets. */
export const runTestStep = async (test: Test): Promise<WalletTestResult> => {
  const { step, url, keys, allowed, now } = test;
  const body = JSON.stringify(payloadOf(test));
  const headers = signedHeaders({ keys, body, now });
  const { latencyMs, ...outcome } = await callWallet({ url, headers, body, allowed, totalMs: TEST_TOTAL_MS });
  return {
    step,
    verdict: readAnswer(outcome, requestIdOf(test, step)).verdict,
    at: now.toISOString(),
    latency_ms: latencyMs,
    request: {
      url,
      headers: { 'x-timestamp': headers['x-timestamp'], 'x-signature': maskSignatures(headers['x-signature']) },
      body,
    },
    response:
      'status' in outcome
        ? { status: outcome.status, body: 'body' in outcome ? maskBody(outcome.body, { keys, maxBytes: MAX_SHOWN_BYTES }) : '' }
        : null,
    detail: outcome.kind === 'unreachable' ? outcome.detail : '',
  };
};

const requestIdOf = ({ run }: Test, step: WalletTestStep): string => `test-${run}-${step}`;

const payloadOf = (test: Test) => {
  const { step, run, site, player, currency } = test;
  return {
    action: step,
    request_id: requestIdOf(test, step),
    site,
    player,
    currency,
    is_test: true,
    ...(step === 'bet' ? { amount: '0' } : {}),
    ...(step === 'cancel' ? { cancels: requestIdOf(test, 'bet') } : {}),
    ...(step === 'balance' ? {} : { bet_id: `test-${run}` }),
  };
};

/** Enough to compare two calls by, too little to repeat one. */
const maskSignatures = (text: string): string =>
  text
    .split(',')
    .map((signature) => `${signature.slice(0, 8)}••••`)
    .join(',');
