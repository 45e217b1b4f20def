import { createHmac } from 'node:crypto';

/**
 * Headers that prove where a call comes from: HMAC-SHA256 in hex over `<timestamp>.<body>`, one signature for each key that is valid,
 * newest first. While keys are changed over, a wallet accepts the call when any of them is right.
 */
export const signedHeaders = ({
  keys,
  body,
  now,
}: {
  keys: readonly string[];
  body: string;
  now: Date;
}): { 'x-timestamp': string; 'x-signature': string } => {
  const timestamp = String(now.getTime());
  return { 'x-timestamp': timestamp, 'x-signature': keys.map((key) => signatureOf({ key, timestamp, body })).join(',') };
};

const signatureOf = ({ key, timestamp, body }: { key: string; timestamp: string; body: string }): string =>
  createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
