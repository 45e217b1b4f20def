import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { repeat } from '../base/repeat.ts';
import { stopChild } from './stop-child.ts';

const REST_MS = 1_000;
/** Rather a product without this part of the demo than none. */
const PATIENCE_MS = 10_000;

/** Where a server of the demo stands, and how it is told what to do. */
export type ServerReady = { type: 'listening'; port: number; url: string; control: { url: string; token: string } };
export type KeptProcess = { ready: ServerReady; stop: () => Promise<void> };

type Keeping = {
  script: string;
  env: Record<string, string>;
  /** What the log calls it: `the wallets of the demo’s websites`. */
  name: string;
  log: Logger;
};

/** A server of the demo in a process of its own, which keeps its port and comes back by itself when it dies. Undefined when it does not start. */
export const keepProcess = async ({ script, env, name, log }: Keeping): Promise<KeptProcess | undefined> => {
  let child: ChildProcess | undefined;
  let tellReady: (ready: ServerReady) => void;
  const ready = new Promise<ServerReady>((resolve) => (tellReady = resolve));
  const run = async (): Promise<void> => {
    child = fork(script, [], {
      env,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (message: ServerReady) => tellReady(message));
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}`);
  };
  const running = repeat({
    step: run,
    everyMs: REST_MS,
    onFailure: (error) => log.warn({ err: error }, 'they are started again'),
  });
  const stop = async (): Promise<void> => {
    const stopped = running.stop();
    if (child !== undefined) await stopChild(child);
    await stopped;
  };
  const found = await Promise.race([ready, sleep(PATIENCE_MS, undefined, { ref: false })]);
  if (found !== undefined) return { ready: found, stop };
  log.error(`${name} did not start`);
  await stop();
  return undefined;
};
