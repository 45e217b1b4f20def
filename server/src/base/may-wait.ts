import { AsyncLocalStorage } from 'node:async_hooks';

/** Set for all that runs inside a transaction; what outlives it finds it closed. */
const holding = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs the work of a transaction: until it is over, nothing in it may wait for anything but the store. */
export const whileHolding = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const held = { isOpen: true };
  try {
    return await holding.run(held, work);
  } finally {
    held.isOpen = false;
  }
};

/**
 * Called at the start of everything that waits for something else than the store: another server, a file, a password's hash, a turn. Throws
 * inside a transaction, so that a few slow answers never take the connections of everybody. The place for such work is the `prepare` of
 * a route.
 */
export const assertMayWait = (what: string): void => {
  if (holding.getStore()?.isOpen === true) throw new Error(`${what} inside a transaction would hold a connection while it waits`);
};
