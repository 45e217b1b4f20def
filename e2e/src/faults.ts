import type { Page, Request, Route } from '@playwright/test';

/** How the server, or the way to it, may fail a call. */
export type Fault = {
  name: string;
  /** The code of the answer; null when none came. */
  code: number | null;
  isSessionLost: boolean;
  /** What the console has to say of a call that failed so. */
  messageOf: (path: string) => string;
  answer: (route: Route, path: string) => Promise<void>;
};

const coded = (code: number): Fault => {
  const messageOf = (path: string): string => `${code} from ${path}`;
  return {
    name: `code ${code}`,
    code,
    isSessionLost: code > 50_000,
    messageOf,
    answer: (route, path) => route.fulfill({ json: { code, message: messageOf(path), data: null, request_id: 'played' } }),
  };
};

export const FAULTS: readonly Fault[] = [
  coded(50_008),
  coded(50_012),
  coded(50_014),
  coded(40_002),
  {
    name: 'HTTP 500',
    code: null,
    isSessionLost: false,
    messageOf: () => 'Request failed with status code 500',
    answer: (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }),
  },
  {
    name: 'no network',
    code: null,
    isSessionLost: false,
    messageOf: () => 'Network Error',
    answer: (route) => route.abort('connectionfailed'),
  },
];

const pathOf = (request: Request): string => new URL(request.url()).pathname.replace('/manager', '');
const isTimers = (request: Request): boolean => request.headers()['x-background'] === '1';

/** S7.15: of the invite code a failure is only logged; of the user the guard itself speaks. */
const ONLY_LOGGED = ['/api/user/user/get_invite_code', '/api/user/get_user_info'];

export type Outage = {
  /** Calls that failed since this was last asked, without those of a timer and those that are only logged. */
  takeFailed: () => string[];
  end: () => Promise<void>;
};

/** From here on every call of the console fails; its own files still come. */
export const failCalls = async (page: Page, fault: Fault): Promise<Outage> => {
  const failed: string[] = [];
  const tried = new Set<string>();
  const onCall = async (route: Route, request: Request): Promise<void> => {
    const path = pathOf(request);
    const key = request.headers()['idempotency-key'] ?? '';
    // A write that got no answer at all is tried once more under its key: one call, told once.
    const isAgain = tried.has(key);
    if (key !== '') tried.add(key);
    if (!isAgain && !isTimers(request) && !ONLY_LOGGED.includes(path)) failed.push(path);
    await fault.answer(route, path);
  };
  const onHealth = (route: Route): Promise<void> =>
    fault.name === 'no network' ? route.abort('connectionfailed') : route.continue();
  await page.route('**/manager/api/**', onCall);
  await page.route('**/healthz', onHealth);
  return {
    takeFailed: () => failed.splice(0),
    end: async () => {
      await page.unroute('**/manager/api/**', onCall);
      await page.unroute('**/healthz', onHealth);
    },
  };
};
