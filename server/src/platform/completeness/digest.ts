import type { JournalTable } from '../journal-format.ts';
import { type ReadColumn, readNative } from '../native-read.ts';

/** What a batch adds to its month, amounts in micros: the stake of bets, the amount of other money. 0 where a table has none. */
export type Sums = { rows: number; netRows: number; amount: bigint; win: bigint };

export const noSums: Sums = { rows: 0, netRows: 0, amount: 0n, win: 0n };
export const plus = (a: Sums, b: Sums): Sums => ({
  rows: a.rows + b.rows,
  netRows: a.netRows + b.netRows,
  amount: a.amount + b.amount,
  win: a.win + b.win,
});
export const isSameSums = (a: Sums, b: Sums): boolean =>
  a.rows === b.rows && a.netRows === b.netRows && a.amount === b.amount && a.win === b.win;

/** Bets of a website in a currency by the hour of their settlement, else of the bet. */
export type HourSums = { siteId: number; currency: string; hourMs: number; bets: number; bet: bigint; win: bigint };

export type Digest = Sums & { hours: HourSums[] };

/** The columns that are summed, by table; a table of ids has rows alone. */
const MONEY: Partial<Record<JournalTable, { amount: string; wins: readonly string[] }>> = {
  bet: { amount: 'bet', wins: ['win_game', 'win_jackpot'] },
  wallet_txn: { amount: 'amount', wins: [] },
  promo_credit: { amount: 'amount', wins: [] },
};
const SIGNED: readonly JournalTable[] = ['bet', 'wallet_txn', 'game_session', 'promo_credit', 'seamless_call'];
const HOUR_MS = 3_600_000;

/** The expressions of the same sums in the report store, in its decimals. */
export const sumsSql = (table: JournalTable): { netRows: string; amount: string; win: string } => {
  const money = MONEY[table];
  return {
    netRows: SIGNED.includes(table) ? 'sum(sign)' : 'toInt64(count())',
    amount: money === undefined ? "toDecimal128('0', 6)" : `sum(${money.amount} * sign)`,
    win:
      money === undefined || money.wins.length === 0
        ? "toDecimal128('0', 6)"
        : money.wins.map((win) => `sum(${win} * sign)`).join(' + '),
  };
};

/** Reads a batch's block as it was frozen: what is expected of the store comes from the very bytes that were sent to it. */
export const digestOf = (table: JournalTable, block: Buffer): Digest => {
  const money = MONEY[table];
  const names = new Set([
    ...(SIGNED.includes(table) ? ['sign'] : []),
    ...(money === undefined ? [] : [money.amount, ...money.wins]),
    ...(table === 'bet' ? ['site_id', 'currency', 'bet_at', 'settle_delay_ms'] : []),
  ]);
  const { rows, columns } = readNative(block, names);
  const sign = SIGNED.includes(table) ? new Int8Array(bytesOf(columns.get('sign')).buffer) : undefined;
  const netRows = sign === undefined ? rows : sign.reduce((sum, each) => sum + each, 0);
  if (money === undefined || sign === undefined) return { rows, netRows, amount: 0n, win: 0n, hours: [] };
  const amounts = bigints(columns.get(money.amount));
  const wins = money.wins.map((win) => bigints(columns.get(win)));
  const hours = table === 'bet' ? createHours(columns) : undefined;
  let [amount, win] = [0n, 0n];
  for (let row = 0; row < rows; row++) {
    const isTakenBack = (sign[row] as number) < 0;
    let rowWin = 0n;
    for (const each of wins) rowWin += each[row] as bigint;
    const rowAmount = isTakenBack ? -(amounts[row] as bigint) : (amounts[row] as bigint);
    if (isTakenBack) rowWin = -rowWin;
    amount += rowAmount;
    win += rowWin;
    hours?.add(row, { bets: isTakenBack ? -1 : 1, bet: rowAmount, win: rowWin });
  }
  return { rows, netRows, amount, win, hours: hours?.all() ?? [] };
};

type BetSums = Pick<HourSums, 'bets' | 'bet' | 'win'>;

const createHours = (columns: ReadonlyMap<string, ReadColumn>) => {
  const siteIds = new Uint32Array(bytesOf(columns.get('site_id')).buffer);
  const betAt = bigints(columns.get('bet_at'));
  const delays = bigints(columns.get('settle_delay_ms'));
  const currencyAt = textsOf(columns.get('currency'));
  const bySite = new Map<number, Map<string, Map<number, HourSums>>>();
  return {
    add: (row: number, { bets, bet, win }: BetSums): void => {
      const siteId = siteIds[row] as number;
      const currency = currencyAt(row);
      const atMs = Number(betAt[row]) + Math.max(0, Number(delays[row]));
      const hourMs = atMs - (atMs % HOUR_MS);
      const byHour = inner(inner(bySite, siteId), currency);
      const sums = byHour.get(hourMs);
      if (sums === undefined) byHour.set(hourMs, { siteId, currency, hourMs, bets, bet, win });
      else {
        sums.bets += bets;
        sums.bet += bet;
        sums.win += win;
      }
    },
    all: (): HourSums[] =>
      [...bySite.values()].flatMap((byCurrency) => [...byCurrency.values()].flatMap((byHour) => [...byHour.values()])),
  };
};

const inner = <K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> => {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = new Map()));
  return found;
};

const bytesOf = (column: ReadColumn | undefined): Uint8Array => {
  if (column?.kind !== 'fixed') throw new Error('a journal block lacks a column that is summed');
  return column.bytes;
};

const bigints = (column: ReadColumn | undefined): BigInt64Array => new BigInt64Array(bytesOf(column).buffer);

const textsOf = (column: ReadColumn | undefined): ((row: number) => string) => {
  if (column?.kind !== 'text') throw new Error('a journal block lacks a column that is summed');
  return column.at;
};
