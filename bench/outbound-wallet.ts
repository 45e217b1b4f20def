import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { markdownTable } from './src/outcome.ts';
import { openOwnWallet, type OwnWallet } from './src/own-wallet.ts';
import { percentile } from './src/stats.ts';

/** `npm run bench:wallet -- [--seconds 10] [--rounds 3]`: what one dead website costs the calls to the wallets of 23 others. */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, rounds: { type: 'string', default: '3' } },
});
const PAUSE_MS = 100;
const DEAD_CALLERS = 32;
const LIMIT = 1.2;

type Seen = { times: number[]; failed: number };

/** Calls all live websites, each again and again, and meanwhile the last one by many at once. */
const measure = async ({ call, sites }: OwnWallet, { seconds }: { seconds: number }): Promise<Seen & { refused: number }> => {
  const endMs = performance.now() + seconds * 1_000;
  const seen = { times: [] as number[], failed: 0, refused: 0 };
  const live = sites.slice(0, -1).map(async (site) => {
    while (performance.now() < endMs) {
      const startedMs = performance.now();
      const { end } = await call(site);
      seen.times.push(performance.now() - startedMs);
      if (end !== 'booked') seen.failed += 1;
      await sleep(PAUSE_MS);
    }
  });
  const others = Array.from({ length: DEAD_CALLERS }, async () => {
    while (performance.now() < endMs) {
      const { end } = await Promise.race([call(sites.at(-1) ?? ''), sleep(endMs - performance.now(), { end: 'unknown' })]);
      if (end === 'not_sent') seen.refused += 1;
      await sleep(PAUSE_MS);
    }
  });
  await Promise.all([...live, ...others]);
  return seen;
};

const main = async (): Promise<void> => {
  const own = await openOwnWallet(24);
  try {
    const loads = loadavg();
    await measure(own, { seconds: 2 });
    const all: Record<'alive' | 'dead', Seen> = { alive: { times: [], failed: 0 }, dead: { times: [], failed: 0 } };
    let refused = 0;
    // In turns, so that a machine that grows slower meets both.
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const how of ['alive', 'dead'] as const) {
        own.setDead(how === 'dead');
        const seen = await measure(own, { seconds: Number(values.seconds) });
        all[how].times.push(...seen.times);
        all[how].failed += seen.failed;
        if (how === 'dead') refused += seen.refused;
        own.setDead(false);
        await own.recover();
      }
    const rows = (['alive', 'dead'] as const).map((how) => {
      const { times, failed } = all[how];
      const ms = (share: number): string => `${percentile(times, share).toFixed(1)} ms`;
      return [how, String(times.length), String(failed), ms(0.5), ms(0.95), ms(0.99)];
    });
    const ratio = percentile(all.dead.times, 0.95) / percentile(all.alive.times, 0.95);
    process.stdout.write(`Load before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
    process.stdout.write(
      `${markdownTable(['the 24th website', 'calls to the others', 'failed', 'p50', 'p95', 'p99'], rows)}\n\n`,
    );
    process.stdout.write(
      `p95 with one dead / all alive: ${ratio.toFixed(2)} (${ratio <= LIMIT ? 'ok' : 'missed'}, limit ${LIMIT}); ${refused} calls to the dead one were not sent\n`,
    );
  } finally {
    await own.close();
  }
};

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}
