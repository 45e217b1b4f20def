import type { approveRequest } from '@manager/contract/features/approval/approval';
import type { getVendorList, saveVendor } from '@manager/contract/features/account/skg-vendors';
import { type CallTo, ConsoleError, createConsoleClient } from '../console-client.ts';
import { stakeOf } from '../world/stakes.ts';
import type { World } from '../world.ts';
import type { VendorControl } from './vendor-control.ts';

const CALLS = {
  vendors: { method: 'GET', path: '/api/account/skg_bets/get_vendors' } as CallTo<typeof getVendorList>,
  save: { method: 'POST', path: '/api/account/skg_bets/save_vendor' } as CallTo<typeof saveVendor>,
  approve: { method: 'POST', path: '/api/approval/approve' } as CallTo<typeof approveRequest>,
};
const WAITING = 40_903;
const CODE = 'skg';
const HOUR_MS = 3_600_000;
/** What it made before Manager knew it, in bets an hour of a day. */
const FIRST_HOURS = 20;
const BETS_AN_HOUR = 60;

/** Where Manager finds the external vendor, and where it is told of its players. */
export type ConnectedVendor = { url: string; control: VendorControl };

type Connecting = {
  baseUrl: string;
  /** Session tokens of two different users: nobody approves an address that he gave. */
  tokens: { maker: string; approver: string };
  world: World;
  vendor: ConnectedVendor;
  signal: AbortSignal;
};

/**
 * Tells the vendor of the world's players, lets it make bets of its last hours and gives its address and key to Manager, with a second person's
 * agreement. Running it again changes nothing.
 */
export async function connectVendor({ baseUrl, tokens, world, vendor, signal }: Connecting): Promise<void> {
  const maker = createConsoleClient({ baseUrl, token: tokens.maker, signal });
  const approver = createConsoleClient({ baseUrl, token: tokens.approver, signal });
  const { list } = await maker(CALLS.vendors, {});
  if (list.some(({ code }) => code === CODE)) return;
  await vendor.control.putPlayers(
    world.players.map(({ name, site, currency, stakeTier }) => ({
      site: site.code,
      name,
      currency: currency.code,
      stake: String(stakeOf({ currency, betUnits: 20, tier: stakeTier }).totalMicros),
    })),
    world.games.slice(0, 5).map(({ code }) => code),
  );
  if ((await vendor.control.count()).bets === 0) await makeHistory(vendor.control);
  const wanted = {
    code: CODE,
    name: 'SKG',
    api_url: vendor.url,
    api_key: await vendor.control.key(),
    reason: 'Contract of the demo',
  };
  try {
    await maker(CALLS.save, wanted);
  } catch (error) {
    if (!(error instanceof ConsoleError) || error.code !== WAITING) throw error;
    await approver(CALLS.approve, { id: (error.data as { approval_id: string }).approval_id });
  }
}

async function makeHistory(control: VendorControl): Promise<void> {
  const nowMs = Date.now();
  for (let hour = FIRST_HOURS; hour > 0; hour -= 1) {
    const fromMs = nowMs - hour * HOUR_MS;
    await control.make({ bets: BETS_AN_HOUR, fromMs, toMs: fromMs + HOUR_MS });
    await control.correct(BETS_AN_HOUR / 6, fromMs + HOUR_MS);
  }
}
