import type { DatabaseSync } from 'node:sqlite';
import { microsToText } from '@manager/domain/micros';
import type { AskAction } from './ask.ts';

/** One movement of a player's balance; `amount` is negative for what was taken. Never changed. */
export type Booking = {
  seq: number;
  site: string;
  request_id: string;
  action: AskAction | 'opening' | 'play';
  /** Of a credit; empty otherwise. */
  kind: string;
  player: string;
  currency: string;
  amount: string;
  /** After it. */
  balance: string;
  /** Noted, and no money moved. */
  is_test: boolean;
  cancels: string | null;
  bet_id: string | null;
  round_id: string | null;
  booked_at: string;
  /** The request that took it back. */
  taken_back_by: string | null;
};

export type LedgerSum = Pick<Booking, 'site' | 'currency' | 'action' | 'kind' | 'is_test'> & { bookings: number; amount: string };

/** `faults`: sentences, the first hundred; empty when every balance is the sum of its bookings and every request was booked once. */
export type LedgerCheck = { accounts: number; bookings: number; faults: string[] };

export type Ledger = {
  /** All bookings in order, after the `seq` given. */
  page: (query: { site?: string; after: number; limit: number }) => Booking[];
  byRequest: (site: string, requestId: string) => Booking[];
  sums: () => LedgerSum[];
  check: () => LedgerCheck;
  /** `seq` of the newest booking, 0 without one. */
  last: () => number;
};

const MOST_FAULTS = 100;

/** What the wallet booked, read by tests and people. Sums are bigint: SQLite's own would overflow. */
export const createLedger = (store: DatabaseSync): Ledger => {
  const all = `select booking.*, request.taken_back_by from booking
    left join request on request.site = booking.site and request.request_id = booking.request_id`;
  const after = store.prepare(`${all} where booking.seq > ? order by booking.seq limit ?`);
  const afterOfSite = store.prepare(`${all} where booking.seq > ? and booking.site = ? order by booking.seq limit ?`);
  const ofRequest = store.prepare(`${all} where booking.site = ? and booking.request_id = ? order by booking.seq`);
  const moves = store.prepare(
    'select site, request_id, action, kind, player, currency, amount, balance, is_test from booking order by seq',
  );
  const newest = store.prepare('select max(seq) as seq from booking');
  const accounts = store.prepare('select site, player, balance from account');

  return {
    page: ({ site, after: seq, limit }) =>
      (site === undefined ? after.all(seq, limit) : afterOfSite.all(seq, site, limit)).map(bookingOf),
    last: () => Number(newest.get()?.['seq'] ?? 0),
    byRequest: (site, requestId) => ofRequest.all(site, requestId).map(bookingOf),
    sums: () => {
      const sums = new Map<string, { row: Row; bookings: number; micros: bigint }>();
      for (const row of moves.iterate()) {
        const key = JSON.stringify([row['site'], row['currency'], row['action'], row['kind'], row['is_test'] === 1n]);
        const sum = sums.get(key) ?? { row, bookings: 0, micros: 0n };
        sums.set(key, { row, bookings: sum.bookings + 1, micros: sum.micros + (row['amount'] as bigint) });
      }
      return [...sums.values()].map(({ row, bookings, micros }) => ({
        site: String(row['site']),
        currency: String(row['currency']),
        action: row['action'] as Booking['action'],
        kind: String(row['kind']),
        is_test: row['is_test'] === 1n,
        bookings,
        amount: microsToText(micros),
      }));
    },
    check: () => {
      const faults: string[] = [];
      const balances = new Map<string, bigint>();
      const booked = new Set<string>();
      let bookings = 0;
      for (const row of moves.iterate()) {
        bookings += 1;
        const { request, player, amount, balance } = moveOf(row);
        if (booked.has(request)) faults.push(`${request} is booked more than once`);
        booked.add(request);
        const wanted = (balances.get(player) ?? 0n) + amount;
        if (balance !== wanted) faults.push(`${request} leaves ${balance} micros, its bookings say ${wanted}`);
        balances.set(player, wanted);
      }
      const states = accounts.all().map((row) => ({ player: keyOf(row, 'player'), balance: row['balance'] as bigint }));
      for (const { player, balance } of states) {
        const wanted = balances.get(player) ?? 0n;
        if (balance !== wanted) faults.push(`${player} has ${balance} micros, the bookings say ${wanted}`);
      }
      return { accounts: states.length, bookings, faults: faults.slice(0, MOST_FAULTS) };
    },
  };
};

type Row = ReturnType<ReturnType<DatabaseSync['prepare']>['all']>[number];

const keyOf = (row: Row, name: string): string => `${String(row['site'])} ${String(row[name])}`;

const moveOf = (row: Row) => ({
  request: keyOf(row, 'request_id'),
  player: keyOf(row, 'player'),
  amount: row['is_test'] === 1n ? 0n : (row['amount'] as bigint),
  balance: row['balance'] as bigint,
});

const bookingOf = (row: Row): Booking => {
  const textOrNull = (name: string): string | null => (row[name] === null ? null : String(row[name]));
  return {
    seq: Number(row['seq']),
    site: String(row['site']),
    request_id: String(row['request_id']),
    action: row['action'] as Booking['action'],
    kind: String(row['kind']),
    player: String(row['player']),
    currency: String(row['currency']),
    amount: microsToText(row['amount'] as bigint),
    balance: microsToText(row['balance'] as bigint),
    is_test: row['is_test'] === 1n,
    cancels: textOrNull('cancels'),
    bet_id: textOrNull('bet_id'),
    round_id: textOrNull('round_id'),
    booked_at: new Date(Number(row['booked_at'])).toISOString(),
    taken_back_by: textOrNull('taken_back_by'),
  };
};
