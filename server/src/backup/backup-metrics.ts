import { BackupProblem } from '@manager/contract/features/log/backup';
import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../kit/service/ctx.ts';
import { readBackupState } from './backup-state.ts';

/**
 * Instants, not ages: they stay right between two questions. What is not there has no value; that it is missing is a problem, which is 1. Answers
 * what reads them anew, once for all of them.
 */
export const registerBackupMetrics = (registry: Registry, deps: Deps): (() => Promise<void>) => {
  const registers = [registry];
  const base = new Gauge({
    name: 'manager_backup_base_timestamp_seconds',
    help: 'Everything that was committed before is in the newest backup of everything (embedded PostgreSQL only)',
    registers,
  });
  const log = new Gauge({
    name: 'manager_backup_log_timestamp_seconds',
    help: 'Up to when the log of PostgreSQL is saved; for a server of its own, when it last archived a segment',
    registers,
  });
  const drill = new Gauge({
    name: 'manager_backup_drill_timestamp_seconds',
    help: 'When the last drill began that restored a backup and found it equal to the product',
    registers,
  });
  const set = (gauge: Gauge, at: Date | null): void => {
    if (at === null) gauge.remove();
    else gauge.set(at.getTime() / 1_000);
  };
  const problem: Gauge<'problem'> = new Gauge({
    name: 'manager_backup_problem',
    help: '1: what the name of the problem says is so',
    labelNames: ['problem'],
    registers,
  });
  return async () => {
    const state = await readBackupState(deps, deps.authDb);
    set(base, state.base === null ? null : new Date(state.base.held_until));
    set(log, state.logUntil);
    set(drill, state.drilledAt);
    for (const name of BackupProblem.options) problem.set({ problem: name }, state.problems.includes(name) ? 1 : 0);
  };
};
