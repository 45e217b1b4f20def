import { readCookie, removeCookie, writeCookie } from '../browser/cookies.ts';
import { forgottenSessions } from '../browser/signals.ts';
import { createStore } from '../browser/store.ts';

/** What a page hands to the next one beside its address: what is too long for it, or says what is not for sharing. */
export type JumpParams = Readonly<Record<string, unknown>>;
/** Flags that hold from page to page and over a reload. */
export type Operations = Readonly<Record<string, unknown>>;

const JUMP_COOKIE = 'jumpParams';
const OPERATIONS_COOKIE = 'operations';
const OPERATIONS_DAYS = 365;
/** Browsers drop a cookie of 4 KiB without a word: what does not fit lives in this tab only. */
const MAX_COOKIE_CHARS = 3500;

const NOTHING: JumpParams = {};

const read = (name: string): Readonly<Record<string, unknown>> => {
  try {
    const stored: unknown = JSON.parse(readCookie({ name }) ?? 'null');
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : NOTHING;
  } catch {
    return NOTHING;
  }
};

const keep = (cookie: { name: string; maxAgeDays?: number }, params: Readonly<Record<string, unknown>>): void => {
  const value = JSON.stringify(params);
  if (Object.keys(params).length === 0 || encodeURIComponent(value).length > MAX_COOKIE_CHARS) removeCookie(cookie.name);
  else writeCookie({ ...cookie, value });
};

export const jumpParams = createStore<JumpParams>(NOTHING);
export const operations = createStore<Operations>(NOTHING);

export const startAppState = (): void => {
  jumpParams.set(read(JUMP_COOKIE));
  operations.set(read(OPERATIONS_COOKIE));
};

/** Takes the place of what was there; an empty object removes the cookie. It ends with the browser session. */
export const setJumpParams = (params: JumpParams): void => {
  jumpParams.set(params);
  keep({ name: JUMP_COOKIE }, params);
};

/** What the page before left under this name, once: the next visit has only its address. All tabs share the cookie, the newest wins. */
export const takeJumpParam = (name: string): unknown => {
  const { [name]: taken, ...rest } = { ...read(JUMP_COOKIE), ...jumpParams.get() };
  if (taken !== undefined) setJumpParams(rest);
  return taken;
};

/** Merged key by key: what is not named stays. */
export const updateOperations = (changed: Operations): void => {
  operations.set({ ...operations.get(), ...changed });
  keep({ name: OPERATIONS_COOKIE, maxAgeDays: OPERATIONS_DAYS }, operations.get());
};

// An address of the last user is none of the next one's business.
forgottenSessions.subscribe(() => setJumpParams(NOTHING));
