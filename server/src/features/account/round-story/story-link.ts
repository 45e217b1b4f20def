import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link for colleagues says. It opens nothing by itself: who follows it signs in and sees what he may see anyway. */
export type StoryClaim = { betId: string; by: string; sharedAtMs: number; expiresAtMs: number };

/** base64url JSON, a dot, base64url HMAC-SHA256 with the product's secret. */
export const sealStoryLink = (claim: StoryClaim, secret: Buffer): string =>
  withSeal(
    Buffer.from(JSON.stringify([claim.betId, claim.by, claim.sharedAtMs, claim.expiresAtMs])).toString('base64url'),
    secret,
  );

/** The claim of a link that this product sealed and that has time left; undefined for every other one. */
export const openStoryLink = (link: string, { secret, nowMs }: { secret: Buffer; nowMs: number }): StoryClaim | undefined => {
  const [payload = ''] = link.split('.', 1);
  const [given, expected] = [Buffer.from(link), Buffer.from(withSeal(payload, secret))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [betId, by, sharedAtMs, expiresAtMs] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as [
    string,
    string,
    number,
    number,
  ];
  return nowMs < expiresAtMs ? { betId, by, sharedAtMs, expiresAtMs } : undefined;
};

const withSeal = (payload: string, secret: Buffer): string =>
  `${payload}.${createHmac('sha256', secret).update(`round-story.${payload}`).digest('base64url')}`;
