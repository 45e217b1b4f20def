import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { makeBenchFolder } from './src/bench-folder.ts';
import { atMost, findingsTable, markdownTable, mebibytes } from './src/outcome.ts';
import { startProduct } from './src/product.ts';
import { PARTS, readUsage, type Usage } from './src/usage.ts';

/**
 * `npm run bench:rest -- [--minutes 5] [--settle 4]`: what the product takes while nobody works in it (P11): the demo world with its four bets a
 * second, and an empty product. `settle`: minutes after the start that are not counted.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, settle: { type: 'string', default: '4' } },
});
const [MINUTES, SETTLE] = [Number(values.minutes), Number(values.settle)];
const MINUTE_MS = 60_000;
const WORLDS = [
  { name: 'the demo world', isDemo: true, mostOfACore: 0.05, mostBytes: 900 * 1024 ** 2 },
  { name: 'an empty product', isDemo: false, mostOfACore: 0.01, mostBytes: 900 * 1024 ** 2 },
] as const;

const share = (value: number): string => `${(100 * value).toFixed(1)} % of a core`;
const sum = (usage: Usage, of: (part: Usage['server']) => number): number =>
  PARTS.reduce((total, part) => total + of(usage[part]), 0);

const watch = async (isDemo: boolean): Promise<{ before: Usage; after: Usage }> => {
  const dataDir = await makeBenchFolder('rest');
  const product = await startProduct({ dataDir, isDemo });
  try {
    await sleep(SETTLE * MINUTE_MS);
    const before = await readUsage(product.pid);
    await sleep(MINUTES * MINUTE_MS);
    const after = await readUsage(product.pid);
    if (before === null || after === null) throw new Error('this system does not tell what processes use');
    return { before, after };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

process.stdout.write(`Load of the machine before the run: ${loadavg()[0]?.toFixed(1) ?? '?'}.\n\n`);
for (const { name, isDemo, mostOfACore, mostBytes } of WORLDS) {
  const { before, after } = await watch(isDemo);
  const coreOf = (part: (typeof PARTS)[number]): number => (after[part].cpuS - before[part].cpuS) / (MINUTES * 60);
  const cores = (sum(after, ({ cpuS }) => cpuS) - sum(before, ({ cpuS }) => cpuS)) / (MINUTES * 60);
  const findings = [
    atMost('P11', `${name} at rest`, { value: cores, limit: mostOfACore, print: share }),
    atMost('P11', `memory of ${name}, shared memory counted once`, {
      value: sum(after, ({ memoryBytes }) => memoryBytes),
      limit: mostBytes,
      print: mebibytes,
    }),
  ];
  const named = (part: (typeof PARTS)[number]): string =>
    isDemo && part === 'postgres' ? 'postgres, games and wallets of the demo' : part;
  const rows = PARTS.map((part) => [named(part), share(coreOf(part)), mebibytes(after[part].memoryBytes)]);
  process.stdout.write(`${findingsTable(findings)}\n\n${markdownTable(['part', 'CPU', 'memory'], rows)}\n\n`);
}
