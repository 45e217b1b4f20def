import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD } from '../kill/product.ts';

export type Envelope = { code: number; message: string; data: unknown; incomplete?: { months: string[] } };
export type Console = {
  get: (path: string) => Promise<Envelope>;
  /** `data` of a success, which every other answer is not. */
  save: (path: string, body: object) => Promise<{ id: string }>;
};

const ANSWER_LIMIT_MS = 120_000;
const TOO_MANY = 42_900;
const RETRY_MS = 1_000;

/** Speaks to a running product as its console does. A session of the master copy would be too old by the time of a late trial. */
export const createConsole = (address: () => string, token: string): Console => {
  const call = async (path: string, init: RequestInit): Promise<Envelope> => {
    const response = await fetch(`${address()}/manager/api/${path}`, {
      ...init,
      headers: { 'x-token': token, lang: 'en', 'content-type': 'application/json' },
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return (await response.json()) as Envelope;
  };
  return {
    get: (path) => call(path, { headers: {} }),
    save: async (path, body) => {
      const post = (): Promise<Envelope> => call(path, { method: 'POST', body: JSON.stringify(body) });
      let answer = await post();
      // A product that has just started on a busy machine asks for patience.
      while (answer.code === TOO_MANY) {
        await sleep(RETRY_MS);
        answer = await post();
      }
      if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer.data as { id: string };
    },
  };
};

export const signIn = async (address: string): Promise<string> => {
  const anonymous = createConsole(() => address, '');
  const { token } = (await anonymous.save('login', { username: 'admin', password: ADMIN_PASSWORD })) as unknown as {
    token: string;
  };
  return token;
};
