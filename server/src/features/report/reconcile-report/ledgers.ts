import { type LedgerTotals, NO_TOTALS, plusTotals, type TimedTotals } from '@manager/domain/reconcile';
import { parseMicros } from '@manager/domain/micros';
import { decimal, toWire } from '@manager/domain/money';
import { betMeasures } from '../../../clickhouse/measures.ts';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../../kit/bet/projections.ts';
import { BET_METHODS, STAKE, STAKE_BACK, WIN, WIN_BACK } from '../../../kit/bet/wallet-moves.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import type { DayRange } from '../../../kit/report/report-scope.ts';

/** What is compared: websites and settlement days. */
type LedgerAsk = { siteIds: readonly string[]; days: DayRange };

/** Place of a row: website, day and currency. */
export const placeKey = (siteId: string | number, settleDate: string, currency: string): string =>
  `${siteId} ${settleDate} ${currency}`;

export const partsOf = (key: string): { siteId: string; settleDate: string; currency: string } => {
  const [siteId = '', settleDate = '', currency = ''] = key.split(' ');
  return { siteId, settleDate, currency };
};

/** Our bets of a day as the reports count them, and what they hold besides that a website may count elsewhere. */
export type BetLedger = LedgerTotals & { jackpot: bigint; promo: bigint };

type BetSums = { bet_rows: string; bet_sum: string; win_sum: string; jackpot_sum: string };
type BetRow = BetSums & { site_id: number; settle_date: string; currency: string; source: string };

const filterOf = ({ siteIds, days }: LedgerAsk): BetFilter => ({
  agentIds: null,
  siteIds,
  gameIds: null,
  days,
  withTest: false,
});

const SUMS = `${betMeasures.bets} AS bet_rows, ${betMeasures.bet} AS bet_sum,
  ${betMeasures.win_game} + ${betMeasures.win_jackpot} AS win_sum, ${betMeasures.win_jackpot} AS jackpot_sum`;

/** Ours, by `placeKey`, from sums by the day. */
export const readBetLedgers = async (clickhouse: ClickHouse, ask: LedgerAsk): Promise<Map<string, BetLedger>> => {
  const filter = filterOf(ask);
  const where = betPredicate(filter);
  const rows = await clickhouse.query<BetRow>({
    name: 'reconcile.bets',
    sql: `SELECT site_id, settle_date, currency, source, ${SUMS}
      FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY site_id, settle_date, currency, source`,
    params: where.params,
    settings: projectionFor(['site_id', 'settle_date', 'currency'], filter),
  });
  const ledgers = new Map<string, BetLedger>();
  for (const row of rows) {
    const key = placeKey(row.site_id, row.settle_date, row.currency);
    const ledger = ledgers.get(key) ?? { ...NO_TOTALS, jackpot: 0n, promo: 0n };
    const sums = totalsOf(row);
    ledgers.set(
      key,
      row.source === 'normal'
        ? { ...ledger, ...sums, jackpot: micros(row.jackpot_sum) }
        : // Free rounds and the like are paid, but no bets.
          { ...ledger, promo: ledger.promo + sums.win },
    );
  }
  return ledgers;
};

/** Ours around a day, by the quarter of an hour in which they were settled. */
export const readBetSlots = async (
  clickhouse: ClickHouse,
  { siteId, currency, days }: { siteId: string; currency: string; days: DayRange },
): Promise<TimedTotals[]> => {
  const filter: BetFilter = { ...filterOf({ siteIds: [siteId], days }), currency, source: 'normal' };
  const where = betPredicate(filter);
  const rows = await clickhouse.query<BetSums & { slot_at: string }>({
    name: 'reconcile.slots',
    sql: `SELECT slot_at, ${SUMS} FROM bet WHERE ${where.sql} AND ${COUNTED} GROUP BY slot_at`,
    params: where.params,
    settings: projectionFor(['slot'], filter),
  });
  return rows.map((row) => ({ ...totalsOf(row), atMs: Date.parse(`${row.slot_at.replace(' ', 'T')}Z`) }));
};

/** `open`: movements whose end is not known yet. */
export type WalletLedger = LedgerTotals & { open: number };

/**
 * What wallets confirmed that day, by `placeKey`: stakes less those that were given back, and wins less those that were taken back.
 * Promotions and transfers are no bets. Bets around midnight may be paid on the next day: `readWalletTransactions` counts bet by bet.
 */
export const readWalletLedgers = async (clickhouse: ClickHouse, ask: LedgerAsk): Promise<Map<string, WalletLedger>> => {
  const where = betPredicate(filterOf(ask));
  const rows = await clickhouse.query<Omit<BetRow, 'source' | 'jackpot_sum'> & { open_count: string }>({
    name: 'reconcile.wallets',
    sql: `SELECT site_id, settle_date, currency,
        sumIf(sign, ${STAKE}) - sumIf(sign, ${STAKE_BACK}) AS bet_rows,
        -sumIf(amount * sign, ${STAKE} OR ${STAKE_BACK}) AS bet_sum,
        sumIf(amount * sign, ${WIN} OR ${WIN_BACK}) AS win_sum,
        sumIf(sign, status = 'pending') AS open_count
      FROM wallet_txn WHERE ${where.sql} AND ${BET_METHODS}
      GROUP BY site_id, settle_date, currency`,
    params: where.params,
  });
  return new Map(
    rows.map((row) => [placeKey(row.site_id, row.settle_date, row.currency), { ...totalsOf(row), open: Number(row.open_count) }]),
  );
};

const totalsOf = (row: { bet_rows: string; bet_sum: string; win_sum: string }): LedgerTotals => ({
  count: Number(row.bet_rows),
  bet: micros(row.bet_sum),
  win: micros(row.win_sum),
});

/** Sums of a store may have more digits than one amount. */
export const micros = (text: string): bigint => {
  const short = parseMicros(text);
  return short ?? BigInt(decimal(text).times('1000000').toFixed(0));
};

/** The other way round, as the stores and the wire have it. */
export const microText = (value: bigint): string => toWire(decimal(value.toString()).times('0.000001'));

export const sumTotals = (all: Iterable<LedgerTotals>): LedgerTotals => {
  let sum = NO_TOTALS;
  for (const one of all) sum = plusTotals(sum, one);
  return sum;
};
