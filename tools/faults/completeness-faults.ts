import type { Fault } from './fault.ts';

const COMPLETENESS = 'server/src/completeness/';
const MARKS = 'server/test/incomplete.test.ts';
const RESTORED = `${COMPLETENESS}completeness.test.ts`;
const ARCHIVE = 'server/src/backup/archive-journal.test.ts';
const INGEST = `${COMPLETENESS}ingest-beside-gap.test.ts`;

/** Figures that could be wrong without a word, and bets that could count twice while the report store is not whole. */
export const COMPLETENESS_FAULTS: readonly Fault[] = [
  {
    what: 'completeness: what is read is not marked',
    file: `${COMPLETENESS}tracked.ts`,
    find: 'const rows = await clickhouse.query<Row>(q);\n        await look(q, sinceMs);',
    replace: 'const rows = await clickhouse.query<Row>(q);\n        void [look, sinceMs];',
    tests: [MARKS],
  },
  {
    what: 'completeness: what another process noted is not looked for after a rest',
    file: `${COMPLETENESS}completeness.ts`,
    find: 'if (repeated.length > 0) await noted.lookIfOld();',
    replace: '',
    tests: [RESTORED],
  },
  {
    what: 'completeness: a write keeps figures of a month that is not whole',
    file: 'server/src/kit/http/mount.ts',
    find: 'endpoint.audit === null || endpoint.keepsNoFigures',
    replace: 'endpoint.path !== null || endpoint.keepsNoFigures',
    tests: [MARKS],
  },
  {
    what: 'completeness: a job keeps figures of a month that is not whole',
    file: 'server/src/kit/jobs/run-job.ts',
    find: 'clickhouse: refuseIncomplete(deps.clickhouse, deps.completeness)',
    replace: 'clickhouse: (void refuseIncomplete, deps.clickhouse)',
    tests: [MARKS],
  },
  {
    what: 'completeness: an unbounded part of a statement counts as bounded',
    file: `${COMPLETENESS}tracked.ts`,
    find: 'lower.length === sources.length',
    replace: 'lower.length > 0',
    tests: [`${COMPLETENESS}tracked.test.ts`],
  },
  {
    what: 'completeness: more rows than the journal has are no gap',
    file: `${COMPLETENESS}check.ts`,
    find: "if (rowsHeld > most) return [{ table, partition, reason: 'rows_extra', rowsExpected, rowsHeld }];",
    replace: 'void most;',
    tests: [RESTORED],
  },
  {
    what: 'completeness: a month whose sums differ is taken for whole',
    file: `${COMPLETENESS}scan.ts`,
    find: "isSameSums(expected, shown) && isSameSums(expected, single) ? null : 'sums_differ'",
    replace: '(void [isSameSums, shown, single], null)',
    tests: [RESTORED],
  },
  {
    what: 'completeness: a store that another process took over counts as known',
    file: `${COMPLETENESS}completeness.ts`,
    find: 'isKnown: () => isKnown && isOwned,',
    replace: 'isKnown: () => isKnown,',
    tests: [RESTORED, INGEST],
  },
  {
    what: 'completeness: a batch counts again when it is noted again',
    file: `${COMPLETENESS}ledger.ts`,
    find: 'where id = ${groupId} and applied_at is null returning id',
    replace: 'where id = ${groupId} returning id',
    tests: [INGEST],
  },
  {
    what: 'completeness: a known bet counts as new while ids are restored',
    file: 'server/src/ingest/known-facts.ts',
    find: 'if (stored === undefined) return { known, lost: toFind };',
    replace: 'if (stored === undefined) return { known, lost: new Set() };',
    tests: [INGEST],
  },
  {
    what: 'completeness: an amendment is decided upon without its former version',
    file: 'server/src/ingest/known-facts.ts',
    find: 'gaps.has(partition) ? id : []',
    replace: 'gaps.has(partition) && id === partition ? id : []',
    tests: [INGEST],
  },
  {
    what: 'completeness: a store of somebody else is written anew',
    file: 'server/src/ingest/restore-gaps.ts',
    find: 'if (!o.isOwn) throw new StuckError(gap.reason, forAdministrator(gap, o.cluster));',
    replace: 'void forAdministrator;',
    tests: ['server/src/ingest/store-elsewhere.test.ts'],
  },
  {
    what: 'completeness: a refusal of the engine counts as damage',
    file: 'server/src/clickhouse/errors.ts',
    find: "(DAMAGE.has(code) ? 'damage' : (KIND_OF_CODE.get(code) ?? 'other'))",
    replace: "(KIND_OF_CODE.get(code) ?? 'damage')",
    tests: ['server/src/clickhouse/errors.test.ts'],
  },
  {
    what: 'backup: a file of the archived log is gone, and the restore ends there',
    file: 'server/src/backup/log-files.ts',
    find: 'if (behindGap !== undefined && !hasTarget)',
    replace: 'if (behindGap !== undefined && hasTarget && !hasTarget)',
    tests: ['server/src/backup/follow-log.test.ts'],
  },
  {
    what: 'backup: a restored product writes its log under the names of its former life',
    file: 'server/src/postgres/recover.ts',
    find: "writeDurable(join(pgData, 'recovery.signal'), '');",
    replace: '',
    tests: ['server/src/backup/follow-log.test.ts'],
  },
  {
    what: 'backup: a file is restored whatever it holds',
    file: 'server/src/backup/restore-backup.ts',
    find: 'if (copied.size !== size || copied.sha256 !== sha256)',
    replace: 'if (copied.size !== size)',
    tests: ['server/src/backup/backup.test.ts'],
  },
  {
    what: 'archive: bodies leave PostgreSQL before a backup holds them',
    file: 'server/src/backup/archive-journal.ts',
    find: 'if (!isBackedUp(file)) continue;',
    replace: 'void isBackedUp;',
    tests: [ARCHIVE],
  },
  {
    what: 'archive: a body is read whatever its bytes are',
    file: 'server/src/journal/archive-files.ts',
    find: 'if (bytesRead !== place.bytes || crc32(buffer) !== place.crc)',
    replace: 'if (bytesRead !== place.bytes && crc32(buffer) !== place.crc)',
    tests: [ARCHIVE],
  },
  {
    what: 'archive: a rebuild empties tables although a file is gone',
    file: 'server/src/completeness/compare-batches.ts',
    find: 'if (!(await isFileWhole(archiveDir, file))) return false;',
    replace: 'void isFileWhole(archiveDir, file);',
    tests: [ARCHIVE],
  },
  {
    what: 'archive: what came in lately leaves with its month',
    file: 'server/src/journal/archive.ts',
    find: 'coalesce(own.applied_at < ${before}, false) as is_old',
    replace: 'own.applied_at is not null as is_old',
    tests: [ARCHIVE],
  },
  {
    what: 'archive: a restored product lacks what left after its backup',
    file: 'server/src/backup/restore-backup.ts',
    find: '    await fillArchive(from, dataDir);',
    replace: '    void fillArchive;',
    tests: ['server/src/backup/backup.test.ts'],
  },
];
