import type { approveRequest } from '@manager/contract/features/approval/approval';
import type { getWebsiteList, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { revealApiKey, rotateApiKey } from '@manager/contract/features/set-up/website-keys';
import { microsToText } from '@manager/domain/micros';
import { type CallTo, ConsoleError, type ConsoleClient } from '../console-client.ts';
import { stakeOf } from '../world/stakes.ts';
import type { World } from '../world.ts';
import type { WalletControl } from './control-client.ts';
import type { SitePlayer } from './sites.ts';

const CALLS = {
  websites: { method: 'GET', path: '/api/set_up/website/get_list' } as CallTo<typeof getWebsiteList>,
  rotate: { method: 'POST', path: '/api/set_up/website/rotate_api_key' } as CallTo<typeof rotateApiKey>,
  reveal: { method: 'POST', path: '/api/set_up/website/reveal_api_key' } as CallTo<typeof revealApiKey>,
  approve: { method: 'POST', path: '/api/approval/approve' } as CallTo<typeof approveRequest>,
};
const PAGE = { limit: 1000 };
const WAITING = 40_903;
const REASON = 'First key of the website’s wallet';

/** A player opens with so many of his stakes. */
const OPENING_STAKES = 100n;
/** Of the wallet test in the drawer of a website. */
const TEST_PLAYER: SitePlayer = { name: 'manager-test', currency: 'USD', balance: '0' };

/** Where Manager finds the wallets, and where they are told of their websites. */
export type Wallets = { urlOf: (site: string) => string; control: WalletControl };

type SetUp = { maker: ConsoleClient; approver: ConsoleClient };

/**
 * Draws a key for each website whose wallet has none yet and hands it over, with the players. The key goes the way that it goes to every
 * integrator: asked for in the console, agreed to by a second person, shown once. Answers how many were connected.
 */
export async function connectWallets({ maker, approver }: SetUp, world: World, { control }: Wallets): Promise<number> {
  const { list } = await maker(CALLS.websites, PAGE);
  const connected = new Set((await control.sites()).filter(({ keys }) => keys > 0).map(({ code }) => code));
  const ours = new Set(world.websites.map(({ code }) => code));
  const missing = list.filter(({ code }) => ours.has(code) && !connected.has(code));
  for (const site of missing)
    await control.putSite({
      code: site.code,
      keys: [await drawKey({ maker, approver }, site)],
      players: [...playersOf(world, site.code), TEST_PLAYER],
      // New players are tried out at test websites.
      opens_accounts: site.is_test,
    });
  return missing.length;
}

async function drawKey({ maker, approver }: SetUp, { id, version }: Pick<WebsiteRow, 'id' | 'version'>): Promise<string> {
  const approval = await maker(CALLS.rotate, { id, version, reason: REASON }).catch(waitingFor);
  if (typeof approval === 'string') await approver(CALLS.approve, { id: approval });
  else if (approval.api_key !== null) return approval.api_key;
  return (await maker(CALLS.reveal, { id })).api_key;
}

/** The request that waits for a second person. */
function waitingFor(error: unknown): string {
  if (error instanceof ConsoleError && error.code === WAITING) return (error.data as { approval_id: string }).approval_id;
  throw error;
}

const playersOf = ({ players, bettors, fishers }: World, code: string): SitePlayer[] =>
  [...players, ...bettors, ...fishers]
    .filter(({ site }) => site.code === code)
    .map(({ name, currency, stakeTier }) => {
      const { totalMicros } = stakeOf({ currency, betUnits: 20, tier: stakeTier });
      return { name, currency: currency.code, balance: microsToText(OPENING_STAKES * totalMicros) };
    });
