import { openApiKey } from '../../src/features/set-up/website/api-keys.ts';
import { createQueue } from '../../src/kit/queue/queue.ts';
import { startPayer } from '../../src/kit/payout/start-payer.ts';
import type { Settings } from '../../src/kit/service/settings.ts';
import { payoutHandlers } from '../../src/payout-handlers.ts';
import { createDb } from '../../src/postgres/db.ts';
import { readAllowedAddresses } from '../../src/wallet/address-guard.ts';
import { createOutboundWallet } from '../../src/wallet/create-outbound-wallet.ts';
import { silentLog } from '../stores.ts';

/** A process that pays beside the product, as further processes of it do. It is there to be killed; SIGTERM drains it. */
const [url = '', encryptionKey = ''] = process.argv.slice(2);
const settings = { encryptionKey: Buffer.from(encryptionKey, 'base64') } as Settings;
const now = (): Date => new Date();
const { db, close } = createDb({ url, log: silentLog, poolMax: 4, ingestMax: 1, waitMs: 10_000 });
const queue = createQueue({ url, log: silentLog });
const wallet = createOutboundWallet({
  db,
  openKey: (sealed) => openApiKey({ settings }, sealed),
  allowed: readAllowedAddresses('127.0.0.1'),
  now,
  log: silentLog,
});
const payer = await startPayer({ db, queue, now, log: silentLog, payoutHandlers }, wallet).catch(() => {
  // PostgreSQL is down: whoever started this one does so again.
  process.exit(1);
});
process.on('SIGTERM', () => {
  void (async () => {
    await payer.stop();
    await wallet.close();
    await queue.stop();
    await close();
    process.exit(0);
  })();
});
process.send?.('ready');
