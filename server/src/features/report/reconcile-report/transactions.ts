import { createMatcher, type Difference, type Transaction, type TransactionStatus } from '@manager/domain/reconcile';
import type { DifferenceKind, ReconcileHint } from '@manager/contract/features/report/reconcile-report';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { sql } from 'kysely';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import { BET_METHODS, STAKE, STAKE_BACK, WIN, WIN_BACK } from '../../../kit/bet/wallet-moves.ts';
import { micros } from './ledgers.ts';

/** A row whose transactions are compared. */
type ComparedPlace = { siteId: string; settleDate: string; currency: string };

/** More transactions than this of one day are compared by their sums alone. */
export const MAX_COMPARED = 200_000;
/** Differences that are kept of a row; all of them are counted. */
export const MAX_KEPT_DIFFERENCES = 20_000;
/** Causes are looked for in so many of the missing ones. */
const MAX_LOOKED_UP = 2_000;

export type FoundDifference = Difference & { hint: ReconcileHint | null };
export type Comparison = { counts: Record<DifferenceKind, number>; kept: FoundDifference[]; hints: Set<ReconcileHint> };

type Stores = { clickhouse: ClickHouse; db: AnyDb };
/** A file, or what the wallet confirmed. */
type Basis = { uploadId: string } | { confirmed: readonly Transaction[] };

type StoredBet = {
  bet_id: string;
  round_id: string;
  status: 'pending' | 'settled' | 'cancelled' | 'adjusted';
  source: string;
  is_test: number;
  bet: string;
  win: string;
  win_jackpot: string;
};

const BET_COLUMNS = [
  'bet_id',
  'round_id',
  'status',
  'source',
  'is_test',
  'bet',
  'win',
  'win_jackpot',
] as const satisfies (keyof StoredBet)[];

const PLACE = 'site_id = {site_id:UInt32} AND settle_date = {day:Date} AND currency = {currency:String}';
const paramsOf = ({ siteId, settleDate, currency }: ComparedPlace) => ({ site_id: Number(siteId), day: settleDate, currency });

/** Bets of the row, and what else a website may have counted with them. */
type OwnSide = { ours: Transaction[]; uncounted: Map<string, ReconcileHint>; jackpots: Map<string, bigint>; ids: Set<string> };

const readOwn = async (clickhouse: ClickHouse, place: ComparedPlace): Promise<OwnSide> => {
  const own: OwnSide = { ours: [], uncounted: new Map(), jackpots: new Map(), ids: new Set() };
  for await (const bets of clickhouse.queryStream<StoredBet>({
    name: 'reconcile.transactions',
    names: BET_COLUMNS,
    sql: `SELECT bet_id, round_id, status, source, is_test, bet, win_game + win_jackpot AS win, win_jackpot FROM bet
      WHERE ${PLACE} AND sign = 1
        AND (bet_id, row_version) GLOBAL NOT IN (SELECT bet_id, row_version FROM bet WHERE ${PLACE} AND sign = -1)`,
    params: paramsOf(place),
  }))
    for (const bet of bets) {
      own.ids.add(bet.bet_id);
      // Bets that the reports do not count explain what a website has and we seem to lack.
      if (bet.source !== 'normal' || bet.is_test === 1)
        own.uncounted.set(bet.bet_id, bet.is_test === 1 ? 'test_account' : 'free_round_feed');
      else {
        if (bet.win_jackpot !== '0') own.jackpots.set(bet.bet_id, micros(bet.win_jackpot));
        own.ours.push(ourTransaction(bet));
      }
    }
  return own;
};

/** Holds every bet of the row against the website's file, or against what its wallet confirmed. */
export const compareTransactions = async (
  { clickhouse, db }: Stores,
  place: ComparedPlace,
  basis: Basis,
): Promise<Comparison> => {
  const own = await readOwn(clickhouse, place);
  const theirs = 'confirmed' in basis ? basis.confirmed : await readUploaded({ clickhouse, db }, place, basis.uploadId);
  const matcher = createMatcher(theirs);
  const found: Difference[] = [];
  for (const one of own.ours) {
    const difference = matcher.take(one);
    if (difference !== undefined) found.push(difference);
  }
  found.push(...matcher.finish());
  return withHints({ clickhouse, db }, { place, basis, found, ...own });
};

