import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlAddress } from '../wallet/control-client.ts';
import { startVendorServer } from './vendor-server.ts';

/** Sent to the parent process when the vendor answers. */
export type VendorReady = { type: 'listening'; port: number; url: string; control: ControlAddress };

/** With VENDOR_LIVE it makes bets by itself, so many at a time. */
const LIVE_EVERY_MS = 5_000;

const { VENDOR_DIR: dataDir, VENDOR_PORT: port, VENDOR_LIVE: live, VENDOR_PAGE: page, VENDOR_SEED: seed } = process.env;
if (dataDir === undefined) throw new Error('VENDOR_DIR is missing');
const vendor = await startVendorServer({
  dataDir,
  ...(port === undefined ? {} : { port: Number(port) }),
  ...(page === undefined ? {} : { pageSize: Number(page) }),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});
// For people, who find here what they need to break it and to read its book.
writeFileSync(join(dataDir, 'control.json'), `${JSON.stringify(vendor.controlAddress)}\n`, { mode: 0o600 });
const ready: VendorReady = { type: 'listening', port: vendor.port, url: vendor.url, control: vendor.controlAddress };
process.stdout.write(`${JSON.stringify({ type: ready.type, port: ready.port })}\n`);
process.send?.(ready);
const living = live === undefined ? undefined : setInterval(() => vendor.live(Number(live)), LIVE_EVERY_MS);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  clearInterval(living);
  await vendor.close();
  if (process.connected) process.disconnect();
};
// A parent that is gone needs no vendor any more; Ctrl-C reaches all processes at once, and the parent ends this one when it is done.
for (const name of ['SIGTERM', 'disconnect'] as const) process.on(name, () => void stop());
process.on('SIGINT', () => void (process.connected || stop()));
