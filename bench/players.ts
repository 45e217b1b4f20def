import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { findPlayers } from '@manager/contract/features/search/player';
import { type CallTo, type Console, openConsole } from './src/console.ts';
import { markdownTable } from './src/outcome.ts';
import { fillPlayers } from './src/players/player-world.ts';
import { startProduct } from './src/product.ts';
import { openReader } from './src/reader.ts';
import { percentile, timeRuns } from './src/stats.ts';
import { openStores } from './src/stores.ts';

/** `npm run bench:players -- [--players 1000000] [--runs 30]`: how fast a player is found by a part of the name. */
const { values } = parseArgs({
  options: { players: { type: 'string', default: '1000000' }, runs: { type: 'string', default: '30' } },
});
const LIMIT_MS = 100;
const SETTLE_MS = 5_000;
const FIND: CallTo<typeof findPlayers> = { method: 'GET', path: '/api/search/player' };

/** What is typed. Several texts of a kind take turns, so that no single answer is timed again and again. */
const TYPED: readonly { what: string; texts: readonly string[] }[] = [
  { what: 'one letter', texts: ['k', 'z', 'u'] },
  { what: 'two letters, many', texts: ['ki', 'ma', '12'] },
  { what: 'two letters inside of names, many', texts: ['ay', 'n1', '_4'] },
  { what: 'two letters, nobody', texts: ['zq', 'xw', '~!'] },
  { what: 'a part, many', texts: ['layer1', 'EE7', 'ragon'] },
  { what: 'a part, few', texts: ['im7719', 'yer98765', 'star_99'] },
  { what: 'a part, nobody', texts: ['qqqq', '99999999', 'ayer121212', 'no such player'] },
  { what: 'common at one website alone', texts: ['vvip', 'vip_', 'ip_p'] },
  { what: 'the whole name or an id', texts: ['player500000', '777777'] },
];

type Asker = { who: string; call: Console };

const timeAll = async (askers: readonly Asker[], runs: number): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const { what, texts } of TYPED)
    for (const { who, call } of askers) {
      const run = (n: number) => call(FIND, { q: texts[n % texts.length] ?? '' });
      await timeRuns(texts.length, run);
      const times = await timeRuns(runs, run);
      const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
      rows.push([what, who, `${p50.toFixed(0)} ms`, `${p95.toFixed(0)} ms`, p95 <= LIMIT_MS ? 'ok' : 'missed']);
    }
  return rows;
};

const main = async (): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'manager-bench-players-'));
  const dataDir = join(dir, 'data');
  try {
    // The product makes its tables; then it is stopped, because the store is filled past it.
    await (await startProduct({ dataDir })).stop();
    const stores = await openStores(dataDir);
    const world = await fillPlayers(stores.postgres, Number(values.players)).finally(() => stores.close());
    const product = await startProduct({ dataDir });
    // A process that has just started may turn calls away on a busy machine.
    await sleep(SETTLE_MS);
    try {
      const admin = await openConsole(product.url);
      const readerOf = (agentId: string) => openReader(product, admin, { agentId, codes: ['B', 'B-3'] });
      const askers = [
        { who: 'all agents', call: admin },
        { who: 'an agent with many players', call: await readerOf(world.bigAgentId) },
        { who: 'an agent with few', call: await readerOf(world.smallAgentId) },
      ];
      const loads = loadavg();
      const rows = await timeAll(askers, Number(values.runs));
      process.stdout.write(`${world.text}\nLoad before the run: ${loads.map((load) => load.toFixed(1)).join(' ')}\n\n`);
      process.stdout.write(`${markdownTable(['typed', 'by staff of', 'p50', 'p95', `below ${LIMIT_MS} ms`], rows)}\n`);
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
