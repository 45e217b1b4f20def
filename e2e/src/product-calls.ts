import { setTimeout as sleep } from 'node:timers/promises';
import type { EffectiveConfig } from '@manager/contract/platform/effective-config';
import { expect, type Page } from '@playwright/test';
import { PLATFORM_KEY } from './product.ts';

/** How the console's calls answer, whatever came of them. */
export type Answer<T> = { code: number; message: string; data: T; incomplete?: { months: string[] } };

/** A busy product asks to come back. */
const BUSY = 42_900;
const TURNED_AWAY = [429, 503];
const PLATFORM = { authorization: `Bearer ${PLATFORM_KEY}` };

export const tokenOf = async (page: Page): Promise<string> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'manager_token');
  expect(cookie, 'signed in').toBeDefined();
  return decodeURIComponent(cookie?.value ?? '');
};

/** A call of a product's console with the session of the page, a read without a body; sent again, under the same key, while the product is busy. */
export const askConsole = async <T>(page: Page, url: string, body?: unknown): Promise<Answer<T>> => {
  const headers = {
    'content-type': 'application/json',
    'x-token': await tokenOf(page),
    ...(body === undefined ? {} : { 'idempotency-key': crypto.randomUUID() }),
  };
  const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  for (;;) {
    const response = await fetch(url, request);
    const answer = TURNED_AWAY.includes(response.status) ? undefined : ((await response.json()) as Answer<T>);
    if (answer !== undefined && answer.code !== BUSY) return answer;
    await sleep(1_000);
  }
};

/** Sends facts as a game platform does: again, under the same key, until they are in the reports, which takes a slow machine longer. None is refused. */
export const sendFacts = async (origin: string, kind: string, rows: readonly unknown[]): Promise<void> => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${PLATFORM_KEY}`,
    'idempotency-key': crypto.randomUUID(),
  };
  for (;;) {
    const response = await fetch(`${origin}/platform/v1/${kind}`, { method: 'POST', headers, body: JSON.stringify(rows) });
    if (response.status !== 202 && !TURNED_AWAY.includes(response.status)) {
      expect(response.status, kind).toBe(200);
      expect(await response.json(), kind).toMatchObject({ rejected: [] });
      return;
    }
    await sleep(1_000);
  }
};

/** Asked again while the product is busy. */
const answerOf = async (url: string, request: RequestInit): Promise<Response> => {
  for (;;) {
    const response = await fetch(url, request);
    if (!TURNED_AWAY.includes(response.status)) {
      expect(response.status, url).toBe(200);
      return response;
    }
    await sleep(1_000);
  }
};

/** A call as a game platform makes it, which is answered at once; again while the product is busy. */
export const callPlatform = async <T>(url: string, body: unknown): Promise<T> => {
  const headers = { 'content-type': 'application/json', ...PLATFORM };
  return (await (await answerOf(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
};

/** What games are told at an address below `/platform/v1`. */
export const readPlatform = async (origin: string, path: string): Promise<string> =>
  (await answerOf(`${origin}/platform/v1/${path}`, { headers: PLATFORM })).text();

/** What is in force for a game at a website, or for one of its players. */
export const readEffective = async (
  origin: string,
  of: { site: string; game: string; player?: string },
): Promise<EffectiveConfig> =>
  JSON.parse(await readPlatform(origin, `config/effective?${new URLSearchParams(of).toString()}`)) as EffectiveConfig;
