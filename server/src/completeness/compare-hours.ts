import { microsToText, sumToMicros } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { MonthKey } from './ledger.ts';

/** How far back the comparison that never ends looks. */
const DAYS = 3;
const HOUR_MS = 3_600_000;

type HourRow = { partition: string; site: string; currency: string; hourMs: number; bets: string; bet: string; win: string };
type Exclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

const nameOf = ({ partition, site, currency, hourMs }: HourRow): string => `${partition}/${site}/${currency}/${hourMs}`;
const figuresOf = ({ bets, bet, win }: HourRow): string => `${bets} ${bet} ${win}`;

/**
 * Holds bets of the last days against the ledger by website, currency and hour (T086). Bets come in meanwhile: what differs at first is
 * looked at once more while nothing is applied. Answers the months in which something differs.
 */
export const compareHours = async (
  { db, clickhouse, now }: { db: OwnerDb; clickhouse: ClickHouse; now: () => Date },
  exclusive: Exclusive,
): Promise<MonthKey[]> => {
  const fromMs = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS - DAYS * 24 * HOUR_MS;
  const suspects = await differingHours({ db, clickhouse }, fromMs);
  if (suspects.length === 0) return [];
  // Usually the running hour alone: others wait for this look.
  const firstMs = Math.min(...suspects.map(({ hourMs }) => hourMs));
  const hours = await exclusive(() => differingHours({ db, clickhouse }, firstMs));
  return [...new Set(hours.map(({ partition }) => partition))].map((partition) => ({ table: 'bet', partition }));
};

const differingHours = async (stores: { db: OwnerDb; clickhouse: ClickHouse }, fromMs: number): Promise<HourRow[]> => {
  const [expected, held] = [await readExpected(stores.db, fromMs), await readHeld(stores.clickhouse, fromMs)];
  const expectedByName = new Map(expected.rows.map((row) => [nameOf(row), row]));
  const inTime = held.filter(({ hourMs }) => hourMs >= expected.fromMs);
  const heldByName = new Map(inTime.map((row) => [nameOf(row), row]));
  return [...expected.rows, ...inTime].filter((row) => {
    const [a, b] = [expectedByName.get(nameOf(row)), heldByName.get(nameOf(row))];
    // An hour whose bets were all taken back may be a row here and none there.
    return (a === undefined ? NOTHING : figuresOf(a)) !== (b === undefined ? NOTHING : figuresOf(b));
  });
};

const NOTHING = '0 0 0';

const plain = (amount: string): string => microsToText(sumToMicros(amount));

/** Only hours that began after the ledger did: of earlier ones it knows a part. */
const readExpected = async (db: OwnerDb, askedMs: number): Promise<{ fromMs: number; rows: HourRow[] }> => {
  const { rows: since } = await sql<{ ms: string }>`
    select greatest(extract(epoch from case when hours_from = '-infinity' then to_timestamp(0) else date_trunc('hour', hours_from) + interval '2 hours' end), 0) * 1000 as ms
    from fact_store`.execute(db);
  const fromMs = Math.max(askedMs, Number(since[0]?.ms ?? 0));
  const rows = await db.selectFrom('fact_hour').selectAll().where('hour', '>=', new Date(fromMs)).execute();
  return {
    fromMs,
    rows: rows.map(({ partition, site_id: site, currency, hour, bets, bet, win }) => ({
      partition,
      site,
      currency,
      hourMs: hour.getTime(),
      bets,
      bet: plain(bet),
      win: plain(win),
    })),
  };
};

/** Out of the sums by the quarter of an hour. */
const readHeld = async (clickhouse: ClickHouse, fromMs: number): Promise<HourRow[]> => {
  const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  const rows = await clickhouse.query<{
    month: number;
    site: number;
    currency: string;
    hour: number;
    bets: string;
    bet_sum: string;
    win_sum: string;
  }>({
    name: 'completeness.hours',
    sql: `SELECT toYYYYMM(settle_date) AS month, site_id AS site, currency, toUnixTimestamp(toStartOfHour(slot_at)) AS hour,
            sum(sign) AS bets, sum(bet * sign) AS bet_sum, sum(win_game * sign) + sum(win_jackpot * sign) AS win_sum
          FROM bet WHERE settle_date >= {first_day:Date} AND slot_at >= {from:DateTime('UTC')} GROUP BY month, site, currency, hour`,
    // A settlement day may begin a day before the instant that it holds.
    params: { first_day: day(fromMs - 48 * HOUR_MS), from: new Date(fromMs).toISOString().slice(0, 19).replace('T', ' ') },
    settings: { max_execution_time: 60 },
  });
  return rows.map(({ month, site, currency, hour, bets, bet_sum: bet, win_sum: win }) => ({
    partition: String(month),
    site: String(site),
    currency,
    hourMs: hour * 1000,
    bets,
    bet: plain(bet),
    win: plain(win),
  }));
};