const ourTransaction = (bet: StoredBet): Transaction => ({
  id: bet.bet_id,
  roundId: bet.round_id,
  status: bet.status === 'adjusted' ? 'settled' : bet.status,
  bet: micros(bet.bet),
  win: micros(bet.win),
});

/** A bet is paid, or put right, on its day or a little later; its stake may have been taken the day before. */
const PAID_DAYS = { before: 1, after: 3 };
const IDS_AT_ONCE = 5_000;

/**
 * What the wallet confirmed, bet by bet, counted to the day to which we count the bet; a stake that was given back is a cancelled bet.
 * Movements of the day whose bet we have on no day near it stay: they are missing with us.
 */
export const readWalletTransactions = async (clickhouse: ClickHouse, place: ComparedPlace): Promise<Transaction[]> => {
  const { ids } = await readOwn(clickhouse, place);
  const epochDay = epochDayOf(place.settleDate);
  const theirs: Transaction[] = [];
  const strangers: Transaction[] = [];
  type Moved = { bet_id: string; round_of: string; bet_rows: string; bet_sum: string; win_sum: string; is_of_day: number };
  for await (const rows of clickhouse.queryStream<Moved>({
    name: 'reconcile.movements',
    sql: `SELECT bet_id, any(round_id) AS round_of, sumIf(sign, ${STAKE}) - sumIf(sign, ${STAKE_BACK}) AS bet_rows,
        -sumIf(amount * sign, ${STAKE} OR ${STAKE_BACK}) AS bet_sum, sumIf(amount * sign, ${WIN} OR ${WIN_BACK}) AS win_sum,
        countIf(settle_date = {day:Date}) > 0 AS is_of_day
      FROM wallet_txn WHERE site_id = {site_id:UInt32} AND settle_date >= {from:Date} AND settle_date <= {to:Date}
        AND currency = {currency:String} AND is_test = 0 AND bet_id != '' AND ${BET_METHODS}
      GROUP BY bet_id HAVING countIf(status = 'ok') > 0`,
    params: {
      ...paramsOf(place),
      from: dateOfEpochDay(epochDay - PAID_DAYS.before),
      to: dateOfEpochDay(epochDay + PAID_DAYS.after),
    },
  }))
    for (const row of rows) {
      const [bet, win] = [micros(row.bet_sum), micros(row.win_sum)];
      const isNothing = Number(row.bet_rows) === 0 && bet === 0n && win === 0n;
      const one: Transaction = { id: row.bet_id, roundId: row.round_of, status: isNothing ? 'cancelled' : 'settled', bet, win };
      if (ids.has(one.id)) theirs.push(one);
      else if (row.is_of_day === 1 && !isNothing) strangers.push(one);
    }
  for (let from = 0; from < strangers.length; from += IDS_AT_ONCE) {
    const some = strangers.slice(from, from + IDS_AT_ONCE);
    const elsewhere = await readOwnDays(
      clickhouse,
      place,
      some.map(({ id }) => id),
    );
    theirs.push(...some.filter(({ id }) => !elsewhere.has(id)));
  }
  return theirs;
};

/** Lines of the file; where the website names its wallet's request instead of the bet, the bet of that request. */
const readUploaded = async ({ clickhouse, db }: Stores, place: ComparedPlace, uploadId: string): Promise<Transaction[]> => {
  const rows = await db
    .selectFrom('recon_upload_row')
    .select(['external_id', 'round_id', 'status', 'bet', 'win'])
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`settle_date = ${place.settleDate}::date`)
    .where('currency', '=', place.currency)
    .orderBy('line')
    .execute();
  const ids = new Set(rows.map((row) => row.external_id));
  const betOf = new Map<string, string>();
  for await (const chunk of clickhouse.queryStream<{ request_id: string; bet_id: string }>({
    name: 'reconcile.requests',
    sql: `SELECT request_id, bet_id FROM wallet_txn WHERE ${PLACE} AND method = 'bet' AND sign = 1 AND bet_id != '' AND request_id != bet_id`,
    params: paramsOf(place),
  }))
    for (const { request_id: requestId, bet_id: betId } of chunk)
      if (ids.has(requestId) && !ids.has(betId)) betOf.set(requestId, betId);
  return rows.map((row) => ({
    id: betOf.get(row.external_id) ?? row.external_id,
    roundId: row.round_id,
    status: row.status as TransactionStatus,
    bet: micros(row.bet),
    win: micros(row.win),
  }));
};

