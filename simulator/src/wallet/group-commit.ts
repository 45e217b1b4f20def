import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './store.ts';

type Waiting = { work: () => unknown; resolve: (result: never) => void; reject: (error: unknown) => void };

/** Beyond it a commit would keep the first of its callers waiting. */
const MOST_TOGETHER = 256;

/** Work that arrived together is committed together: the disk is waited for once. Resolves when what was done is on it. */
export const createGroupCommit = (store: DatabaseSync): (<T>(work: () => T) => Promise<T>) => {
  let waiting: Waiting[] = [];

  const commit = (): void => {
    const group = waiting.slice(0, MOST_TOGETHER);
    waiting = waiting.slice(MOST_TOGETHER);
    if (waiting.length > 0) setImmediate(commit);
    try {
      const results = inTransaction(store, () => group.map(({ work }) => work()));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as never);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };

  return <T>(work: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(commit);
      waiting.push({ work, resolve, reject });
    });
};
