import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { getUserInfo } from '@manager/contract/features/auth/login';
import type { getSeamlessList } from '@manager/contract/features/log/seamless';
import type { getCompensationList } from '@manager/contract/features/maintain/compensate';
import type { getGameReport } from '@manager/contract/features/report/game-report';
import type { getWebsiteList } from '@manager/contract/features/set-up/website';
import { type CallTo, type Console, openConsole } from './src/console.ts';
import { markdownTable } from './src/outcome.ts';
import { openPayingProduct, type PayingProduct } from './src/paying-product.ts';
import { percentile } from './src/stats.ts';
import { readUsage } from './src/usage.ts';
import { startWallets, type Wallets } from './src/wallets.ts';
import { makeBenchFolder } from './src/bench-folder.ts';

/**
 * `npm run bench:blackhole -- [--minutes 10] [--windows 5]`: one of 24 websites takes every call of its wallet and answers none, for so many
 * minutes in so many windows, each beside one in which it is well. Meanwhile the product pays the 23 others steadily, and the one as well, and
 * people work with it. What the hole costs them is the ratio of both kinds of windows.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, windows: { type: 'string', default: '5' } },
});
const WINDOWS = Number(values.windows);
const WINDOW_MS = (Number(values.minutes) * 60_000) / WINDOWS;
const SITES = 24;
const LIMIT = 1.2;
const PAY_EVERY_MS = 100;
/** Each time, of the 23 in turn; the one is paid each time. */
const SITES_AT_ONCE = 5;
const ASK_EVERY_MS = 200;
const WARM_UP_MS = 20_000;
/** What was asked for at the end of a window may take so long before it counts as not paid. */
const LAST_MS = 2_000;
const HEALED_WITHIN_MS = 180_000;
const MIB = 1_048_576;

type Seen = { paid: number[]; unpaid: number; asked: number[]; failed: number; memory: number; waiting: number; load: number };

const REQUESTS: readonly ((call: Console) => Promise<unknown>)[] = [
  (call) => call({ method: 'GET', path: '/api/user/get_user_info' } as CallTo<typeof getUserInfo>, {}),
  (call) => call({ method: 'GET', path: '/api/set_up/website/get_list' } as CallTo<typeof getWebsiteList>, { limit: 20 }),
  (call) => call({ method: 'GET', path: '/api/log/seamless/get_list' } as CallTo<typeof getSeamlessList>, { limit: 20 }),
  (call) =>
    call({ method: 'GET', path: '/api/maintain/compensate/get_list' } as CallTo<typeof getCompensationList>, { limit: 20 }),
  (call) => {
    const today = new Date().toISOString().slice(0, 10);
    const input = { in: 'usd', date_from: today, date_to: today } as const;
    return call({ method: 'GET', path: '/api/report/game_report/get_list' } as CallTo<typeof getGameReport>, input);
  },
];

type Bench = PayingProduct & { call: Console; hole: string; others: readonly string[] };

/** Begins each at its time, however long the one before takes. */
const steadily = async (everyMs: number, endMs: number, work: (turn: number) => Promise<unknown>): Promise<void> => {
  const under: Promise<unknown>[] = [];
  for (let turn = 0, atMs = performance.now(); atMs < endMs; turn += 1, atMs += everyMs) {
    await sleep(Math.max(0, atMs - performance.now()));
    const working = work(turn);
    // Told at the end: what is under way ends first.
    working.catch(() => undefined);
    under.push(working);
  }
  await Promise.all(under);
};

const watch = async ({ pay, paidWithin, waiting, product, call, hole, others }: Bench, lastsMs: number): Promise<Seen> => {
  const from = new Date();
  const endMs = performance.now() + lastsMs;
  const asked: number[] = [];
  let failed = 0;
  await Promise.all([
    steadily(PAY_EVERY_MS, endMs, (turn) => {
      const wanted = Array.from({ length: SITES_AT_ONCE }, (_, n) => others[(turn * SITES_AT_ONCE + n) % others.length] ?? hole);
      return pay([...wanted, hole]);
    }),
    steadily(ASK_EVERY_MS, endMs, async (turn) => {
      const startedMs = performance.now();
      try {
        await REQUESTS[turn % REQUESTS.length]?.(call);
      } catch {
        failed += 1;
      }
      asked.push(performance.now() - startedMs);
    }),
  ]);
  const to = new Date();
  await sleep(LAST_MS);
  const { times, unpaid } = await paidWithin(others, from, to);
  const memory = (await readUsage(product.pid))?.server.memoryBytes ?? 0;
  return { paid: times, unpaid, asked, failed, memory, waiting: await waiting(hole), load: loadavg()[0] ?? 0 };
};

