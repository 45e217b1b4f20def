import { startExporter } from '../../src/features/export/job/start-exporter.ts';
import { exportSources } from '../../src/exports.gen.ts';
import { createQueue } from '../../src/kit/queue/queue.ts';
import { rowScopeOf } from '../../src/kit/service/scope.ts';
import { systemClock } from '../../src/postgres/clock.ts';
import { createDb } from '../../src/postgres/db.ts';
import { testSettings } from '../settings.ts';
import { silentLog } from '../stores.ts';

/** A process that takes an export up, says so, and never comes to an end with it. It is there to be killed. */
const url = process.argv[2] as string;
const database = createDb({ url, log: silentLog });
await startExporter({
  db: database.db,
  authDb: database.authDb,
  ingestDb: database.ingestDb,
  onWritten: database.onWritten,
  onNotified: database.onNotified,
  clickhouse: undefined as never,
  completeness: undefined as never,
  appliedBets: undefined as never,
  diskState: () => 'enough',
  log: silentLog,
  ...systemClock,
  queue: createQueue({ url, log: silentLog }),
  exportSources,
  payoutHandlers: [],
  wallet: undefined as never,
  settings: testSettings(),
  dbFor: (user) => database.scoped(rowScopeOf(user)),
  verbOf: () => () => {
    process.stdout.write('working\n');
    return new Promise(() => undefined);
  },
});
