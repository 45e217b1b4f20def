import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { getGameReport } from '@manager/contract/features/report/game-report';
import type { CallTo, Console } from './console.ts';
import { PLATFORM_KEY, type Product } from './product.ts';
import { percentile } from './stats.ts';
import { currencyOfPlayer, gameCode, type Places, playerName, siteCode, siteOfPlayer } from './world.ts';

const RATE = { betsASecond: 1_000, betsABody: 100, seconds: 30 };
const PLAYER = 3;
const GAME = 0;
const REPORT: CallTo<typeof getGameReport> = { method: 'GET', path: '/api/report/game_report/get_list' };

export type Freshness = {
  betsASecond: number;
  /** From sending a body to its acknowledgement. */
  acknowledgedMs: { p50: number; p99: number };
  /** From the acknowledgement to the first answer of a report that holds its bets; the question itself included. */
  visibleMs: { p50: number; p99: number };
  probes: number;
};

/** Bets of now at a steady rate, while one reader asks the report of their website again and again. */
export const timeFreshness = async (product: Product, call: Console, { siteIds }: Places): Promise<Freshness> => {
  const acknowledgedMs: number[] = [];
  const visibleMs: number[] = [];
  const run = Date.now().toString(36);
  const today = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const siteId = siteIds.get(siteCode(siteOfPlayer(PLAYER)));
  const countNow = async (): Promise<number> => {
    const { sum } = await call(REPORT, { in: 'usd', date_from: today(-1), date_to: today(1), site_id: siteId });
    return sum.rounds;
  };
  const before = await countNow();
  let acknowledged = 0;
  let isSending = true;
  const sendAll = async (): Promise<void> => {
    const everyMs = (1_000 * RATE.betsABody) / RATE.betsASecond;
    const startedMs = performance.now();
    const bodies = (RATE.betsASecond * RATE.seconds) / RATE.betsABody;
    const sent: Promise<void>[] = [];
    for (let body = 0; body < bodies; body++) {
      await sleep(Math.max(0, startedMs + body * everyMs - performance.now()));
      sent.push(
        (async () => {
          const sentMs = performance.now();
          await send(product, bodyOf(run, body));
          acknowledgedMs.push(performance.now() - sentMs);
          acknowledged += RATE.betsABody;
        })(),
      );
    }
    await Promise.all(sent);
    isSending = false;
  };
  const probe = async (): Promise<void> => {
    while (isSending) {
      const [wanted, askedMs] = [before + acknowledged, performance.now()];
      while ((await countNow()) < wanted) await sleep(5);
      visibleMs.push(performance.now() - askedMs);
      await sleep(50);
    }
  };
  await Promise.all([sendAll(), probe()]);
  const spread = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p99: percentile(values, 0.99) });
  return {
    betsASecond: RATE.betsASecond,
    acknowledgedMs: spread(acknowledgedMs),
    visibleMs: spread(visibleMs),
    probes: visibleMs.length,
  };
};

const bodyOf = (run: string, body: number): string => {
  const at = new Date().toISOString();
  const { code } = currencyOfPlayer(PLAYER);
  return Array.from({ length: RATE.betsABody }, (_, i) =>
    JSON.stringify({
      bet_id: `fresh-${run}-${body}-${i}`,
      round_id: `fresh-${run}-${body}-${i}`,
      site: siteCode(siteOfPlayer(PLAYER)),
      player: playerName(PLAYER),
      game: gameCode(GAME),
      currency: code,
      source: 'normal',
      status: 'settled',
      bet: '1.00',
      win: '0.50',
      bet_at: at,
      settled_at: at,
      row_version: 1,
    }),
  ).join('\n');
};

const send = ({ url }: Product, body: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${url}/platform/v1/bets`,
      { method: 'POST', headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${PLATFORM_KEY}` } },
      (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200 || response.statusCode === 202) resolve();
          else reject(new Error(`bets were answered with HTTP ${response.statusCode}`));
        });
      },
    );
    outgoing.on('error', reject).end(body);
  });
