import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { VendorBet } from '@manager/contract/platform/vendor-bets';
import { inTransaction } from '../wallet/store.ts';

/** What the vendor knows. A revision is never changed: a change is another one. `note` holds what outlives the process, as in the wallets' store. */
const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists note (name text primary key, value text not null) strict;
  create table if not exists player (site text not null, name text not null, currency text not null, stake integer not null, primary key (site, name)) strict, without rowid;
  create table if not exists revision (
    seq integer primary key autoincrement,
    bet_id text not null,
    revision integer not null,
    changed_at integer not null,
    published_at integer not null,
    body text not null,
    unique (bet_id, revision)
  ) strict;
  create index if not exists revision_changed on revision (changed_at, seq);
`;

/** A player as the vendor knows him; `stake` is what he bets as a rule, in micros. */
export type VendorPlayer = { site: string; name: string; currency: string; stake: string };
export type Told = { bet: VendorBet; changedMs: number; publishedMs: number };
type Window = { fromMs: number; toMs: number; nowMs: number };

export type VendorBook = {
  store: DatabaseSync;
  putPlayers: (players: readonly VendorPlayer[]) => void;
  players: () => VendorPlayer[];
  add: (told: readonly Told[]) => void;
  /** Rows of a window that are shown by now, by the time of their change: at most `size` from `offset` on, and how many there are. */
  page: (window: Window, place: { offset: number; size: number }) => { total: number; bets: VendorBet[] };
  /** The newest revision of bets that were changed last, shown or not. */
  newest: (limit: number) => VendorBet[];
  /** Every revision, oldest first, shown or not. */
  all: () => VendorBet[];
  /** Bets, revisions, and those that are shown by now. */
  count: (nowMs: number) => { bets: number; revisions: number; shown: number };
};

/** Opens the book below `dataDir`, which nobody else may read: it holds the key. */
export const openBook = (dataDir: string): VendorBook => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'vendor.db');
  const store = new DatabaseSync(path, { readBigInts: true });
  chmodSync(path, 0o600);
  store.exec(SCHEMA);
  const insert = store.prepare('insert into revision (bet_id, revision, changed_at, published_at, body) values (?, ?, ?, ?, ?)');
  const putPlayer = store.prepare('insert or replace into player (site, name, currency, stake) values (?, ?, ?, ?)');
  const isShown = 'changed_at >= ? and changed_at < ? and published_at <= ?';
  const countWindow = store.prepare(`select count(*) as n from revision where ${isShown}`);
  const readWindow = store.prepare(`select body from revision where ${isShown} order by changed_at, seq limit ? offset ?`);
  const readNewest = store.prepare(`select body from revision r
    where revision = (select max(revision) from revision o where o.bet_id = r.bet_id) order by seq desc limit ?`);
  const readAll = store.prepare('select body from revision order by seq');
  const countAll = store.prepare(
    'select count(distinct bet_id) as bets, count(*) as revisions, count(*) filter (where published_at <= ?) as shown from revision',
  );
  const betsOf = (rows: Record<string, unknown>[]): VendorBet[] =>
    rows.map((row) => JSON.parse(String(row['body'])) as VendorBet);
  return {
    store,
    putPlayers: (players) =>
      inTransaction(store, () => {
        for (const { site, name, currency, stake } of players) putPlayer.run(site, name, currency, BigInt(stake));
      }),
    players: () =>
      store
        .prepare('select * from player order by site, name')
        .all()
        .map((row) => ({
          site: String(row['site']),
          name: String(row['name']),
          currency: String(row['currency']),
          stake: String(row['stake']),
        })),
    add: (told) =>
      inTransaction(store, () => {
        for (const { bet, changedMs, publishedMs } of told)
          insert.run(bet.bet_id, bet.revision, changedMs, publishedMs, JSON.stringify(bet));
      }),
    page: ({ fromMs, toMs, nowMs }, { offset, size }) => ({
      total: Number(countWindow.get(fromMs, toMs, nowMs)?.['n']),
      bets: betsOf(readWindow.all(fromMs, toMs, nowMs, size, offset)),
    }),
    newest: (limit) => betsOf(readNewest.all(limit)),
    all: () => betsOf(readAll.all()),
    count: (nowMs) => {
      const row = countAll.get(nowMs);
      return { bets: Number(row?.['bets']), revisions: Number(row?.['revisions']), shown: Number(row?.['shown']) };
    },
  };
};
