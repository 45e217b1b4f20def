import type { Fault } from './faults.ts';
import type { Booking, LedgerCheck, LedgerSum } from './ledger.ts';
import type { Account, Played, SiteSetting, SiteState } from './sites.ts';

export type { Played } from './sites.ts';

/** Where the wallet is controlled from, and the token that it takes. */
export type ControlAddress = { url: string; token: string };

export type WalletControl = {
  putSite: (setting: SiteSetting) => Promise<void>;
  sites: () => Promise<SiteState[]>;
  /** Undefined for a player whom the website does not know. */
  account: (site: string, player: string) => Promise<Account | undefined>;
  accounts: (site: string) => Promise<Account[]>;
  play: (site: string, played: Played) => Promise<void>;
  /** `seq` of the newest booking, and all after one. */
  lastBooking: () => Promise<number>;
  bookingsAfter: (seq: number) => Promise<Booking[]>;
  /** Puts these in the place of the faults that the site had; none: it is well again. */
  setFaults: (site: string, faults: readonly Fault[]) => Promise<void>;
  /** All bookings, in order. */
  bookings: (site?: string) => Promise<Booking[]>;
  bookingsOf: (site: string, requestId: string) => Promise<Booking[]>;
  sums: () => Promise<LedgerSum[]>;
  check: () => Promise<LedgerCheck>;
};

const NOT_FOUND = 404;

/** The control address of a site wallet, typed. */
export const createWalletControl = ({ url, token }: ControlAddress): WalletControl => {
  const send = async (path: string, body?: unknown): Promise<unknown> => {
    const sent = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
    const response = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` }, ...sent });
    const answer: unknown = await response.json();
    if (response.status === NOT_FOUND && body === undefined) return undefined;
    if (!response.ok) throw new Error(`the wallet refused ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const read = async <T>(path: string): Promise<T> => (await send(path)) as T;
  const list = async <T>(path: string): Promise<T[]> => (await read<{ list: T[] }>(path)).list;
  const named = encodeURIComponent;
  const bookingsFrom = async (first: number, site?: string): Promise<Booking[]> => {
    const only = site === undefined ? '' : `&site=${named(site)}`;
    const all: Booking[] = [];
    for (let after: number | null = first; after !== null;) {
      const page: { list: Booking[]; next: number | null } = await read(`ledger?after=${after}${only}`);
      all.push(...page.list);
      after = page.next;
    }
    return all;
  };

  return {
    putSite: async ({ code, ...setting }) => void (await send(`sites/${named(code)}`, setting)),
    sites: () => list('sites'),
    account: (site, player) => read(`sites/${named(site)}/players/${named(player)}`),
    setFaults: async (site, faults) => void (await send(`sites/${named(site)}/faults`, faults)),
    accounts: (site) => list(`sites/${named(site)}/players`),
    play: async (site, played) => void (await send(`sites/${named(site)}/play`, played)),
    lastBooking: async () => (await read<{ seq: number }>('ledger/last')).seq,
    bookingsAfter: (seq) => bookingsFrom(seq),
    bookings: (site) => bookingsFrom(0, site),
    bookingsOf: (site, requestId) => list(`ledger/request/${named(site)}/${named(requestId)}`),
    sums: () => list('ledger/sums'),
    check: () => read('ledger/check'),
  };
};
