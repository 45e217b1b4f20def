import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClickHouseLogLevel, createClient, type ClickHouseClient, type ClickHouseSettings } from '@clickhouse/client';
import { isConnectionError, toClickHouseError } from './errors.ts';
import type { Log } from './log.ts';
import { isIdentifier } from './sql-text.ts';

export type Account = { user: string; password: string };

export type ReadQuery = {
  /** Who asks, for the logs: `game-report.get_list`. */
  name: string;
  /** One statement with `{name:Type}` placeholders and without FORMAT. */
  sql: string;
  params?: Record<string, unknown>;
  settings?: ClickHouseSettings;
  /** Frees the caller at once. A single answer stops in the engine at its time limit, a stream stops at once. */
  signal?: AbortSignal;
};

/** Rows to write: TabSeparated text, or ClickHouse's Native blocks (column by column, many times faster to read). */
export type InsertRows = {
  name: string;
  table: string;
  columns: readonly string[];
  /**
   * Rows under a name that the table took before are passed over, whoever sends them and however late: the engine decides it with the part
   * itself. It remembers the newest thousand names of a table, and may lose rows but not their name in a power cut.
   */
  once?: string;
} & ({ tsv: Buffer | string } | { native: Buffer });

/** The one way to talk to ClickHouse. Every failure is a ClickHouseError. 64-bit integers and decimals arrive as strings. */
/** `names`: the columns as the statement lists them. The rows then travel without names, in half the bytes and a third of the time to read. */
type StreamQuery = ReadQuery & { names?: readonly string[] };

export type ClickHouse = {
  /** How many reads it answers side by side before the next one waits. */
  readsAtOnce: number;
  query: <Row>(q: ReadQuery) => Promise<Row[]>;
  /** Rows in chunks, for rebuilds and exports; limit 900 s unless `max_execution_time` says less (> 4 s). Keep scalar subqueries out of it. */
  queryStream: <Row>(q: StreamQuery) => AsyncIterable<Row[]>;
  /**
   * The only column as text, many rows at a time and a tenth of the work of objects. For texts without control characters and backslashes:
   * nothing is unescaped.
   */
  queryLines: (q: ReadQuery) => AsyncIterable<string[]>;
  /** DDL and mutations by the writing account. Never retried. */
  command: (q: { name: string; sql: string; params?: Record<string, unknown>; settings?: ClickHouseSettings }) => Promise<void>;
  /** One block: below 1 048 449 rows of one partition are written whole or not at all. Never retried. */
  insert: (q: InsertRows) => Promise<void>;
  ping: () => Promise<boolean>;
  close: () => Promise<void>;
};

export type ClickHouseOptions = {
  url: string;
  database: string;
  reader: Account;
  writer: Account;
  /** Sent with each request. */
  headers?: Record<string, string>;
  log?: Log;
  /** Fewer for the embedded engine, which shares the machine with everything else. */
  readsAtOnce?: number;
  /** How long a read waits for an engine that restarts; 2 s. */
  patienceMs?: number;
};

const SLOW_MS = 1_000;
const SERVER_READS = 16;
const REQUEST_TIMEOUT_MS = 930_000;

/** Exact values on the wire, whatever the server's profile says: decimals as text without trailing zeros, also where a query casts them to text. */
const exact: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_decimals: 1,
  output_format_decimal_trailing_zeros: 0,
};
const interactive: ClickHouseSettings = {
  max_execution_time: 4,
  timeout_overflow_mode: 'throw',
  max_memory_usage: String(4 * 1024 ** 3),
  max_result_rows: '1000000',
};
const streaming: ClickHouseSettings = {
  max_execution_time: 900,
  timeout_overflow_mode: 'throw',
  max_memory_usage: String(4 * 1024 ** 3),
};
/** A block below the engine's limit of 1 048 449 rows is atomic in one partition; async inserts and parallel parsing would cut it. */
const oneBlock: ClickHouseSettings = {
  async_insert: 0,
  input_format_parallel_parsing: 0,
  max_insert_block_size: '1048449',
  min_insert_block_size_rows: '1048449',
  min_insert_block_size_bytes: '1073741824',
  // With a cluster: whoever asks after the insert must see the rows.
  distributed_foreground_insert: 1,
};

/** Without a name, rows that are alike would be passed over too. */
const onceUnder = (name: string | undefined): ClickHouseSettings =>
  name === undefined ? { insert_deduplicate: 0 } : { insert_deduplicate: 1, insert_deduplication_token: name };

