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
