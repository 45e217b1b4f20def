import type { WalletTestResult, WalletTestStep, WalletVerdict } from '@manager/contract/features/set-up/website-wallet';
import { Money } from '@manager/contract/kit/money';
import { z } from 'zod';
import type { AllowedAddress } from './address-guard.ts';
import { callWallet, type WalletOutcome } from './call-wallet.ts';
import { signedHeaders } from './sign.ts';

/** The console's calls end after five seconds: a test gives up before them, and not as late as a call that money hangs on. */
const TEST_TOTAL_MS = 4_000;
const MAX_SHOWN_CHARS = 4_000;

/** docs/wallet-api.md. */
const WalletAnswer = z.object({ status: z.string().max(64), balance: Money.optional() });

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
    verdict: verdictOf(outcome),
    at: now.toISOString(),
    latency_ms: latencyMs,
    request: {
      url,
      headers: { 'x-timestamp': headers['x-timestamp'], 'x-signature': maskSignatures(headers['x-signature']) },
      body,
    },
    response: 'status' in outcome ? { status: outcome.status, body: 'body' in outcome ? shown(outcome.body, keys) : '' } : null,
    detail: outcome.kind === 'unreachable' ? outcome.detail : '',
  };
};

const payloadOf = ({ step, run, site, player, currency }: Test) => ({
  action: step,
  request_id: `test-${run}-${step}`,
  site,
  player,
  currency,
  is_test: true,
  ...(step === 'balance' ? {} : { bet_id: `test-${run}` }),
  ...(step === 'bet' ? { amount: '0' } : {}),
});

const verdictOf = (outcome: WalletOutcome): WalletVerdict => {
  if (outcome.kind !== 'answered') return outcome.kind;
  if (outcome.status === 401 || outcome.status === 403) return 'bad_signature';
  if (outcome.status !== 200) return 'http_error';
  const answer = WalletAnswer.safeParse(readJson(outcome.body));
  if (!answer.success) return 'bad_answer';
  const { status, balance } = answer.data;
  // A repeated call is answered as it was the first time (docs/wallet-api.md).
  if (status === 'ok' || status === 'duplicate') return balance === undefined ? 'bad_answer' : 'ok';
  return status === 'bad_signature' ? 'bad_signature' : 'refused';
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const SECRET = /password|secret|token|key|signature|credential|cookie/i;

/** What a wallet answers may repeat what it was sent, or tell more than it should. */
const shown = (body: string, keys: readonly string[]): string => {
  const parsed = readJson(body);
  const isObject = typeof parsed === 'object' && parsed !== null;
  const text = isObject ? JSON.stringify(parsed, mask) : body;
  const clean = keys.reduce((left, key) => left.replaceAll(key, '••••'), text);
  return clean.length > MAX_SHOWN_CHARS ? `${clean.slice(0, MAX_SHOWN_CHARS)}…` : clean;
};

const mask = (name: string, value: unknown): unknown => (SECRET.test(name) && typeof value === 'string' ? '••••' : value);

/** Enough to compare two calls by, too little to repeat one. */
const maskSignatures = (text: string): string =>
  text
    .split(',')
    .map((signature) => `${signature.slice(0, 8)}••••`)
    .join(',');
