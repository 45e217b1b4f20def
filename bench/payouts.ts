import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { markdownTable } from './src/outcome.ts';
import { openOwnPayer } from './src/own-payer.ts';
import { startProduct } from './src/product.ts';
import { startWallets } from './src/wallets.ts';
import { makeBenchFolder } from './src/bench-folder.ts';

/**
 * `npm run bench:payouts -- [--payouts 100000] [--sites 24]`: how many payouts a second are made, called and noted, with the wallets of the
 * websites in a process beside, and the product in another, which ships their facts to the report store. At the end the wallets' own ledger
 * is held against the payouts.
 */
const { values } = parseArgs({
  options: { payouts: { type: 'string', default: '100000' }, sites: { type: 'string', default: '24' } },
});
const [PAYOUTS, SITES] = [Number(values.payouts), Number(values.sites)];
const WANTED_PER_SECOND = 300;
const KEY = 'the key of the benchmark';
const AT_ONCE = 1_000;
/** So many wait at most: they are made while others are paid, as a campaign does. */
const AHEAD = 5_000;
const SHOWN = 10;
const MIB = 1_048_576;

const dir = await makeBenchFolder('payouts');
const wallets = await startWallets(join(dir, 'wallets'));
const payer = await openOwnPayer(dir);
// First of all, on an empty store: it would not start on keys of websites that it did not seal.
const product = await startProduct({ dataDir: join(dir, 'product'), databaseUrl: payer.databaseUrl });
try {
  process.stdout.write(
    `Load before the run: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}\n\n`,
  );
  const sites = await payer.start({ count: SITES, key: KEY, urlOf: wallets.urlOf });
  for (const site of sites) await wallets.ask(`sites/${site}`, { keys: [KEY], opens_accounts: true });
  const startedMs = performance.now();
  const startedCpu = process.cpuUsage();
  const rows: string[][] = [];
  let [made, paid, shown, lastPaid, lastMs] = [0, 0, 0, 0, startedMs];
  while (paid < PAYOUTS) {
    while (made < PAYOUTS && made - paid < AHEAD) {
      await payer.create(Math.min(AT_ONCE, PAYOUTS - made));
      made += AT_ONCE;
    }
    await sleep(250);
    paid = (await payer.states())['paid'] ?? 0;
    if (paid < ((shown + 1) * PAYOUTS) / SHOWN) continue;
    shown = Math.floor((paid * SHOWN) / PAYOUTS);
    const nowMs = performance.now();
    const { rss, heapUsed } = process.memoryUsage();
    const [rate, mib] = [((paid - lastPaid) * 1_000) / (nowMs - lastMs), (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`];
    rows.push([String(paid), rate.toFixed(0), mib(rss), mib(heapUsed), String(await payer.factsWaiting())]);
    [lastPaid, lastMs] = [paid, nowMs];
  }
  const perSecond = (PAYOUTS * 1_000) / (performance.now() - startedMs);
  const { user, system } = process.cpuUsage(startedCpu);
  const { list } = (await wallets.ask('ledger/sums')) as { list: { action: string; bookings: number }[] };
  const booked = list.filter(({ action }) => action === 'credit').reduce((sum, { bookings }) => sum + bookings, 0);
  const { faults } = (await wallets.ask('ledger/check')) as { faults: string[] };
  process.stdout.write(`${markdownTable(['paid', 'a second', 'RSS', 'heap', 'facts waiting'], rows)}\n\n`);
  process.stdout.write(
    `${perSecond.toFixed(0)} payouts a second over ${PAYOUTS} (wanted: ${WANTED_PER_SECOND}); the wallets booked ${booked}, ${faults.length} faults; ` +
      `this process took ${((user + system) / 1_000 / PAYOUTS).toFixed(2)} ms of a core for each\n`,
  );
  process.exitCode = perSecond >= WANTED_PER_SECOND && booked === PAYOUTS && faults.length === 0 ? 0 : 1;
} finally {
  await product.stop();
  await payer.close();
  await wallets.stop();
  await rm(dir, { recursive: true, force: true });
}
