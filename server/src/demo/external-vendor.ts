import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { readAllowedAddresses } from '../wallet/address-guard.ts';
import { keepProcess } from './kept-process.ts';
import { readOrStartMark } from './mark.ts';
import type { SiteWallets } from './site-wallets.ts';

const VENDOR = fileURLToPath(import.meta.resolve('@manager/simulator/vendor/main'));
/** Bets that it makes every five seconds. */
const LIVE_BETS = '2';

type Start = Pick<PublicCtx, 'db' | 'now'> & { dataDir: string; log: Logger };

/** The external vendor of the demo, in a process of its own: where it stands, and what the demo's game platform is told of it. */
export type ExternalVendor = SiteWallets;

/** Starts the external vendor whose bets the demo mirrors; undefined when there is no demo world, or one from before there was a vendor. */
export const startExternalVendor = async ({ db, now, dataDir, log }: Start): Promise<ExternalVendor | undefined> => {
  const mark = await readOrStartMark({ db, now });
  if (mark?.hasVendor !== true) return undefined;
  const env = { VENDOR_DIR: join(dataDir, 'external-vendor'), VENDOR_LIVE: LIVE_BETS };
  const kept = await keepProcess({ script: VENDOR, env, name: 'the external vendor of the demo', log });
  if (kept === undefined) return undefined;
  const { ready, stop } = kept;
  return {
    allowed: readAllowedAddresses(`127.0.0.1:${ready.port}`),
    environment: { VENDOR_URL: ready.url, VENDOR_CONTROL_URL: ready.control.url, VENDOR_CONTROL_TOKEN: ready.control.token },
    stop,
  };
};
