import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';

/** In this order: each one is a call of its own. */
export const WALLET_TEST_STEPS = ['balance', 'bet', 'cancel'] as const;
export const WalletTestStep = z.enum(WALLET_TEST_STEPS);
export type WalletTestStep = z.infer<typeof WalletTestStep>;

/** What came of one call to a wallet. */
export const WalletVerdict = z.enum([
  'ok',
  /** The wallet understood and said no. */
  'refused',
  /** It does not accept the signature. */
  'bad_signature',
  /** No JSON, or not the answer of the interface. */
  'bad_answer',
  'http_error',
  /** Redirects are not followed. */
  'redirect',
  'too_large',
  /** No connection within 2 s. */
  'connect_timeout',
  /** Connected, and no whole answer in time. */
  'timeout',
  'unreachable',
  /** Leads to an address of the operator's own networks. */
  'address_refused',
]);
export type WalletVerdict = z.infer<typeof WalletVerdict>;

export const WalletTestResult = z.object({
  step: WalletTestStep,
  verdict: WalletVerdict,
  at: Instant,
  latency_ms: z.int(),
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  /** Null when none came. Secrets are masked, long texts cut. */
  response: z.object({ status: z.int(), body: z.string() }).nullable(),
  /** What the network said, such as ECONNREFUSED; empty otherwise. */
  detail: z.string(),
});
export type WalletTestResult = z.infer<typeof WalletTestResult>;

export const testWallet = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/test_wallet',
  access: holds('C-2-91'),
  audit: 'website.test_wallet',
  risk: {
    step: 'harmless: no money moves',
    run: 'harmless: says what is meant',
    player: 'harmless: says what is meant',
    currency: 'harmless: says what is meant',
  },
  writes: 'agent',
  summary: 'One step of the test of a website’s wallet: balance, a bet of 0, its cancel, of a test player; no money moves',
  input: z.strictObject({
    id: Id,
    step: WalletTestStep,
    /** Drawn by the caller, the same for the steps of one test: the bet and its cancel belong together. */
    run: z.string().regex(/^[a-z0-9]{8,32}$/),
    player: z
      .string()
      .trim()
      .regex(/^[\w.@-]{1,64}$/, 'user_name')
      .optional(),
    currency: z
      .string()
      .regex(/^[A-Z0-9]{2,10}$/, 'currency')
      .optional(),
  }),
  output: WalletTestResult,
});