type Findings = {
  place: ComparedPlace;
  basis: Basis;
  found: readonly Difference[];
  uncounted: ReadonlyMap<string, ReconcileHint>;
  jackpots: ReadonlyMap<string, bigint>;
};

const withHints = async (stores: Stores, { place, basis, found, uncounted, jackpots }: Findings): Promise<Comparison> => {
  const counts = { missing_theirs: 0, missing_ours: 0, amount_differs: 0, status_differs: 0 };
  for (const { kind } of found) counts[kind] += 1;
  const idsOf = (kind: DifferenceKind): string[] =>
    found
      .filter((one) => one.kind === kind)
      .slice(0, MAX_LOOKED_UP)
      .map((one) => (one.ours ?? one.theirs).id);
  const [movements, ownDays, theirDays] = await Promise.all([
    readMovements(stores.clickhouse, place, idsOf('missing_theirs')),
    readOwnDays(stores.clickhouse, place, idsOf('missing_ours')),
    'confirmed' in basis
      ? new Set<string>()
      : readTheirDays(stores.db, { place, uploadId: basis.uploadId }, idsOf('missing_theirs')),
  ]);
  const hintOf = (one: Difference): ReconcileHint | null => {
    if (one.kind === 'missing_ours') return uncounted.get(one.theirs.id) ?? (ownDays.has(one.theirs.id) ? 'time_boundary' : null);
    if (one.kind === 'missing_theirs') return theirDays.has(one.ours.id) ? 'time_boundary' : (movements.get(one.ours.id) ?? null);
    const isWholeJackpot = one.ours.bet === one.theirs.bet && one.ours.win - one.theirs.win === jackpots.get(one.ours.id);
    return one.kind === 'amount_differs' && isWholeJackpot ? 'late_jackpot' : null;
  };
  const all = found.map((difference): FoundDifference => ({ ...difference, hint: hintOf(difference) }));
  const hints = new Set(all.flatMap(({ hint }) => (hint === null ? [] : [hint])));
  return { counts, kept: all.slice(0, MAX_KEPT_DIFFERENCES), hints };
};

const around = (settleDate: string): { from: string; to: string } => ({
  from: dateOfEpochDay(epochDayOf(settleDate) - 1),
  to: dateOfEpochDay(epochDayOf(settleDate) + 1),
});
const AROUND =
  'site_id = {site_id:UInt32} AND settle_date >= {from:Date} AND settle_date <= {to:Date} AND bet_id IN {ids:Array(String)}';

/** Why the wallet has nothing confirmed for these bets of ours: it is still being asked, or has it on the day before or after. */
const readMovements = async (
  clickhouse: ClickHouse,
  place: ComparedPlace,
  ids: readonly string[],
): Promise<Map<string, ReconcileHint>> => {
  if (ids.length === 0) return new Map();
  const rows = await clickhouse.query<{ bet_id: string; open_count: string }>({
    name: 'reconcile.movements_around',
    sql: `SELECT bet_id, sumIf(sign, status = 'pending') AS open_count FROM wallet_txn WHERE ${AROUND}
      GROUP BY bet_id HAVING open_count > 0 OR countIf(settle_date != {day:Date}) > 0`,
    params: { ...paramsOf(place), ...around(place.settleDate), ids },
  });
  return new Map(rows.map((row) => [row.bet_id, Number(row.open_count) > 0 ? 'retry_in_flight' : 'time_boundary']));
};

/** Those that we have on the day before or after. */
const readOwnDays = async (clickhouse: ClickHouse, place: ComparedPlace, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await clickhouse.query<{ bet_id: string }>({
    name: 'reconcile.bets_around',
    sql: `SELECT bet_id FROM bet WHERE ${AROUND} AND settle_date != {day:Date} GROUP BY bet_id HAVING sum(sign) > 0`,
    params: { ...paramsOf(place), ...around(place.settleDate), ids },
  });
  return new Set(rows.map((row) => row.bet_id));
};

/** Those that the file has on another day. */
const readTheirDays = async (
  db: AnyDb,
  { place, uploadId }: { place: ComparedPlace; uploadId: string },
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('recon_upload_row')
    .select('external_id')
    .where('upload_id', '=', uploadId)
    .where(sql<boolean>`settle_date <> ${place.settleDate}::date`)
    .where(sql<boolean>`external_id = any(${[...ids]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.external_id));
};
