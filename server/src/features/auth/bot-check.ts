import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import type { Payload } from 'altcha-lib/v1/types';
import { AppError } from '../../base/app-error.ts';
import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { Settings } from '../../kit/service/settings.ts';
import { passesTurnstile } from './turnstile.ts';
import { useOnce } from './use-once.ts';

const LIFETIME_MS = 300_000;
/** Work of a sign-in: some tens of thousands of SHA-256, a fraction of a second in a browser. */
const MAX_NUMBER = 50_000;

const hmacKey = (settings: Settings): string => createHmac('sha256', settings.secret).update('bot check').digest('hex');

export const drawChallenge = async (ctx: AnyCtx) => {
  const { algorithm, challenge, salt, signature } = await createChallenge({
    algorithm: 'SHA-256',
    hmacKey: hmacKey(ctx.settings),
    maxNumber: MAX_NUMBER,
    expires: new Date(ctx.now().getTime() + LIFETIME_MS),
  });
  return { algorithm, challenge, maxnumber: MAX_NUMBER, salt, signature };
};

/**
 * Lets a sign-in pass only with a fresh, solved challenge; each counts once. Anything unclear is a refusal. `action` is the form that the
 * widget of Turnstile was drawn for.
 */
export const requireHuman = async (ctx: AnyCtx, token: string | undefined, action = 'login'): Promise<void> => {
  if (ctx.settings.captcha === 'off') return;
  if (token !== undefined && (await passes(ctx, token, action))) return;
  throw new AppError('login.bot_check', { fields: { cloudflareVerifyToken: 'invalid' } });
};

const passes = (ctx: AnyCtx, token: string, action: string): Promise<boolean> =>
  ctx.settings.captcha === 'turnstile' ? passesTurnstile(ctx, token, action) : passesAltcha(ctx, token);

const passesAltcha = async (ctx: AnyCtx, token: string): Promise<boolean> => {
  const payload = readPayload(token);
  if (payload === undefined || !(await verifySolution(payload, hmacKey(ctx.settings)))) return false;
  // The library verifies a solution as often as it is shown: the store remembers.
  return useOnce(ctx, payload.challenge, LIFETIME_MS);
};

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' &&
  value !== null &&
  'challenge' in value &&
  typeof value.challenge === 'string' &&
  'salt' in value &&
  typeof value.salt === 'string' &&
  // Without `expires` in the salt a solution would live for ever.
  value.salt.includes('expires=');

const readPayload = (token: string): Payload | undefined => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return isPayload(payload) ? payload : undefined;
  } catch {
    return undefined;
  }
};
