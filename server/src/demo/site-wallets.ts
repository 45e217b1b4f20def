import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { type AllowedAddress, readAllowedAddresses } from '../wallet/address-guard.ts';
import { keepProcess } from './kept-process.ts';
import { readOrStartMark } from './mark.ts';

const SITE_WALLET = fileURLToPath(import.meta.resolve('@manager/simulator/wallet/main'));

/** The wallets of the demo's websites, in a process of their own. */
export type SiteWallets = {
  /** Exactly the address at which they stand. */
  allowed: AllowedAddress[];
  /** Tells the demo's game platform where they are. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
};

type Start = Pick<PublicCtx, 'db' | 'now'> & { dataDir: string; log: Logger };

/**
 * Starts the wallets of the demo's websites before anything calls them; undefined when there is no demo world, or none with wallets. They keep
 * their port, because Manager knows them by it, and come back by themselves when their process dies.
 */
export const startSiteWallets = async ({ db, now, dataDir, log }: Start): Promise<SiteWallets | undefined> => {
  const mark = await readOrStartMark({ db, now });
  if (mark?.hasWallets !== true) return undefined;
  const env = { WALLET_DIR: join(dataDir, 'site-wallet') };
  const kept = await keepProcess({ script: SITE_WALLET, env, name: 'the wallets of the demo’s websites', log });
  if (kept === undefined) return undefined;
  const { ready, stop } = kept;
  return {
    allowed: readAllowedAddresses(`127.0.0.1:${ready.port}`),
    environment: { WALLET_URL: ready.url, WALLET_CONTROL_URL: ready.control.url, WALLET_CONTROL_TOKEN: ready.control.token },
    stop,
  };
};
