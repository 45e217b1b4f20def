import type { IngestAnswer } from '@manager/contract/platform/bets';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Ingest } from '../ingest/ingest.ts';
import { Problem } from '../ingest/problem.ts';

/** Counts what becomes of what games send, and of what the product itself hands in: rows once, requests as often as they come. */
export const countIngest = (registry: Registry, ingest: Ingest): Ingest => {
  const registers = [registry];
  const rows = new Counter({
    name: 'manager_ingest_rows_total',
    help: 'Rows by kind and what became of them',
    labelNames: ['kind', 'result'],
    registers,
  });
  const rejected = new Counter({
    name: 'manager_ingest_rejected_rows_total',
    help: 'Rejected rows by the code that their sender was told',
    labelNames: ['kind', 'code'],
    registers,
  });
  const wins = new Counter({ name: 'manager_jackpot_wins_total', help: 'Jackpots that were won', registers });
  const requests = new Counter({
    name: 'manager_ingest_requests_total',
    help: 'Requests with rows by their end. pending: acknowledged and not in the report store after four seconds; busy: to be sent again',
    labelNames: ['kind', 'end'],
    registers,
  });
  const seconds = new Histogram({
    name: 'manager_ingest_request_seconds',
    help: 'From the body of a request to its answer',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers,
  });
  ingest.onFrozen(({ kind, answer }: { kind: string; answer: IngestAnswer }) => {
    for (const result of ['accepted', 'duplicates', 'amended'] as const) rows.inc({ kind, result }, answer[result]);
    rows.inc({ kind, result: 'rejected' }, answer.rejected.length);
    for (const { code } of answer.rejected) rejected.inc({ kind, code });
    wins.inc(answer.jackpot_wins?.length ?? 0);
  });
  return {
    ...ingest,
    submit: async (request) => {
      const kind = request.kind?.name ?? 'bets';
      const end = seconds.startTimer();
      try {
        const result = await ingest.submit(request);
        requests.inc({ kind, end: result.state });
        return result;
      } catch (error) {
        requests.inc({ kind, end: endOf(error) });
        throw error;
      } finally {
        end();
      }
    },
  };
};

const endOf = (error: unknown): string => {
  if (!(error instanceof Problem)) return 'failed';
  return error.status >= 500 || error.status === 429 ? 'busy' : 'refused';
};
