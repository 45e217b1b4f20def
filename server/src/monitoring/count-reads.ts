import { Counter, type Registry, Summary } from 'prom-client';
import type { ClickHouse, ReadQuery } from '../clickhouse/client.ts';
import { ClickHouseError } from '../clickhouse/errors.ts';

/** Counts what is asked of the report store. Of a name (`game-report.get_list`) its report is told: so many there are, not more. */
export const countReads = (registry: Registry, clickhouse: ClickHouse): ClickHouse => {
  const reads = new Counter({
    name: 'manager_report_reads_total',
    help: 'Questions to the report store by report and end; an end other than ok is why the engine refused',
    labelNames: ['report', 'end'],
    registers: [registry],
  });
  // Without quantiles: sum and count of processes can be added up.
  const seconds = new Summary({
    name: 'manager_report_read_seconds',
    help: 'How long they took, the wait for the engine included',
    labelNames: ['report'],
    percentiles: [],
    registers: [registry],
  });
  return {
    ...clickhouse,
    query: async <Row>(q: ReadQuery) => {
      const report = q.name.split('.')[0] ?? q.name;
      const done = seconds.startTimer({ report });
      try {
        const rows = await clickhouse.query<Row>(q);
        reads.inc({ report, end: 'ok' });
        return rows;
      } catch (error) {
        reads.inc({ report, end: error instanceof ClickHouseError ? error.kind : 'other' });
        throw error;
      } finally {
        done();
      }
    },
  };
};
