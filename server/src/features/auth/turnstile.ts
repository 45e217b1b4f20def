import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AnyCtx } from '../../kit/service/ctx.ts';
import { assertMayWait } from '../../base/may-wait.ts';
import { sha256 } from './token.ts';
import { useOnce } from './use-once.ts';

/** Longer tokens are none (Cloudflare, server-side validation). */
const MAX_TOKEN_LENGTH = 2_048;
const TOKEN_LIFETIME_MS = 300_000;
const TIMEOUT_MS = 2_000;

const Verdict = z.object({ success: z.boolean(), hostname: z.string().optional(), action: z.string().optional() });

/** Asks Cloudflare about a token that the widget of this console gave for this form. No answer, or an odd one, is a no. */
export const passesTurnstile = async (ctx: AnyCtx, token: string, action: string): Promise<boolean> => {
  const { turnstile } = ctx.settings;
  if (turnstile === null || token === '' || token.length > MAX_TOKEN_LENGTH) return false;
  const verdict = await ask(ctx, turnstile, token);
  const hostname = turnstile.hostname ?? hostnameOf(ctx.origin);
  if (verdict?.success !== true || verdict.hostname !== hostname || verdict.action !== action) return false;
  return useOnce(ctx, `turnstile ${sha256(token).toString('base64url')}`, TOKEN_LIFETIME_MS);
};

const hostnameOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).hostname : null);

type Turnstile = NonNullable<AnyCtx['settings']['turnstile']>;

const ask = async (ctx: AnyCtx, { verifyUrl, secretKey }: Turnstile, token: string) => {
  assertMayWait('the bot check');
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: ctx.ip, idempotency_key: randomUUID() }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return Verdict.parse(await response.json());
  } catch (error) {
    ctx.log.warn({ err: error }, 'the bot check could not be verified');
    return undefined;
  }
};
