import pino from 'pino';
import { readConfig } from '../../src/config.ts';
import { verifyFacts } from '../../src/ingest/rebuild-verify.ts';
import { openStores } from '../../src/stores.ts';
import { compareWithRecords } from '../kill/compare.ts';
import type { FeederRecord } from '../kill/feeder.ts';
import { readChecksums, readOthers, withStore } from './checksums.ts';
import type { Master } from './master.ts';

type Compared = { dataDir: string; truth: Master; leavesUnknown?: boolean | undefined; records: readonly FeederRecord[] };

/** What the stores of a stopped product hold against the truth and against what feeders know to have sent; answers what differs. */
export const compareStores = async ({ dataDir, truth, leavesUnknown, records }: Compared): Promise<string[]> => {
  const faults: string[] = [];
  const expectSame = (what: string, found: unknown, expected: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(`SILENT: ${what} ${JSON.stringify(found).slice(0, 1_500)} instead of ${JSON.stringify(expected)}`);
  };
  await withStore(dataDir, async (clickhouse) => {
    expectSame('checksums', await readChecksums(clickhouse, truth.lastBatch), truth.checksums);
    const others = await readOthers(clickhouse);
    if (leavesUnknown === true && !(Number(others['bet_unknown']) > 0)) faults.push('unknown rows were not kept');
    if (Object.keys(others).some((name) => name.endsWith('_restored'))) faults.push(`left over: ${JSON.stringify(others)}`);
    if (records.length === 0) return expectSame('later batches', await readChecksums(clickhouse), truth.checksums);
    const own: FeederRecord = {
      bets: truth.known.own,
      givenUp: [],
      acknowledgedBatches: 0,
      acknowledgedRows: 0,
      resends: 0,
      refusedWithoutTime: 0,
    };
    const { bets: _, ...comparison } = await compareWithRecords(clickhouse, [own, ...records]);
    expectSame('bets', comparison, { lost: [], wrong: [], neverSent: [], partial: [] });
    const refused = records.reduce((sum, { refusedWithoutTime }) => sum + refusedWithoutTime, 0);
    if (refused > 0) faults.push(`${refused} answers 503 without Retry-After`);
  });
  if (records.length > 0) {
    const stores = await openStores(readConfig({ DATA_DIR: dataDir, DEMO: '0' }, dataDir), pino({ level: 'silent' }));
    const { differences } = await verifyFacts({ db: stores.database.db, clickhouse: stores.clickhouse }).finally(stores.close);
    expectSame('batches', differences, []);
  }
  return faults;
};
