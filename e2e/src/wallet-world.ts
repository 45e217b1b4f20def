import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type OwnProduct, startOwnProduct } from './own-product.ts';
import { firstSignIn, newPage, PASSWORD } from './people-actions.ts';
import { copyPrepared } from './prepared.ts';
import { IS_GUEST } from './product.ts';
import type { ProductClock } from './product-clock.ts';
import { askConsole, sendFacts } from './product-calls.ts';
import { type SiteWallets, startSiteWallets } from './site-wallets.ts';
import { test } from './test.ts';
import { setAhead } from './time.ts';

type Player = { name: string; currency: string; balance: string };
type Website = {
  code: string;
  name: string;
  agent_id: string;
  max_bet_usd?: string;
  max_win_day_usd?: string;
  task?: boolean;
  jackpot?: boolean;
};

export type WalletWorld = {
  name: string;
  url: () => string;
  wallets: () => SiteWallets;
  clock: () => ProductClock;
  /** A call of the console with the session of the page; answers `data`. */
  ask: <T>(page: Page, path: string, body?: unknown) => Promise<T>;
  /** Adds a thing of the set-up. */
  add: <T = { id: string; version: number }>(page: Page, thing: string, input: Record<string, unknown>) => Promise<T>;
  /** A website whose wallet holds the players, and whose key Manager made. */
  addWebsite: (page: Page, website: Website, players: readonly Player[]) => Promise<{ id: string }>;
  /** Facts as a game platform sends them. */
  post: (kind: string, rows: readonly unknown[]) => Promise<void>;
  /** What the wallets booked, as `<player> <amount>` in their order. */
  booked: () => Promise<string[]>;
  /** A second person with every right, signed in on a page of his own; the test closes its context. */
  second: (page: Page, browser: Browser) => Promise<Page>;
};

/** A product of its own with the wallets of its websites beside it, for all walks of a file. */
export const useWalletWorld = ({
  name,
  port,
  env = {},
}: {
  name: string;
  port: number;
  /** What else its environment holds. */
  env?: Record<string, string>;
}): WalletWorld => {
  const dataDir = join(mkdtempSync(join(tmpdir(), `manager-${name}-`)), 'data');
  let product: OwnProduct;
  let wallets: SiteWallets;
  let apiKey = '';

  test.use({ baseURL: `http://127.0.0.1:${port}` });
  test.beforeAll(async () => {
    if (IS_GUEST) return;
    // The embedded stores run under an account of their own.
    chmodSync(join(dataDir, '..'), 0o755);
    wallets = await startSiteWallets(() => apiKey);
    await copyPrepared(dataDir, port);
    product = await startOwnProduct({ dataDir, port, env: { WALLET_ALLOW: '127.0.0.1', ...env } });
  });
  test.afterAll(async () => {
    if (IS_GUEST) return;
    await product.stop();
    await wallets.stop();
    // The next product goes by the time of the machine.
    await setAhead(0);
    rmSync(join(dataDir, '..'), { recursive: true, force: true });
  });

  const ask: WalletWorld['ask'] = async <T>(page: Page, path: string, body?: unknown) => {
    const answer = await askConsole<T>(page, `${product.url}/manager${path}`, body);
    expect(answer, path).toMatchObject({ code: 0 });
    return answer.data;
  };

  const add: WalletWorld['add'] = (page, thing, input) => ask(page, `/api/set_up/${thing}/add_or_edit`, input);

  return {
    name,
    url: () => product.url,
    wallets: () => wallets,
    clock: () => product.clock,
    ask,
    add,
    addWebsite: async (page, website, players) => {
      const { id, version } = await add(page, 'website', { ...website, api_url: wallets.urlOf(website.code) });
      const target = { id, version, reason: 'first key' };
      const drawn = await ask<{ api_key: string; version: number }>(page, '/api/set_up/website/rotate_api_key', target);
      apiKey = drawn.api_key;
      // Nobody else is there to do it. Without it no wallet is called.
      await ask(page, '/api/set_up/website/audit', { id, version: drawn.version, result: 'approved' });
      await wallets.ask(`sites/${website.code}`, { keys: [apiKey], players });
      return { id };
    },
    post: (kind, rows) => sendFacts(product.url, kind, rows),
    booked: async () => (await wallets.bookings()).map(({ player, amount }) => `${player} ${amount}`).toSorted(),
    second: async (page, browser) => {
      const user = { user_name: 'second', name: 'Second person', password: PASSWORD, is_super: true, all_agents: false };
      await ask(page, '/api/user/user/add_or_edit_user', user);
      const second = await newPage(browser, product.url);
      await firstSignIn(second, 'second');
      return second;
    },
  };
};
