import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { percentile } from './src/stats.ts';
import { startWallets } from './src/wallets.ts';
import { makeBenchFolder } from './src/bench-folder.ts';

/**
 * `npm run bench:site-wallet -- [--credits 20000] [--lanes 64]`: how many credits a second the wallet of the demo's websites books, each signed
 * and on the disk before it is answered. What is measured against it can be no faster.
 */
const { values } = parseArgs({
  options: { credits: { type: 'string', default: '20000' }, lanes: { type: 'string', default: '64' } },
});
const [CREDITS, LANES] = [Number(values.credits), Number(values.lanes)];
const WANTED_PER_SECOND = 2_000;
const KEY = 'the key of the benchmark';
const SITE = 'riojogo';

const agent = new Agent({ keepAlive: true, maxSockets: LANES });

const credit = (url: string, requestId: string): Promise<string> => {
  const what = { action: 'credit', kind: 'promo', request_id: requestId, site: SITE, player: `player-${requestId.length}` };
  const body = JSON.stringify({ ...what, currency: 'BRL', amount: '0.01', is_test: false });
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', KEY).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'x-timestamp': timestamp, 'x-signature': signature, 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.once('end', () => resolve(text));
    });
    request.once('error', reject);
    request.end(body);
  });
};

const dir = await makeBenchFolder('site-wallet');
const wallets = await startWallets(dir);
try {
  await wallets.ask(`sites/${SITE}`, { keys: [KEY], opens_accounts: true });
  const times: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < CREDITS) {
      const requestId = `credit-${(next += 1)}`;
      const atMs = performance.now();
      const answer = await credit(wallets.urlOf(SITE), requestId);
      if (!answer.includes('"ok"')) throw new Error(`${requestId}: ${answer}`);
      times.push(performance.now() - atMs);
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: LANES }, lane));
  const perSecond = Math.round(CREDITS / ((performance.now() - startedMs) / 1000));
  const check = await wallets.ask('ledger/check');
  const verdict = perSecond >= WANTED_PER_SECOND ? 'pass' : 'miss';
  process.stdout.write(
    `${CREDITS} credits over ${LANES} connections: ${perSecond} a second (wanted: ${WANTED_PER_SECOND}), ` +
      `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}: ${verdict}\n` +
      `ledger: ${JSON.stringify(check)}\n`,
  );
} finally {
  await wallets.stop();
  await rm(dir, { recursive: true, force: true });
}
