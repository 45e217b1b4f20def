import type { Logger } from 'pino';
import { describeFault, verifyAudit } from './audit/verify.ts';
import { rebuildFacts } from './ingest/rebuild.ts';
import { verifyFacts } from './ingest/rebuild-verify.ts';
import type { Stores } from './stores.ts';

type Asked = { stores: Stores; dataDir: string; archiveDir: string | null; cluster: string | undefined; log: Logger };

/** Makes the report store of restored stores anew from the journal, and holds it and the audit log against themselves. Tells each step; answers what does not agree. */
export const verifyRestored = async (
  { stores: { database, databaseUrl, clickhouse }, dataDir, archiveDir, cluster, log }: Asked,
  say: (text: string) => void,
): Promise<{ rows: number; auditRows: number; faults: string[] }> => {
  const { db } = database;
  say('PostgreSQL is open');
  const { rows } = await rebuildFacts({
    db,
    archiveDir,
    databaseUrl,
    clickhouse,
    log,
    ...(cluster === undefined ? {} : { cluster }),
  });
  say(`${rows} rows of the report store made anew from the journal`);
  const { differences } = await verifyFacts({ db, clickhouse });
  const differ = `${differences.length} batches differ`;
  say(differences.length === 0 ? 'the report store holds what the journal holds' : differ);
  const audit = await verifyAudit({ db, dataDir, isCopyComplete: false });
  const fault = audit.fault === null ? [] : [`FAULT at ${describeFault(audit.fault)}`];
  say(fault[0] ?? `${audit.rows} rows of the audit log are whole`);
  return { rows, auditRows: audit.rows, faults: [...(differences.length === 0 ? [] : [differ]), ...fault] };
};
