import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';

export const SITE_KEY = 'a key of thirty-two characters .';

export type Called = { http: number; status: string; balance?: string; text: string };
export type Signing = { key?: string; timestamp?: string; signature?: string };

/** What Manager would send; the tests sign by themselves. */
export const bodyOf = (fields: Record<string, unknown>): Record<string, unknown> => ({
  request_id: randomUUID(),
  site: 'riojogo',
  player: 'ana',
  currency: 'BRL',
  is_test: false,
  ...fields,
});

export const credit = (request_id: string, amount: string, more: Record<string, unknown> = {}): Record<string, unknown> =>
  bodyOf({ action: 'credit', kind: 'promo', request_id, amount, ...more });

const connections = new Agent({ keepAlive: true, maxSockets: 64 });

/** One signed call; rejects with the error of the connection. */
export const callSite = (
  url: string,
  fields: Record<string, unknown>,
  { key = SITE_KEY, timestamp = String(Date.now()), signature }: Signing = {},
): Promise<Called> => {
  const body = JSON.stringify(fields);
  const signed = signature ?? createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, {
      method: 'POST',
      agent: connections,
      headers: { 'x-timestamp': timestamp, 'x-signature': signed, 'content-length': Buffer.byteLength(body) },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.once('error', reject);
      response.once('end', () => {
        let said: { status?: unknown; balance?: unknown } = {};
        try {
          said = JSON.parse(text) as typeof said;
        } catch {
          // Junk stays readable as text.
        }
        resolve({ http: response.statusCode ?? 0, text, ...(said as { status: string; balance?: string }) });
      });
    });
    request.end(body);
  });
};
