import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

const STOP_GRACE_MS = 3_000;

/** Asks a process of the demo to end, and ends it when it does not. */
export const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  await gone;
  clearTimeout(timer);
};
