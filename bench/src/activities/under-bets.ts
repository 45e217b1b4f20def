import { setTimeout as sleep } from 'node:timers/promises';
import type { Console } from '../console.ts';
import { markdownTable } from '../outcome.ts';
import { median } from '../stats.ts';
import { type Many, withWorld, type World } from './bench-world.ts';
import { BOARD } from './boards.ts';
import { drawBets, PLAYERS_A_SITE, SITES } from './playing.ts';
import { collectionRule, fillScores, putActivity, rankRule } from './put-ranking.ts';
import { loads, watchWhilePlaying } from './watch-while-playing.ts';

const SCORES = ['total_bet', 'total_win', 'best_spin', 'best_round', 'net_profit', 'rounds'];

/** What is not counted by then is cancelled with its activities. */
const WAITED_FOR_MS = 60_000;

/** Rankings of all scores, and a collection in each five. */
const withRankings = (many: Many, work: (world: World) => Promise<void>): Promise<void> =>
  withWorld(
    {
      ...many,
      put: (pool, n, siteIds) =>
        n % 5 === 4
          ? putActivity(pool, {
              code: `c-${n}`,
              kind: 'collection',
              siteIds,
              rule: collectionRule(n % 2 === 0 ? '0.01' : '0.002'),
            })
          : putActivity(pool, {
              code: `r-${n}`,
              kind: 'rank',
              siteIds,
              rule: rankRule(SCORES[n % SCORES.length] ?? 'total_win', capOf(n)),
            }),
    },
    async (world) => {
      await world.pool.query(
        `insert into collection_stock (activity_id, recipe, stock_left) select id, 'set', null from activity where kind = 'collection'`,
      );
      await work(world);
    },
  );

/** One activity in ten counts the first rounds alone, among them the one that is looked at: such scores are computed anew with every bet. */
const capOf = (n: number): object => (n % 10 === 1 ? { round_cap: { which: 'first', rounds: 20 } } : {});

/** How soon the leaderboard of so many players shows a bet. */
export const timeVisible = ({
  seconds,
  activities,
  players,
}: {
  seconds: number;
  activities: number;
  players: number;
}): Promise<void> =>
  withRankings({ activities, everywhere: activities }, async ({ admin, pool, sender, ids }) => {
    const ranking = ids[1] ?? '';
    await addIdlePlayers(pool, Math.ceil(players / SITES) - PLAYERS_A_SITE);
    await fillScores(pool, ranking);
    await watchWhilePlaying({
      sender,
      seconds,
      what: `${activities} activities run, the one that is looked at with ${players} players`,
      where: 'in the leaderboard',
      isThere: ({ player, at }) => isThere(admin, { ranking, user: `player-${player + 1}`, at }),
    });
  });

/** They bet nothing, but have a place. */
const addIdlePlayers = async (pool: World['pool'], aSite: number): Promise<void> => {
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
  await withRankings({ activities, everywhere }, async ({ pool, sender }) => {
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