/** The function `file` reads what lies on the machine and asks for no right: no read names it, under whatever quotes. */
const READS_FILES = /\bfile\b|[`"][^`"\n]*\\/i;

const withParams = (params: Record<string, unknown> | undefined) => (params === undefined ? {} : { query_params: params });

type Patience = { signal: AbortSignal | undefined; patienceMs: number };

/** Runs a read again while the engine restarts: few, jittered attempts. */
const retryingRead = async <T>(read: () => Promise<T>, { signal, patienceMs }: Patience): Promise<T> => {
  const untilMs = performance.now() + patienceMs;
  for (let waitMs = 40; ; waitMs *= 2) {
    try {
      return await read();
    } catch (error) {
      const pauseMs = waitMs * (0.5 + Math.random());
      if (!isConnectionError(error) || signal?.aborted || performance.now() + pauseMs > untilMs) throw error;
      await sleep(pauseMs);
    }
  }
};

const openAccount = (o: ClickHouseOptions, account: Account): ClickHouseClient =>
  createClient({
    url: o.url,
    username: account.user,
    password: account.password,
    database: o.database,
    application: 'manager',
    http_headers: o.headers ?? {},
    request_timeout: REQUEST_TIMEOUT_MS,
    max_open_connections: 32,
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: exact,
  });

const toObjects = <Row>(names: readonly string[], rows: readonly unknown[][]): Row[] =>
  rows.map((values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
    return row as Row;
  });

/**
 * Connects lazily. `reader` needs a profile in which `readonly` may be set to 1 (it is, on every read, with the limits);
 * on an external server `reader` and `writer` may be the same account.
 */
export const createClickHouse = (o: ClickHouseOptions): ClickHouse => {
  const reader = openAccount(o, o.reader);
  const writer = openAccount(o, o.writer);
  const { patienceMs = 2_000 } = o;

  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startMs = performance.now();
    try {
      return await work();
    } catch (error) {
      throw toClickHouseError(error, name);
    } finally {
      const tookMs = Math.round(performance.now() - startMs);
      if (tookMs > SLOW_MS) o.log?.warn({ query: name, tookMs }, 'slow ClickHouse query');
    }
  };

  const readRequest = (q: ReadQuery, limits: ClickHouseSettings) => {
    if (READS_FILES.test(q.sql)) throw new Error(`${q.name} reads a file`);
    return {
      query: q.sql,
      format: 'JSONEachRow' as const,
      ...withParams(q.params),
      ...(q.signal ? { abort_signal: q.signal } : {}),
      clickhouse_settings: { ...limits, ...q.settings, log_comment: q.name, readonly: '1' },
    };
  };

  return {
    readsAtOnce: o.readsAtOnce ?? SERVER_READS,
    query: <Row>(q: ReadQuery) =>
      timed(q.name, () =>
        retryingRead(async () => (await reader.query(readRequest(q, interactive))).json<Row>(), { signal: q.signal, patienceMs }),
      ),

    queryStream: async function* <Row>({ names, ...q }: StreamQuery) {
      const request = { ...readRequest(q, streaming), ...(names && { format: 'JSONCompactEachRow' as const }) };
      try {
        const answer = await retryingRead(() => reader.query(request), { signal: q.signal, patienceMs });
        for await (const chunk of answer.stream()) {
          const rows = JSON.parse(`[${chunk.map(({ text }) => text).join(',')}]`) as unknown[];
          yield names === undefined ? (rows as Row[]) : toObjects<Row>(names, rows as unknown[][]);
        }
      } catch (error) {
        throw toClickHouseError(error, q.name);
      }
    },

    queryLines: async function* (q: ReadQuery) {
      const { query, query_params, abort_signal, clickhouse_settings } = readRequest(q, streaming);
      const request = { query: `${query} FORMAT TabSeparated`, clickhouse_settings };
      try {
        const { stream } = await retryingRead(
          () => reader.exec({ ...request, ...(query_params && { query_params }), ...(abort_signal && { abort_signal }) }),
          { signal: q.signal, patienceMs },
        );
        let rest = '';
        for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
          const text = rest + chunk;
          const lines = text.split('\n');
          rest = lines.pop() ?? '';
          // Behind the rows the engine says what went wrong, between carriage returns, which no row has.
          const rows = text.includes('\r') ? lines.findIndex((line) => line.endsWith('\r')) : -1;
          yield rows < 0 ? lines : lines.slice(0, rows);
          if (rows >= 0) throw new Error(lines.slice(rows).join('\n'));
        }
      } catch (error) {
        throw toClickHouseError(error, q.name);
      }
    },

    command: (q) =>
      timed(q.name, async () => {
        await writer.command({
          query: q.sql,
          ...withParams(q.params),
          clickhouse_settings: { ...q.settings, log_comment: q.name },
        });
      }),

    insert: (q) =>
      timed(q.name, async () => {
        const wrong = [q.table, ...q.columns].find((identifier) => !isIdentifier(identifier));
        if (wrong !== undefined) throw new Error(`not an identifier: ${wrong}`);
        if (q.columns.length === 0) throw new Error('an insert names its columns');
        const data = Buffer.from('native' in q ? q.native : q.tsv);
        if (data.length === 0) return;
        // exec and not insert: the client's insert has no binary formats.
        const answer = await writer.exec({
          query: `INSERT INTO ${q.table} (${q.columns.join(', ')}) FORMAT ${'native' in q ? 'Native' : 'TabSeparated'}`,
          values: Readable.from([data], { objectMode: false }),
          clickhouse_settings: { ...oneBlock, ...onceUnder(q.once), log_comment: q.name },
        });
        await answer.stream.toArray();
      }),

    ping: async () => (await reader.ping()).success,
    close: async () => {
      await Promise.all([reader.close(), writer.close()]);
    },
  };
};
