import { type ChildProcess, spawn } from 'node:child_process';

/** Shells that do nothing but take the processor, as other programs of a busy machine do. `BUSY_LOOPS` names how many; answers how to end them. */
export const startBusyLoops = (count = Number(process.env.BUSY_LOOPS ?? 0)): (() => void) => {
  const shells: ChildProcess[] = Array.from({ length: count }, () =>
    spawn('/bin/sh', ['-c', 'while :; do :; done'], { stdio: 'ignore' }),
  );
  const end = (): void => {
    for (const shell of shells) shell.kill('SIGKILL');
  };
  // Also when the run breaks off: nobody else would end them.
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
};
