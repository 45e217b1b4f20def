import { startPuller } from '../../src/features/account/skg-bets/start-puller.ts';
import type { Settings } from '../../src/kit/service/settings.ts';
import { createDb } from '../../src/postgres/db.ts';
import { readAllowedAddresses } from '../../src/wallet/address-guard.ts';
import { silentLog } from '../stores.ts';

/** A process that pulls bets of vendors beside the product, as further processes of it do, at a fixed instant. It is there to be killed. */
const [url = '', encryptionKey = '', nowMs = ''] = process.argv.slice(2);
const settings = {
  encryptionKey: Buffer.from(encryptionKey, 'base64'),
  walletAllowed: readAllowedAddresses('127.0.0.1'),
} as unknown as Settings;
const { db, close } = createDb({ url, log: silentLog, poolMax: 4, ingestMax: 1, waitMs: 10_000 });
const puller = startPuller({ db, settings, log: silentLog, now: () => new Date(Number(nowMs)) });
process.on('SIGTERM', () => {
  void (async () => {
    await puller.stop();
    await close();
    process.exit(0);
  })();
});
process.send?.('ready');
