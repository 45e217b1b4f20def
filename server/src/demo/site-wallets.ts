import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { repeat } from '../base/repeat.ts';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { type AllowedAddress, readAllowedAddresses } from '../wallet/address-guard.ts';
import { readOrStartMark } from './mark.ts';
import { stopChild } from './stop-child.ts';

const SITE_WALLET = fileURLToPath(import.meta.resolve('@manager/simulator/wallet/main'));
const REST_MS = 1_000;
/** Rather a product without the demo's wallets than none. */
const PATIENCE_MS = 10_000;

/** The wallets of the demo's websites, in a process of their own. */
export type SiteWallets = {
  /** Exactly the address at which they stand. */
  allowed: AllowedAddress[];
  /** Tells the demo's game platform where they are. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
};

type Start = Pick<PublicCtx, 'db' | 'now'> & { dataDir: string; log: Logger };
type Ready = { type: 'listening'; port: number; url: string; control: { url: string; token: string } };

/**
 * Starts the wallets of the demo's websites before anything calls them; undefined when there is no demo world, or none with wallets. They keep
 * their port, because Manager knows them by it, and come back by themselves when their process dies.
 */
export const startSiteWallets = async ({ db, now, dataDir, log }: Start): Promise<SiteWallets | undefined> => {
  const mark = await readOrStartMark({ db, now });
  if (mark?.hasWallets !== true) return undefined;
  let child: ChildProcess | undefined;
  let tellReady: (ready: Ready) => void;
  const ready = new Promise<Ready>((resolve) => (tellReady = resolve));
  const run = async (): Promise<void> => {
    child = startProcess(join(dataDir, 'site-wallet'));
    child.on('message', (message: Ready) => tellReady(message));
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (code !== 0) throw new Error(`the wallets of the demo's websites ended with ${code ?? signal}`);
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
  if (found === undefined) {
    log.error('the wallets of the demo’s websites did not start');
    await stop();
    return undefined;
  }
  return {
    allowed: readAllowedAddresses(`127.0.0.1:${found.port}`),
    environment: { WALLET_URL: found.url, WALLET_CONTROL_URL: found.control.url, WALLET_CONTROL_TOKEN: found.control.token },
    stop,
  };
};

const startProcess = (dataDir: string): ChildProcess =>
  fork(SITE_WALLET, [], {
    env: { WALLET_DIR: dataDir },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
