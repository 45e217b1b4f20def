import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

/**
 * Stands in for the password hash in the server's tests (vitest.config.ts): the same function and the same text, at a
 * thousandth of the cost. The real one is what the browser tests sign in with.
 */
type Library = Pick<typeof Argon2, 'hash' | 'verify'>;
const library = createRequire(import.meta.url)('@node-rs/argon2') as Library;

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const cheapText = `m=${CHEAP.memoryCost},t=${CHEAP.timeCost},p=${CHEAP.parallelism}`;

/** For tests of what happens while somebody waits for it: as long as the real one takes on a busy machine, or longer. */
export const pace = { ms: 0 };
const takeTime = async (): Promise<void> => {
  if (pace.ms > 0) await new Promise((resolve) => setTimeout(resolve, pace.ms));
};

/** Says of itself what was asked for. */
export const hash: Library['hash'] = async (password, options = {}) => {
  const { memoryCost = 19_456, timeCost = 2, parallelism = 1 } = options ?? {};
  await takeTime();
  const text = await library.hash(password, { ...options, ...CHEAP });
  return text.replace(cheapText, `m=${memoryCost},t=${timeCost},p=${parallelism}`);
};

export const verify: Library['verify'] = async (hashed, password) => {
  await takeTime();
  return library.verify(String(hashed).replace(/m=\d+,t=\d+,p=\d+/, cheapText), password);
};
