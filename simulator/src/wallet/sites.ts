import type { DatabaseSync } from 'node:sqlite';
import { microsToText, parseMicros } from '@manager/domain/micros';
import { inTransaction } from './store.ts';

/** A player as the website knows him; `balance` is what he opens with, a decimal text. */
export type SitePlayer = { name: string; currency: string; balance: string };

/** What a website tells its wallet. What is absent stays as it is; players that are there already keep their balance. */
export type SiteSetting = {
  code: string;
  /** The keys that its calls are signed with, newest first. */
  keys?: readonly string[];
  players?: readonly SitePlayer[];
  /** Whoever is asked about gets an account with nothing on it, instead of `unknown_player`. */
  opens_accounts?: boolean;
  /** May taking back a credit leave less than nothing? */
  allows_negative?: boolean;
};

export type SiteState = { code: string; keys: number; players: number; opens_accounts: boolean; allows_negative: boolean };
export type Site = { code: string; keys: readonly string[]; opensAccounts: boolean; allowsNegative: boolean };
export type Account = { player: string; currency: string; balance: string };

/** What players staked and won since the last time, and what they brought in for it: decimal texts, negative for what they lost. */
export type Played = { id: string; moves: readonly { player: string; amount: string }[] };

export type Sites = {
  put: (setting: SiteSetting) => void;
  get: (code: string) => Site | undefined;
  list: () => SiteState[];
  account: (code: string, player: string) => Account | undefined;
  accounts: (code: string) => Account[];
  /** Moves balances by what was played, once for an id. Throws for a player whom the website does not know. */
  play: (code: string, played: Played) => void;
};

const accountOf = (row: Record<string, unknown>): Account => ({
  player: String(row['player']),
  currency: String(row['currency']),
  balance: microsToText(row['balance'] as bigint),
});

/** The websites of a store. They are few: kept in memory beside it. */
export const createSites = (store: DatabaseSync, now: () => number): Sites => {
  const known = new Map<string, Site>();
  for (const row of store.prepare('select * from site').all())
    known.set(String(row['code']), {
      code: String(row['code']),
      keys: JSON.parse(String(row['keys'])) as string[],
      opensAccounts: row['opens_accounts'] === 1n,
      allowsNegative: row['allows_negative'] === 1n,
    });
  const write = store.prepare(`insert into site (code, keys, opens_accounts, allows_negative) values (?, ?, ?, ?)
    on conflict (code) do update set keys = excluded.keys, opens_accounts = excluded.opens_accounts, allows_negative = excluded.allows_negative`);
  const open = store.prepare('insert into account (site, player, currency, balance) values (?, ?, ?, ?) on conflict do nothing');
  const bookOpening = store.prepare(`insert into booking
    (site, request_id, action, kind, player, currency, amount, balance, is_test, booked_at) values (?, ?, 'opening', '', ?, ?, ?, ?, 0, ?)`);
  const countPlayers = store.prepare('select count(*) as players from account where site = ?');
  const readAccount = store.prepare('select currency, balance from account where site = ? and player = ?');

  const readAccounts = store.prepare('select player, currency, balance from account where site = ? order by player');
  const setBalance = store.prepare('update account set balance = ? where site = ? and player = ?');
  const isBooked = store.prepare('select 1 from booking where site = ? and request_id = ?');
  const bookPlay = store.prepare(`insert into booking
    (site, request_id, action, kind, player, currency, amount, balance, is_test, booked_at) values (?, ?, 'play', '', ?, ?, ?, ?, 0, ?)`);

  const move = (code: string, id: string, { player, amount }: Played['moves'][number]): void => {
    const request = `play:${id}:${player}`;
    const [row, micros] = [readAccount.get(code, player), parseMicros(amount)];
    if (row === undefined || micros === undefined) throw new Error(`${player} cannot have played for ${amount}`);
    if (isBooked.get(code, request) !== undefined) return;
    const after = (row['balance'] as bigint) + micros;
    setBalance.run(after, code, player);
    bookPlay.run(code, request, player, String(row['currency']), micros, after, now());
  };

  const openAccount = (code: string, { name, currency, balance }: SitePlayer): void => {
    const micros = parseMicros(balance);
    if (micros === undefined || micros < 0n) throw new Error(`${name} cannot open with ${balance}`);
    if (open.run(code, name, currency, micros).changes === 0n) return;
    bookOpening.run(code, `opening:${name}`, name, currency, micros, micros, now());
  };

  return {
    put: ({ code, players = [], ...setting }) => {
      const before = known.get(code);
      const site: Site = {
        code,
        keys: setting.keys ?? before?.keys ?? [],
        opensAccounts: setting.opens_accounts ?? before?.opensAccounts ?? false,
        allowsNegative: setting.allows_negative ?? before?.allowsNegative ?? false,
      };
      inTransaction(store, () => {
        write.run(code, JSON.stringify(site.keys), Number(site.opensAccounts), Number(site.allowsNegative));
        for (const player of players) openAccount(code, player);
      });
      known.set(code, site);
    },
    get: (code) => known.get(code),
    list: () =>
      [...known.values()].map(({ code, keys, opensAccounts, allowsNegative }) => ({
        code,
        keys: keys.length,
        players: Number(countPlayers.get(code)?.['players']),
        opens_accounts: opensAccounts,
        allows_negative: allowsNegative,
      })),
    accounts: (code) => readAccounts.all(code).map(accountOf),
    play: (code, { id, moves }) => inTransaction(store, () => moves.forEach((one) => move(code, id, one))),
    account: (code, player) => {
      const row = readAccount.get(code, player);
      return row && accountOf({ ...row, player });
    },
  };
};
