/** Runs so many at once and lets the others wait. */
export const createTurns = (atOnce: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes on to the next one.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
};
