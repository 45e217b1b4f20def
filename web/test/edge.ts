import { ERRORS, type ErrorName } from '@manager/contract/errors';
import { vi } from 'vitest';

type Input = Record<string, unknown>;
type Envelope = { code: number; message: string; data: unknown; request_id?: string };
export type SentCall = { path: string; input: Input; key: string | null };

export const accepted = (data: unknown): Envelope => ({ code: 0, message: '', data });
export const refused = (name: ErrorName, message: string, data: unknown = null): Envelope => ({
  code: ERRORS[name],
  message,
  data,
  request_id: 'r-1',
});

/**
 * Answers for the server at the edge of the browser: paths below `/manager` with what comes back; whatever else is asked for is not
 * reached. Returns the calls that were sent, in their order.
 */
export const answerCalls = (answers: Record<string, (input: Input) => Envelope | Promise<Envelope>>): SentCall[] => {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { body, headers }: { body?: string; headers: Headers }) => {
    const { pathname, searchParams } = new URL(address, 'http://console.invalid');
    const path = pathname.replace(/^\/manager/, '');
    const input = body === undefined ? Object.fromEntries(searchParams) : (JSON.parse(body) as Input);
    const answer = answers[path];
    if (answer === undefined) throw new TypeError(`nobody answers ${path}`);
    sent.push({ path, input, key: headers.get('Idempotency-Key') });
    return Response.json(await answer(input));
  });
  return sent;
};
