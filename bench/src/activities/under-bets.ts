import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDb, type Database } from '@manager/server/postgres/db';
import { startEmbeddedPostgres } from '@manager/server/postgres/embedded';
import pino from 'pino';
import { type Console, openConsole } from '../console.ts';
import { markdownTable } from '../outcome.ts';
import { makePayerWorld } from '../payer-world.ts';
import { type Product, startProduct } from '../product.ts';
import { median, percentile } from '../stats.ts';
import { BOARD } from './boards.ts';
import { betOf, createSender, drawBets, GAMES, PLAYERS_A_SITE, type Sender, SITES, WATCHED_A_SITE } from './playing.ts';
import { collectionRule, fillScores, putActivity, rankRule } from './put-ranking.ts';

type World = { product: Product; admin: Console; pool: Database['pool']; sender: Sender; ids: string[] };

const SCORES = ['total_bet', 'total_win', 'best_spin', 'best_round', 'net_profit', 'rounds'];
const loads = (): string =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ');

/** What is not counted by then is cancelled with its activities. */
const WAITED_FOR_MS = 60_000;

/** Some run on all websites, the others on two each, as agents run their own. */
type Many = { activities: number; everywhere: number };

/** The product on a PostgreSQL of its own, with websites, players, games and so many activities: rankings of all scores and collections. */
const withWorld = async ({ activities, everywhere }: Many, work: (world: World) => Promise<void>): Promise<void> => {
  const dir = await mkdtemp(join(tmpdir(), 'manager-bench-activities-'));
  const log = pino({ level: 'warn' }, pino.destination(2));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), log });
  const key = randomBytes(32);
  const product = await startProduct({
    dataDir: join(dir, 'product'),
    databaseUrl: postgres.url,
    env: { ENCRYPTION_KEY: key.toString('base64') },
    profileDir: process.env['BENCH_PROFILE'],
  });
  const database = createDb({ url: postgres.url, log, poolMax: 3, waitMs: 30_000 });
  try {
    await makePayerWorld(database, { count: SITES, urlOf: () => '', sealKey: () => Buffer.from('none') });
    await database.pool.query(
      `insert into player (site_id, user_name, currency) select id, 'player-' || n, 'USD' from site, generate_series(201, $1::int) as n`,
      [PLAYERS_A_SITE],
    );
    await database.pool.query(
      `insert into game (code, name, vendor, type, rtp, sigma) select 'game-' || n, 'Game ' || n, 'Acme', 'slot', 96, 5 from generate_series(0, $1::int) as n`,
      [GAMES - 1],
    );
    const ids: string[] = [];
    const { rows: sites } = await database.pool.query<{ id: string }>('select id from site order by id');
    const siteIdsOf = (n: number): string[] =>
      n < everywhere ? [] : [n, n + 1].map((index) => sites[index % sites.length]?.id ?? '');
    for (let n = 0; n < activities; n++)
      ids.push(
        n % 5 === 4
          ? await putActivity(database.pool, {
              code: `c-${n}`,
              kind: 'collection',
              siteIds: siteIdsOf(n),
              rule: collectionRule(n % 2 === 0 ? '0.01' : '0.002'),
            })
          : await putActivity(database.pool, {
              code: `r-${n}`,
              kind: 'rank',
              siteIds: siteIdsOf(n),
              rule: rankRule(SCORES[n % SCORES.length] ?? 'total_win', capOf(n)),
            }),
      );
    await database.pool.query(
      `insert into collection_stock (activity_id, recipe, stock_left) select id, 'set', null from activity where kind = 'collection'`,
    );
    const sender = createSender(product);
    await work({ product, admin: await openConsole(product.url), pool: database.pool, sender, ids });
    sender.close();
  } finally {
    await product.stop();
    await database.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
};

/** One activity in ten counts the first rounds alone, among them the one that is looked at: such scores are computed anew with every bet. */
const capOf = (n: number): object => (n % 10 === 1 ? { round_cap: { which: 'first', rounds: 20 } } : {});

