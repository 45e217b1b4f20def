import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * What a website's wallet remembers. Amounts are whole micros. A booking is never changed; `request` holds the first answer to each request
 * id, `tombstone` what was taken back before it came. Every commit is on the disk before anybody is answered.
 */
const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  create table if not exists note (name text primary key, value text not null) strict;
  create table if not exists site (
    code text primary key,
    keys text not null,
    opens_accounts integer not null,
    allows_negative integer not null
  ) strict;
  create table if not exists account (
    site text not null,
    player text not null,
    currency text not null,
    balance integer not null,
    primary key (site, player)
  ) strict, without rowid;
  create table if not exists request (
    site text not null,
    request_id text not null,
    content text not null,
    balance integer not null,
    taken_back_by text,
    primary key (site, request_id)
  ) strict, without rowid;
  create table if not exists tombstone (
    site text not null,
    what text not null,
    id text not null,
    primary key (site, what, id)
  ) strict, without rowid;
  create table if not exists booking (
    seq integer primary key autoincrement,
    site text not null,
    request_id text not null,
    action text not null,
    kind text not null,
    player text not null,
    currency text not null,
    amount integer not null,
    balance integer not null,
    is_test integer not null,
    cancels text,
    bet_id text,
    round_id text,
    booked_at integer not null
  ) strict;
  create index if not exists booking_request on booking (site, request_id);
  create index if not exists booking_bet on booking (site, bet_id) where bet_id is not null;
`;

/** Opens the store below `dataDir`, which nobody else may read: it holds keys. Integers are read as bigint. */
export const openStore = (dataDir: string): DatabaseSync => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'wallet.db');
  const store = new DatabaseSync(path, { readBigInts: true });
  chmodSync(path, 0o600);
  store.exec(SCHEMA);
  return store;
};

/** All of it or nothing, and on the disk when it returns. */
export const inTransaction = <T>(store: DatabaseSync, work: () => T): T => {
  store.exec('begin immediate');
  try {
    const result = work();
    store.exec('commit');
    return result;
  } catch (error) {
    // A full disk may have ended the transaction by itself.
    if (store.isTransaction) store.exec('rollback');
    throw error;
  }
};

/** A text that outlives the process, such as the port. */
export const recall = (store: DatabaseSync, name: string): string | undefined => {
  const row = store.prepare('select value from note where name = ?').get(name);
  return row === undefined ? undefined : String(row['value']);
};

export const remember = (store: DatabaseSync, name: string, value: string): string => {
  store.prepare('insert into note (name, value) values (?, ?)').run(name, value);
  return value;
};
