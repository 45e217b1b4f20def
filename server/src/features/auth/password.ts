import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../kit/app-error.ts';

/** The library's `Algorithm.Argon2id`; its const enum cannot be imported by type-stripped code. */
const ARGON2ID = 2;

/** argon2id, 64 MiB, 3 passes, 4 lanes (RFC 9106, second recommended option). */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** What a hash under these parameters starts with. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Made under other parameters: to be made anew once the password is at hand. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX);

/** Each hash takes 64 MiB: without a cap a storm of sign-ins would take all the memory. */
const MAX_RUNNING = 4;
const MAX_WAITING = 16;
let running = 0;
const waiting: (() => void)[] = [];

const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('requests.too_many', { retry_after_s: 1 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot passes straight to the next in line.
    if (next === undefined) running -= 1;
    else next();
  }
};

export const hashPassword = (password: string): Promise<string> => withSlot(() => hash(password, PARAMETERS));

/** A hash of no known password: unknown users cost the same time as known ones. */
let decoy: Promise<string> | undefined;

/** Compares with the stored PHC string; without one it works just as long and says no. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('base64url'));
  const reference = stored ?? (await decoy);
  const isRight = await withSlot(() => verify(reference, password));
  return isRight && stored !== null;
};
