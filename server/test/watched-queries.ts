import type { ClickHouse } from '../src/clickhouse/client.ts';

/** The report store, and the names of what it was asked since. */
export const watchQueries = (clickhouse: ClickHouse): { clickhouse: ClickHouse; asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    clickhouse: {
      ...clickhouse,
      query: (query) => {
        asked.push(query.name);
        return clickhouse.query(query);
      },
    },
  };
};

/** The sums beside the rows are made with a merge, which the engine does when it sees fit. */
export const mergeAll = async (clickhouse: ClickHouse): Promise<void> => {
  const tables = await clickhouse.query<{ table: string }>({
    name: 'test.summed',
    sql: 'SELECT DISTINCT table FROM system.projections WHERE database = currentDatabase()',
  });
  for (const { table } of tables) await clickhouse.command({ name: 'test.merge', sql: `OPTIMIZE TABLE ${table} FINAL` });
};

/** The report store, refusing to read bets one by one where sums are kept; `settings` bound it further. */
export const sumsAlone = (clickhouse: ClickHouse, settings: Readonly<Record<string, string>> = {}): ClickHouse => ({
  ...clickhouse,
  query: (query) => clickhouse.query({ ...query, settings: { ...query.settings, force_optimize_projection: 1, ...settings } }),
});
