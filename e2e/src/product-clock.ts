import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { nowMs, setAhead, tokens } from './time.ts';

/** Sets the time of a product, and of the pages of this test with it (server/test/clock). */
export type ProductClock = {
  /** Forward to there, unless that is over; answers when all that the product does by itself has looked at the new time. */
  to: (ms: number) => Promise<void>;
  pass: (ms: number) => Promise<void>;
  /** Has these look now, whenever they are due. */
  run: (...names: string[]) => Promise<void>;
};

/** Who stands still for a quarter of an hour has to sign in anew. */
const STEP_MS = 10 * 60_000;

/** Of the product whose data lie there. */
export const clockOf = ({ dataDir, url: origin }: { dataDir: string; url: string }): ProductClock => {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const url = `${readFileSync(`${dataDir}.door`, 'utf8')}/test/${path}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    const answer = await response.json();
    expect(response.status, `${path} ${JSON.stringify(answer)}`).toBe(200);
    return answer as T;
  };
  const to: ProductClock['to'] = async (ms) => {
    while (nowMs() < ms) {
      const nextMs = Math.min(ms, nowMs() + STEP_MS);
      // The pages first: nothing that the product says is of their future.
      await setAhead(nextMs - Date.now());
      await ask('clock', { to_ms: nextMs });
      // Whoever is signed in is there.
      for (const token of await tokens())
        await fetch(`${origin}/manager/api/user/get_user_info`, { headers: { 'x-token': token } });
    }
  };
  return {
    to,
    pass: (ms) => to(nowMs() + ms),
    run: async (...names) => void (await ask('run', { names })),
  };
};
