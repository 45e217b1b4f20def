import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { microsToText } from '@manager/domain/micros';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bodyOf, callSite } from '../../test/wallet-caller.ts';
import { createCasino } from '../play/casino.ts';
import { createSessionOpener } from '../play/session.ts';
import { createWorld } from '../world.ts';
import { openPurses } from './purses.ts';
import { type SiteWallet, startSiteWallet } from './site-wallet.ts';

const KEY = 'a key of sixteen characters or more';
const world = createWorld({ playerCount: 60 });
const seamless = world.players.filter(({ site }) => site.apiType !== 'transfer');
const [player] = seamless;
if (player === undefined) throw new Error('a world without players');

let dataDir: string;
let wallet: SiteWallet;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'purses-'));
  wallet = await startSiteWallet({ dataDir });
  for (const code of new Set(seamless.map(({ site }) => site.code)))
    await wallet.control.putSite({
      code,
      keys: [KEY],
      players: seamless
        .filter(({ site }) => site.code === code)
        .map(({ name, currency }) => ({ name, currency: currency.code, balance: '300' })),
    });
});
afterEach(async () => {
  await wallet.close();
  await rm(dataDir, { recursive: true, force: true });
});

const atWallet = async (one = player): Promise<string | undefined> =>
  (await wallet.control.account(one.site.code, one.name))?.balance;
const play = (balances: Awaited<ReturnType<typeof openPurses>>, spins: number) => {
  const session = createSessionOpener()({ player, source: 'normal', seed: 7, startMs: 0, spins });
  const casino = createCasino((site, number) => `${site.prefix}-${number}`, balances);
  return Array.from({ length: spins }, () => casino.playNext(session));
};

it('a bet goes on from what the wallet holds, a prize that was paid in meanwhile included, and moves it', async () => {
  const purses = await openPurses(world, wallet.control, 'one');
  const before = play(purses, 20);
  await purses.settle();
  expect(await atWallet()).toBe(microsToText(before.at(-1)?.balanceMicros ?? 0n));
  const credit = {
    action: 'credit',
    kind: 'promo',
    site: player.site.code,
    player: player.name,
    currency: player.currency.code,
    amount: '50',
  };
  expect(await callSite(wallet.urlOf(player.site.code), bodyOf(credit), { key: KEY })).toMatchObject({ status: 'ok' });
  await purses.settle();
  const [next] = play(purses, 1);
  const [first] = next?.versions ?? [];
  // What came in for a dear round stands beside what was there.
  expect((first?.row.balanceBeforeMicros ?? 0n) - (next?.toppedUpMicros ?? 0n)).toBe(
    (before.at(-1)?.balanceMicros ?? 0n) + 50_000_000n,
  );
  await purses.settle();
  expect(await atWallet()).toBe(microsToText(next?.balanceMicros ?? 0n));
  expect((await wallet.control.check()).faults).toEqual([]);
});

it('whoever has not played keeps what he has, and a batch that comes again is booked once', async () => {
  const played = { id: 'twice', moves: [{ player: player.name, amount: '-12.5' }] };
  await wallet.control.play(player.site.code, played);
  await wallet.control.play(player.site.code, played);
  expect(await atWallet()).toBe('287.5');
  const other = seamless.find((one) => one !== player);
  expect(await atWallet(other)).toBe('300');
  const purses = await openPurses(world, wallet.control, 'two');
  expect(purses.get(player)).toBe(287_500_000n);
  await purses.settle();
  expect(await atWallet()).toBe('287.5');
});

it('goes on where it was when the wallet did not answer', async () => {
  const purses = await openPurses(
    world,
    { ...wallet.control, play: () => Promise.reject(new TypeError('fetch failed')) },
    'three',
  );
  play(purses, 5);
  await expect(purses.settle()).rejects.toThrow('fetch failed');
  expect(await atWallet()).toBe('300');
});
