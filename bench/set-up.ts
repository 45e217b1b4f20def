import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openConsole } from './src/console.ts';
import { markdownTable } from './src/outcome.ts';
import { startProduct } from './src/product.ts';
import { fillMatrix } from './src/set-up/matrix-world.ts';
import { matrixCalls } from './src/set-up/matrix-calls.ts';
import { percentile, timeRuns } from './src/stats.ts';
import { openStores } from './src/stores.ts';
import { makeBenchFolder } from './src/bench-folder.ts';

/** `npm run bench:set-up -- [--runs 15]`: how fast games at websites (C-7) are listed and changed with 5,000 games and 2,000 websites. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
const LIMIT_MS = 1_000;
const SETTLE_MS = 5_000;

const main = async (): Promise<void> => {
  const dir = await makeBenchFolder('set-up');
  const dataDir = join(dir, 'data');
  const loads = loadavg();
  try {
    // The product makes its tables; then it is stopped, because the store is filled past it.
    await (await startProduct({ dataDir })).stop();
    const stores = await openStores(dataDir);
    const filled = await fillMatrix(stores.postgres).finally(() => stores.close());
    process.stdout.write(`${filled}\nLoad before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
    const product = await startProduct({ dataDir });
    // A process that has just started may turn calls away on a busy machine.
    await sleep(SETTLE_MS);
    try {
      const rows: string[][] = [];
      for (const { what, runs = Number(values.runs), run } of matrixCalls(await openConsole(product.url))) {
        process.stderr.write(`${what}\n`);
        await run(runs);
        const times = await timeRuns(runs, run);
        const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
        rows.push([what, `${runs}`, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, p95 <= LIMIT_MS ? 'ok' : 'missed']);
      }
      process.stdout.write(`${markdownTable(['call', 'runs', 'p50', 'p95', `below ${LIMIT_MS} ms`], rows)}\n`);
    } finally {
      await product.stop();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
