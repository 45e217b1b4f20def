import { readFileSync } from 'node:fs';
import { childrenOf, identityOf, type ProcessIdentity, signalProcess, untilGone } from '../../src/base/process-identity.ts';

const GONE_LIMIT_MS = 60_000;

const treeOf = (pid: number): ProcessIdentity[] => [identityOf(pid), ...childrenOf(pid).flatMap((child) => treeOf(child.pid))];

/** Stops a server of the product and all below it; what was forked meanwhile as well. Answers how to kill them. */
export const stopTree = (pid: number | undefined): (() => Promise<void>) => {
  // One that ended by itself may have left its id to another process.
  if (pid === undefined || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/main.ts'))
    throw new Error('there is no product to cut off');
  const stopped = new Map<number, ProcessIdentity>();
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const each of treeOf(pid)) {
      if (stopped.has(each.pid)) continue;
      stopped.set(each.pid, each);
      signalProcess(each, 'SIGSTOP');
      isNew = true;
    }
  }
  return async () => {
    const processes = [...stopped.values()];
    for (const each of processes) signalProcess(each, 'SIGKILL');
    if (!(await untilGone({ processes, limitMs: GONE_LIMIT_MS }))) throw new Error('killed processes did not end');
  };
};
