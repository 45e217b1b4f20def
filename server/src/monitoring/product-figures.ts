import type { Ingest } from '../ingest/ingest.ts';
import { ingestFigures, reportStoreFigures } from './ingest-figures.ts';
import type { FigureGroup } from './metrics.ts';
import { moneyFigures } from './money-figures.ts';
import { staffFigures } from './staff-figures.ts';
import { clickhouseFigures, postgresFigures, queueFigures, storeStates } from './store-figures.ts';
import { workFigures } from './work-figures.ts';
import { BackupProblem } from '@manager/contract/features/log/backup';
import { readBackupState } from '../backup/backup-state.ts';

/** Instants, not ages: they stay right between two questions. What is not there has no value; that it is missing is a problem, which is 1. */
const backupFigures: FigureGroup = {
  name: 'backup',
  asksPostgres: true,
  figures: {
    manager_backup_base_timestamp_seconds: {
      help: 'Everything that was committed before is in the newest backup of everything (embedded PostgreSQL only)',
    },
    manager_backup_log_timestamp_seconds: {
      help: 'Up to when the log of PostgreSQL is saved; for a server of its own, when it last archived a segment',
    },
    manager_backup_drill_timestamp_seconds: {
      help: 'When the last drill began that restored a backup and found it equal to the product',
    },
    manager_backup_problem: { help: '1: what the name of the problem says is so', labels: ['problem'] },
  },
  read: async (deps) => {
    const state = await readBackupState(deps, deps.authDb);
    const at = (figure: string, instant: Date | null) => (instant === null ? [] : [{ figure, value: instant.getTime() / 1_000 }]);
    return [
      ...at('manager_backup_base_timestamp_seconds', state.base === null ? null : new Date(state.base.held_until)),
      ...at('manager_backup_log_timestamp_seconds', state.logUntil),
      ...at('manager_backup_drill_timestamp_seconds', state.drilledAt),
      ...BackupProblem.options.map((problem) => ({
        figure: 'manager_backup_problem',
        labels: [problem],
        value: Number(state.problems.includes(problem)),
      })),
    ];
  },
};

/** A statement each, so that one that fails takes nothing from the others. */
export const productFigures = (ingest: Ingest): readonly FigureGroup[] => [
  ingestFigures,
  reportStoreFigures(ingest),
  moneyFigures,
  staffFigures,
  workFigures,
  queueFigures,
  storeStates,
  postgresFigures,
  clickhouseFigures,
  backupFigures,
];