/** Bodies of a hundred at a steady rate, while single players bet and look when the leaderboard of so many players says so. */
export const timeVisible = async ({
  seconds,
  activities,
  players,
}: {
  seconds: number;
  activities: number;
  players: number;
}): Promise<void> => {
  const RATE = { betsASecond: 1_000, betsABody: 100 };
  await withWorld({ activities, everywhere: activities }, async ({ admin, pool, sender, ids }) => {
    const ranking = ids[1] ?? '';
    await addIdlePlayers(pool, Math.ceil(players / SITES) - PLAYERS_A_SITE);
    await fillScores(pool, ranking);
    let isSending = true;
    const acknowledged: number[] = [];
    const before = loads();
    const sendAll = async (): Promise<void> => {
      const everyMs = (1_000 * RATE.betsABody) / RATE.betsASecond;
      const startedMs = performance.now();
      const sent: Promise<void>[] = [];
      for (let body = 0; body * everyMs < seconds * 1_000; body++) {
        await sleep(Math.max(0, startedMs + body * everyMs - performance.now()));
        const sentMs = performance.now();
        sent.push(sender.send(drawBets(RATE.betsABody)).then(() => void acknowledged.push(performance.now() - sentMs)));
      }
      await Promise.all(sent);
      isSending = false;
    };
    const visible: number[] = [];
    let probes = 0;
    const probe = async (who: number): Promise<void> => {
      while (isSending) {
        probes += 1;
        const win = `${1_000 + probes}.00`;
        const startedMs = performance.now();
        const at = new Date().toISOString();
        const sending = sender.send([
          betOf(`probe-${who}-${probes}`, { site: who, player: PLAYERS_A_SITE - 1 - (probes % WATCHED_A_SITE), at, win }),
        ]);
        const user = `player-${PLAYERS_A_SITE - (probes % WATCHED_A_SITE)}`;
        while (!(await isThere(admin, { ranking, user, at }))) await sleep(20);
        visible.push(performance.now() - startedMs);
        await sending;
      }
    };
    // What fails first is told: nobody asks on meanwhile, when the product has been stopped.
    const ended = await Promise.allSettled(
      [sendAll(), probe(0), probe(1)].map((work) => work.finally(() => (isSending = false))),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    const of = (values: readonly number[], share: number): string => `${percentile(values, share).toFixed(0)} ms`;
    const p95 = percentile(visible, 0.95);
    process.stdout.write(
      `${activities} activities run, the one that is looked at with ${players} players; ${RATE.betsASecond} bets/s in bodies of ${RATE.betsABody} for ${seconds} s; load before ${before}\n\n${markdownTable(
        ['', 'p50', 'p95', 'most', 'wanted'],
        [
          ['acknowledged', of(acknowledged, 0.5), of(acknowledged, 0.95), of(acknowledged, 1), ''],
          [
            `in the leaderboard, ${visible.length} bets`,
            of(visible, 0.5),
            of(visible, 0.95),
            of(visible, 1),
            `p95 ≤ 2,000 ms: ${p95 <= 2_000 ? 'ok' : 'missed'}`,
          ],
        ],
      )}\n\n`,
    );
  });
};

/** They bet nothing, but have a place. */
const addIdlePlayers = async (pool: Database['pool'], aSite: number): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into player (site_id, user_name, currency) select id, 'idle-' || n, 'USD' from site, generate_series(1, $1::int) as n`,
      [aSite],
    );
    // Players come over years: what the planner knows of them is never so old.
    await client.query('analyze player');
  } finally {
    client.release(true);
  }
};

type Looked = { ranking: string; user: string; at: string };

/** Does the answer hold this player's bet of that instant? Players of a name are at several websites. */
const isThere = async (admin: Console, { ranking, user, at }: Looked): Promise<boolean> => {
  const { list } = await admin(BOARD, { activity_id: ranking, user_name: user, limit: 50, page: 1 } as never);
  return list.some(({ last_bet_at: last }) => last === at);
};

/** As many bets as go in, with and without running activities in turns; each turn as long as the others. */
export const timeCost = async ({
  seconds,
  turns,
  activities,
  everywhere,
}: Many & { seconds: number; turns: number }): Promise<void> => {
  const [AT_ONCE, BETS_A_BODY] = [3, 2_000];
  await withWorld({ activities, everywhere }, async ({ pool, sender }) => {
    const rows: string[][] = [];
    const rates: { off: number[]; on: number[] } = { off: [], on: [] };
    const setRunning = (isRunning: boolean) =>
      pool.query(`update activity set state = $1, version = version + 1`, [isRunning ? 'running' : 'cancelled']);
    const batchOf = async (): Promise<{ mark: number; read: number }> => {
      const { rows: found } = await pool.query<{ mark: number; read: number }>(
        `select (select coalesce(max(b.id), 0)::int from ingest_batch b join ingest_group g on g.id = b.group_id where table_name = 'bet' and applied_at is not null) as mark,
          (select coalesce(min(batch_id), 0)::int from consumer_position) as read`,
      );
      return found[0] ?? { mark: 0, read: 0 };
    };
    const turn = async (forMs: number): Promise<number> => {
      const startedMs = performance.now();
      let bets = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (performance.now() - startedMs < forMs) {
            await sender.send(drawBets(BETS_A_BODY));
            bets += BETS_A_BODY;
          }
        }),
      );
      return (bets * 1_000) / (performance.now() - startedMs);
    };
    await setRunning(false);
    await turn(5_000);
    for (let n = 0; n < turns * 2; n++) {
      // Alternating, and each way first as often: what the machine does besides falls on both.
      const isOn = n % 4 === 1 || n % 4 === 2;
      await setRunning(isOn);
      const before = loads();
      const rate = await turn(seconds * 1_000);
      const behindMs = performance.now();
      const sinceMs = (): number => performance.now() - behindMs;
      while (isOn && sinceMs() < WAITED_FOR_MS && (await batchOf()).read < (await batchOf()).mark) await sleep(100);
      const caughtUp = `${sinceMs() < WAITED_FOR_MS ? '' : 'more than '}${(sinceMs() / 1_000).toFixed(1)} s`;
      rates[isOn ? 'on' : 'off'].push(rate);
      rows.push([isOn ? String(activities) : '0', rate.toFixed(0), isOn ? caughtUp : '', before]);
      // The consumers pass over what nobody wanted, and the engine ends its merges.
      await sleep(3_000);
    }
    const [off, on] = [median(rates.off), median(rates.on)];
    const cost = (1 - on / off) * 100;
    process.stdout.write(
      `${markdownTable(['running activities', 'bets/s', 'scores complete after the end', 'load before'], rows)}\n\n`,
    );
    process.stdout.write(
      `Medians: ${off.toFixed(0)} bets/s with none, ${on.toFixed(0)} with ${activities}, ${everywhere} of them on all websites; they cost ${cost.toFixed(1)} % (wanted below 10 %: ${cost < 10 ? 'ok' : 'missed'})\n`,
    );
  });
};
