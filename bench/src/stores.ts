import { join } from 'node:path';
import { type ClickHouse, createClickHouse } from '@manager/server/clickhouse/client';
import { startEmbeddedClickHouse } from '@manager/server/clickhouse/embedded/supervisor';
import { journalTables } from '@manager/server/journal/journal-format';
import { createDb, type Database } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import pino from 'pino';

/** Both embedded stores of a data directory without the product: for what is compared with it. */
export type Stores = {
  clickhouse: ClickHouse;
  /** Streams the answer of a long query as the store prints it. */
  exportTsv: (sql: string) => Promise<ReadableStream<Uint8Array>>;
  /** A whole answer as a Parquet file. */
  exportParquet: (sql: string) => Promise<Uint8Array>;
  /** Those that have bets, oldest first. */
  settlementDays: () => Promise<string[]>;
  /** Columns of table `bet` in the order of the journal's blocks. */
  journalColumns: readonly string[];
  postgres: Database['pool'];
  /** A database of its own beside the product's; made anew. */
  openPeerDatabase: () => Promise<Database>;
  close: () => Promise<void>;
};

const PEER_DATABASE = 'bench_peer';

export const openStores = async (dataDir: string): Promise<Stores> => {
  const log = pino({ level: 'error' }, pino.destination(2));
  const engine = await startEmbeddedClickHouse({ dataDir: join(dataDir, 'clickhouse'), log });
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
  const clickhouse = createClickHouse({
    url: engine.url,
    database: 'default',
    reader: engine.reader,
    writer: engine.writer,
    log,
  });
  const product = createDb({ url: server.url, log });
  const exportAs = async (format: string, sql: string): Promise<Response> => {
    const { user, password } = engine.reader;
    const response = await fetch(`${engine.url}/?max_execution_time=900&default_format=${format}`, {
      method: 'POST',
      body: sql,
      headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': password },
    });
    if (!response.ok) throw new Error(`the export failed: ${await response.text()}`);
    return response;
  };
  return {
    clickhouse,
    exportTsv: async (sql) => {
      const { body } = await exportAs('TabSeparated', sql);
      if (body === null) throw new Error('the export has no body');
      return body;
    },
    exportParquet: async (sql) => (await exportAs('Parquet', sql)).bytes(),
    settlementDays: async () => {
      const sql = 'SELECT DISTINCT settle_date AS day FROM bet ORDER BY day';
      return (await clickhouse.query<{ day: string }>({ name: 'bench.days', sql })).map(({ day }) => day);
    },
    journalColumns: journalTables.bet.columns,
    postgres: product.pool,
    openPeerDatabase: async () => {
      await product.pool.query(`DROP DATABASE IF EXISTS ${PEER_DATABASE} WITH (FORCE)`);
      await product.pool.query(`CREATE DATABASE ${PEER_DATABASE}`);
      const url = new URL(server.url);
      url.pathname = `/${PEER_DATABASE}`;
      return createDb({ url: url.href, log });
    },
    close: async () => {
      await clickhouse.close();
      await product.close();
      await Promise.all([engine.stop(), server.stop()]);
    },
  };
};
