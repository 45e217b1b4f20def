import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairSemaphore, NoTurnError } from '../../clickhouse/fair-semaphore.ts';
import { AppError } from '../../base/app-error.ts';
import { type Asker, THE_PRODUCT } from './asker.ts';

/** The library's `Algorithm.Argon2id`; its const enum cannot be imported by type-stripped code. */
const ARGON2ID = 2;

/** argon2id, 64 MiB, 3 passes, 4 lanes (RFC 9106, second recommended option). */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 65_536, timeCost: 3, parallelism: 4 };

/** What a hash under these parameters starts with. */
const PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Made under other parameters: to be made anew once the password is at hand. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX);

/** Longer than this nobody waits: the browser has given up. */
const WAIT_MS = 10_000;
const PLACES = { all: 96, each: 16 };

/**
 * Each hash takes 64 MiB and a core: without a cap a storm of sign-ins would take all of both. Four at once at most, three of whom the
 * product knows and one of strangers, each line with places of its own: however many strangers guess, staff are checked.
 */
const gates = {
  known: createFairSemaphore({ atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)), atOnceEach: 1, places: PLACES }),
  stranger: createFairSemaphore({ atOnce: 1, atOnceEach: 1, places: PLACES }),
};

const inTurn = async <T>({ kind, name }: Asker, work: () => Promise<T>): Promise<T> => {
  try {
    return await gates[kind].run({ asker: name, waitMs: WAIT_MS }, work);
  } catch (error) {
    if (error instanceof NoTurnError) throw new AppError('requests.too_many', { retry_after_s: 1 });
    throw error;
  }
};

/** Never inside a transaction: it waits for its turn. */
export const hashPassword = (password: string, asker: Asker = THE_PRODUCT): Promise<string> =>
  inTurn(asker, () => hash(password, PARAMETERS));

/** A hash of no known password: unknown users cost the same time as known ones. */
let decoy: Promise<string> | undefined;

/** Compares with the stored PHC string; without one it works just as long and says no. */
export const verifyPassword = async (stored: string | null, password: string, asker: Asker): Promise<boolean> => {
  decoy ??= hashPassword(randomBytes(16).toString('base64url')).catch((error: unknown) => {
    // The next one makes it: a hash that was refused once is not refused for good.
    decoy = undefined;
    throw error;
  });
  const reference = stored ?? (await decoy);
  const isRight = await inTurn(asker, () => verify(reference, password));
  return isRight && stored !== null;
};
