import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeManager, startFakeManager } from '../../test/fake-manager.ts';
import { bodyOf, callSite } from '../../test/wallet-caller.ts';
import { configureWorld } from '../configure.ts';
import { createWorld } from '../world.ts';
import { type SiteWallet, startSiteWallet } from './site-wallet.ts';

const world = createWorld({ playerCount: 200 });
const tokens = { maker: 'maker-token', approver: 'approver-token' };

let dataDir: string;
let manager: FakeManager;
let wallet: SiteWallet;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'connect-wallets-'));
  manager = await startFakeManager();
  wallet = await startSiteWallet({ dataDir });
});
afterEach(async () => {
  await wallet.close();
  await manager.close();
  await rm(dataDir, { recursive: true, force: true });
});

const configure = () => configureWorld({ baseUrl: manager.baseUrl, tokens, world, wallets: wallet });

/** What the wallet answers to a balance query that is signed with the key that Manager has. */
const balanceOf = async (player: (typeof world.players)[number]) => {
  const site = manager.tables.website.find(({ code }) => code === player.site.code);
  const ask = bodyOf({ action: 'balance', site: player.site.code, player: player.name, currency: player.currency.code });
  return callSite(String(site?.['api_url']), ask, { key: String(site?.['api_key']) });
};

describe.each([false, true])('with a second person for dangerous changes: %s', (hasSecondPerson) => {
  beforeEach(() => {
    manager.hasSecondPerson = hasSecondPerson;
  });

  it('each website has its address, its key and its players, and is approved with them', async () => {
    expect(await configure()).toMatchObject({ websites: 24, wallets: 24, approved: 24 });
    for (const player of world.players.slice(0, 40)) {
      const answer = await balanceOf(player);
      expect(answer).toMatchObject({ status: 'ok' });
      expect(answer.balance).not.toBe('0');
    }
    expect(new Set(manager.tables.website.map((site) => site['api_key'])).size).toBe(24);
    const order = manager.calls.map(({ path }) => path);
    expect(order.findLastIndex((path) => /rotate|reveal/.test(path))).toBeLessThan(
      order.findIndex((path) => path.endsWith('/audit')),
    );
  });

  it('goes on where it was cut, and draws no key anew for those that have one', async () => {
    await configure();
    const keys = manager.tables.website.map((site) => site['api_key']);
    expect(await configure()).toMatchObject({ wallets: 0 });
    expect(manager.tables.website.map((site) => site['api_key'])).toEqual(keys);
    // The key of one was drawn and lost on its way.
    await wallet.control.putSite({ code: 'riojogo', keys: [] });
    expect(await configure()).toMatchObject({ wallets: 1 });
    const player = world.players.find(({ site }) => site.code === 'riojogo');
    expect(player && (await balanceOf(player))).toMatchObject({ status: 'ok' });
    expect((await wallet.control.check()).faults).toEqual([]);
  });
});
