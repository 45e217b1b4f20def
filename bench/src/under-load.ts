import { setTimeout as sleep } from 'node:timers/promises';
import type { getUserInfo } from '@manager/contract/features/auth/login';
import type { getPrizeDistribution } from '@manager/contract/features/statistics/prize-distribute';
import type { addOrEditUser } from '@manager/contract/features/user/user';
import { type CallTo, type Console, signIn } from './console.ts';
import type { Load } from './bets.ts';
import { callReport, lastDays } from './report-cases.ts';
import { openReader } from './reader.ts';
import { percentile, timeRuns } from './stats.ts';
import type { Product } from './product.ts';
import type { Places } from './world.ts';

const HEAVY_AT_ONCE = 5;
const LIGHT_EVERY_MS = 50;
const SIGN_IN_EVERY_MS = 1_000;
const SECONDS = 20;
const OWN_RUNS = 20;
const GREEDY = 10;

const INFO: CallTo<typeof getUserInfo> = { method: 'GET', path: '/api/user/get_user_info' };
const SAVE_USER: CallTo<typeof addOrEditUser> = { method: 'POST', path: '/api/user/user/add_or_edit_user' };
/** Signs in again and again; the administrator would lose the sessions of the others by it. */
const CLERK = { username: 'bench-clerk', password: 'another-password-for-benchmarks' };
const PRIZES: CallTo<typeof getPrizeDistribution> = { method: 'GET', path: '/api/statistics/prize_distribute/get_list' };

type Spread = { p50: number; p99: number; most: number };
export type UnderLoad = {
  heavy: Spread & { count: number; refused: number };
  light: Spread;
  signIn: Spread;
  /** One user with one report at a time: alone, and beside another who asks for ten at once. */
  fair: { aloneP99: number; besideP99: number };
};

const spread = (values: readonly number[]): Spread => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
  most: Math.max(...values),
});

/**
 * Five heavy questions at once for twenty seconds: every bet of thirty days by the size of its win, which no projection answers. Beside them
 * twenty small calls a second, and a sign-in every second.
 */
export const timeUnderLoad = async (
  product: Product,
  { call, load, places }: { call: Console; load: Load; places: Places },
): Promise<UnderLoad> => {
  const days = lastDays(load, 30);
  await call(SAVE_USER, { user_name: CLERK.username, name: 'Clerk', password: CLERK.password, agent_id: places.agentId }).catch(
    (error: unknown) => {
      if (!String(error).includes('40901')) throw error;
    },
  );
  const heavyOnce = () => call(PRIZES, { date_from: days.from, date_to: days.to });
  const endMs = performance.now() + SECONDS * 1_000;
  const [heavyMs, lightMs, signInMs]: [number[], number[], number[]] = [[], [], []];
  let refused = 0;
  const timed = async (into: number[], work: () => Promise<unknown>): Promise<void> => {
    const startedMs = performance.now();
    await work();
    into.push(performance.now() - startedMs);
  };
  const heavy = async (): Promise<void> => {
    while (performance.now() < endMs) {
      await timed(heavyMs, () =>
        heavyOnce().catch(() => {
          refused += 1;
        }),
      );
    }
  };
  const steadily = async (everyMs: number, into: number[], work: () => Promise<unknown>): Promise<void> => {
    const under: Promise<void>[] = [];
    while (performance.now() < endMs) {
      under.push(timed(into, work));
      await sleep(everyMs);
    }
    await Promise.all(under);
  };
  await Promise.all([
    ...Array.from({ length: HEAVY_AT_ONCE }, heavy),
    steadily(LIGHT_EVERY_MS, lightMs, () => call(INFO, {})),
    steadily(SIGN_IN_EVERY_MS, signInMs, () => signIn(product.url, CLERK)),
  ]);
  return {
    heavy: { ...spread(heavyMs), count: heavyMs.length, refused },
    light: spread(lightMs),
    signIn: spread(signInMs),
    fair: await timeFairness(product, { call, load, places }),
  };
};

const timeFairness = async (
  product: Product,
  { call, load, places }: { call: Console; load: Load; places: Places },
): Promise<UnderLoad['fair']> => {
  const reader = await openReader(product, call, { agentId: places.agentId, codes: ['F-2'] });
  const mine = () => callReport(reader, { report: 'site', unit: 'usd', scope: 'one agent', days: lastDays(load, 30) }, places);
  await mine();
  const alone = await timeRuns(OWN_RUNS, mine);
  const done = new AbortController();
  const greedy = Array.from({ length: GREEDY }, async () => {
    while (!done.signal.aborted)
      await callReport(call, { report: 'game', unit: 'usd', scope: 'all', days: lastDays(load, 90) }, places).catch(() =>
        sleep(50),
      );
  });
  await sleep(500);
  const beside = await timeRuns(OWN_RUNS, mine);
  done.abort();
  await Promise.all(greedy);
  return { aloneP99: percentile(alone, 0.99), besideP99: percentile(beside, 0.99) };
};