const heal = async ({ waiting, hurry, hole }: Bench, wallets: Wallets): Promise<void> => {
  await wallets.ask(`sites/${hole}/faults`, []);
  for (const endMs = performance.now() + HEALED_WITHIN_MS; (await waiting(hole)) > 0; await sleep(1_000)) {
    if (performance.now() > endMs) throw new Error('the website that was a hole is not paid');
    await hurry(hole);
  }
};

const ms = (times: readonly number[], share: number): string => `${percentile(times, share).toFixed(1)} ms`;

const rowOf = (how: string, seen: Seen): string[] => [
  how,
  String(seen.paid.length),
  String(seen.unpaid),
  ms(seen.paid, 0.5),
  ms(seen.paid, 0.95),
  String(seen.asked.length),
  String(seen.failed),
  ms(seen.asked, 0.5),
  ms(seen.asked, 0.95),
  `${(seen.memory / MIB).toFixed(0)} MiB`,
  String(seen.waiting),
  seen.load.toFixed(1),
];

const together = (all: readonly Seen[]): Seen => ({
  paid: all.flatMap(({ paid }) => paid),
  unpaid: all.reduce((sum, { unpaid }) => sum + unpaid, 0),
  asked: all.flatMap(({ asked }) => asked),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  memory: Math.max(...all.map(({ memory }) => memory)),
  waiting: Math.max(...all.map(({ waiting }) => waiting)),
  load: Math.max(...all.map(({ load }) => load)),
});

const HEADINGS = [
  'the 24th website',
  'paid',
  'not paid',
  'p50',
  'p95',
  'console',
  'failed',
  'p50',
  'p95',
  'server',
  'wait at the 24th',
];

const dir = await makeBenchFolder('black-hole');
const wallets = await startWallets(join(dir, 'wallets'));
const paying = await openPayingProduct(dir, { wallets, count: SITES });
try {
  const call = await openConsole(paying.product.url);
  const bench: Bench = { ...paying, call, hole: paying.sites.at(-1) ?? '', others: paying.sites.slice(0, -1) };
  const load = (): string =>
    loadavg()
      .map((one) => one.toFixed(1))
      .join(' ');
  process.stdout.write(`Load before the run: ${load()}\n\n`);
  await watch(bench, WARM_UP_MS);
  const seen: Record<'well' | 'hole', Seen[]> = { well: [], hole: [] };
  // In turns, so that a machine that grows slower meets both.
  for (let window = 0; window < WINDOWS; window += 1)
    for (const how of ['well', 'hole'] as const) {
      if (how === 'hole') await wallets.ask(`sites/${bench.hole}/faults`, [{ kind: 'black_hole' }]);
      seen[how].push(await watch(bench, WINDOW_MS));
      if (how === 'hole') await heal(bench, wallets);
    }
  const [well, hole] = [together(seen.well), together(seen.hole)];
  const rows = seen.well.flatMap((one, window) => [rowOf('well', one), rowOf('black hole', seen.hole[window] ?? one)]);
  process.stdout.write(`${markdownTable(HEADINGS, [...rows, rowOf('all: well', well), rowOf('all: black hole', hole)])}\n\n`);
  const ratios = (['paid', 'asked'] as const).map((what) => percentile(hole[what], 0.95) / percentile(well[what], 0.95));
  const isGood = ratios.every((ratio) => ratio <= LIMIT) && hole.unpaid + well.unpaid === 0;
  process.stdout.write(
    `p95 with the hole / without: payouts of the others ${ratios[0]?.toFixed(2)}, console ${ratios[1]?.toFixed(2)} ` +
      `(${isGood ? 'ok' : 'missed'}, limit ${LIMIT}); load after the run ${load()}\n`,
  );
  process.exitCode = isGood ? 0 : 1;
} finally {
  await paying.close();
  await wallets.stop();
  await rm(dir, { recursive: true, force: true });
}
