import type { BrowserContext } from '@playwright/test';

/** How far the products of this process and its pages are ahead of the machine. */
let aheadMs = 0;
const contexts = new Set<BrowserContext>();
const others = new Set<(ms: number) => Promise<void>>();

/** The time that products and pages go by. */
export const nowMs = (): number => Date.now() + aheadMs;

/** Has the pages of a context go by that time from now on. */
export const keepInStep = async (context: BrowserContext): Promise<void> => {
  contexts.add(context);
  context.once('close', () => contexts.delete(context));
  if (aheadMs > 0) await context.addInitScript(shift, aheadMs);
};

/** Tells another process of it as well, until what it answers is called. */
export const tellAhead = (tell: (ms: number) => Promise<void>): (() => void) => {
  others.add(tell);
  return () => others.delete(tell);
};

/** For all pages, those that are open as well. */
export const setAhead = async (ms: number): Promise<void> => {
  aheadMs = ms;
  for (const tell of others) await tell(ms);
  for (const context of contexts) {
    await context.addInitScript(shift, ms);
    for (const page of context.pages()) await page.evaluate(shift, ms);
  }
};

/** Of everybody who is signed in on one of the pages. */
export const tokens = async (): Promise<string[]> => {
  const cookies = await Promise.all([...contexts].map((context) => context.cookies()));
  return cookies
    .flat()
    .filter(({ name }) => name === 'manager_token')
    .map(({ value }) => decodeURIComponent(value));
};

/** In the page. What was made of the former time stays a `Date`; timers keep their own time. */
const shift = (ms: number): void => {
  const place = globalThis as unknown as { machineDate?: DateConstructor };
  place.machineDate ??= Date;
  const Machine = place.machineDate;
  const now = (): number => Machine.now() + ms;
  globalThis.Date = new Proxy(Machine, {
    construct: (_, given: unknown[]) => Reflect.construct(Machine, given.length === 0 ? [now()] : given) as Date,
    get: (_, name) => (name === 'now' ? now : Reflect.get(Machine, name)),
  });
};
