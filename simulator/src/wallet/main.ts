import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ControlAddress } from './control-client.ts';
import { startSiteWallet } from './site-wallet.ts';

/** Sent to the parent process when the wallets answer. `url` is followed by the code of a website. */
export type WalletReady = { type: 'listening'; port: number; url: string; control: ControlAddress };

const { WALLET_DIR: dataDir, WALLET_PORT: port } = process.env;
if (dataDir === undefined) throw new Error('WALLET_DIR is missing');
const wallet = await startSiteWallet({ dataDir, ...(port === undefined ? {} : { port: Number(port) }) });
// For people, who find here what they need to break a wallet and to read its ledger.
writeFileSync(join(dataDir, 'control.json'), `${JSON.stringify(wallet.controlAddress)}\n`, { mode: 0o600 });
const ready: WalletReady = { type: 'listening', port: wallet.port, url: wallet.urlOf(''), control: wallet.controlAddress };
process.stdout.write(`${JSON.stringify({ type: ready.type, port: ready.port })}\n`);
process.send?.(ready);

let isStopping = false;
const stop = async (): Promise<void> => {
  if (isStopping) return;
  isStopping = true;
  await wallet.close();
  if (process.connected) process.disconnect();
};
// A parent that is gone needs no wallets any more. Ctrl-C reaches all processes at once, but calls that are under way still want an answer:
// the parent ends this one when it is done.
for (const name of ['SIGTERM', 'disconnect'] as const) process.on(name, () => void stop());
process.on('SIGINT', () => void (process.connected || stop()));
