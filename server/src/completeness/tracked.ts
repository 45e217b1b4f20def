import type { ClickHouse, ReadQuery } from '../clickhouse/client.ts';
import { AppError } from '../base/app-error.ts';
import { isDamage } from './check.ts';
import type { Completeness } from './completeness.ts';
import type { Touched } from './suspects.ts';
import { FACT_TABLES } from './store-side.ts';

const SOURCES = new RegExp(`\\b(?:FROM|JOIN)\\s+(${FACT_TABLES.join('|')})\\b`, 'gi');
const MONTH = /toYYYYMM\(settle_date\)\s*=\s*\{(\w+):UInt32\}/;
/** A day by itself: of what is computed from one nobody knows the month. */
const DAY = String.raw`\{(\w+):Date\}(?!\s*[-+])`;
const BOUNDS = new RegExp(String.raw`settle_date\s*(>=|<=|=)\s*${DAY}`, 'g');
const BETWEEN = new RegExp(String.raw`settle_date\s+BETWEEN\s+${DAY}\s+AND\s+${DAY}`, 'gi');

/**
 * Which months a statement may read. The text behind each table has to bound its days, otherwise all months count: a mark too many is no harm,
 * one too few is.
 */
export const touchedBy = ({ sql, params = {} }: Pick<ReadQuery, 'sql' | 'params'>): Touched => {
  const sources = [...sql.matchAll(SOURCES)];
  const ranges = sources.map(({ index }, i) => rangeOf(sql.slice(index, sources[i + 1]?.index), params));
  const lower = ranges.flatMap(({ from }) => from ?? []);
  const upper = ranges.flatMap(({ to }) => to ?? []);
  return {
    tables: new Set(sources.map(([, table]) => (table as string).toLowerCase())),
    ...(lower.length === sources.length ? { from: lower.toSorted()[0] } : {}),
    ...(upper.length === sources.length ? { to: upper.toSorted().at(-1) } : {}),
  };
};

/** The narrowest bounds of a piece of text, `YYYYMM`. */
const rangeOf = (text: string, params: Record<string, unknown>): { from?: string | undefined; to?: string | undefined } => {
  const month = params[MONTH.exec(text)?.[1] ?? ''];
  if (typeof month === 'number') return { from: String(month), to: String(month) };
  const named = [
    ...[...text.matchAll(BOUNDS)].map(([, operator, name]) => ({ operator, name })),
    ...[...text.matchAll(BETWEEN)].flatMap(([, from, to]) => [
      { operator: '>=', name: from },
      { operator: '<=', name: to },
    ]),
  ];
  const bounds = named.flatMap(({ operator, name }) => {
    const day = params[name as string];
    return typeof day === 'string' ? [{ operator, month: day.slice(0, 7).replace('-', '') }] : [];
  });
  const months = (other: string): string[] =>
    bounds
      .filter(({ operator }) => operator !== other)
      .map(({ month }) => month)
      .toSorted();
  return { from: months('<=').at(-1), to: months('>=')[0] };
};

type Told = (months: readonly string[]) => void;

const tracked = (clickhouse: ClickHouse, completeness: Completeness, told: Told): ClickHouse => {
  /** Asked after the rows came: what was found or restored meanwhile counts. */
  const look = async (q: ReadQuery, sinceMs: number): Promise<void> => {
    const touched = touchedBy(q);
    if (touched.tables.size > 0) told(await completeness.incompleteMonths(touched, sinceMs));
  };
  const inChunks = async function* <T>(q: ReadQuery, chunks: AsyncIterable<T>): AsyncIterable<T> {
    const sinceMs = completeness.begin();
    try {
      await look(q, sinceMs);
      yield* chunks;
      await look(q, sinceMs);
    } finally {
      completeness.end();
    }
  };
  return {
    ...clickhouse,
    query: async <Row>(q: ReadQuery) => {
      const sinceMs = completeness.begin();
      try {
        const rows = await clickhouse.query<Row>(q);
        await look(q, sinceMs);
        return rows;
      } finally {
        completeness.end();
      }
    },
    queryStream: <Row>(q: Parameters<ClickHouse['queryStream']>[0]) => inChunks(q, clickhouse.queryStream<Row>(q)),
    queryLines: (q) => inChunks(q, clickhouse.queryLines(q)),
  };
};

/** The same store, which remembers the months that were not whole when they were read: for whatever is shown. */
export const markIncomplete = (
  clickhouse: ClickHouse,
  completeness: Completeness,
): { clickhouse: ClickHouse; months: () => string[] } => {
  const seen = new Set<string>();
  return {
    clickhouse: tracked(clickhouse, completeness, (months) => months.forEach((month) => seen.add(month))),
    months: () => [...seen].toSorted(),
  };
};

/** The same store for whatever is kept, paid or decided upon what it says: throws `figures.incomplete` instead of answering from a month that is not whole. */
export const refuseIncomplete = (clickhouse: ClickHouse, completeness: Completeness): ClickHouse =>
  tracked(clickhouse, completeness, (months) => {
    if (months.length > 0) throw new AppError('figures.incomplete', { months: months.join(', ') });
  });

/** The same store, which tells of every question that the engine could not answer from its files: somebody has to look at these. */
export const watchReads = (clickhouse: ClickHouse, { suspect }: Pick<Completeness, 'suspect'>): ClickHouse => {
  const tell = (q: ReadQuery, error: unknown): void => {
    if (isDamage(error)) suspect(touchedBy(q));
  };
  const inChunks = async function* <T>(q: ReadQuery, chunks: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* chunks;
    } catch (error) {
      tell(q, error);
      throw error;
    }
  };
  return {
    ...clickhouse,
    query: async <Row>(q: ReadQuery) => {
      try {
        return await clickhouse.query<Row>(q);
      } catch (error) {
        tell(q, error);
        throw error;
      }
    },
    queryStream: <Row>(q: Parameters<ClickHouse['queryStream']>[0]) => inChunks(q, clickhouse.queryStream<Row>(q)),
    queryLines: (q) => inChunks(q, clickhouse.queryLines(q)),
  };
};
