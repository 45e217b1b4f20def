import * as settle from '@manager/contract/features/activity/activity-rank/settle';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnerDb } from '../../src/postgres/db.ts';
import { isTransient } from '../../src/postgres/transient.ts';
import { queryOf } from '../client.ts';
import type { createDraw } from '../payout/payout-model.ts';
import type { PayoutSite } from '../payout/payout-world.ts';
import { betRow } from '../world.ts';
import { postUntilTaken } from './post-until-taken.ts';

type Draw = ReturnType<typeof createDraw>;
type Place = { playerId: string; score: bigint; prize: bigint };

/** A ranking as it was played, and what it has to pay by that alone. */
export type PlayedRanking = { id: string; budgetId: string; expected: Place[]; calculations: number };

type Options = {
  db: OwnerDb;
  /** Where the product answers; another one after each start. */
  address: () => string;
  platformKey: string;
  /** Of two people: one calculates and pays, the other one agrees. */
  tokens: readonly [string, string];
  userId: string;
  game: string;
  draw: Draw;
};

const LASTS_MS = 2_500;
const PLACES = 12;
const AGAIN_MS = 50;
/** Answers that say "not now", "somebody was faster" or, before the clock has ended it, "there is none"; anything else is a fault. */
const EXPECTED = new Set([40400, 40900, 40902, 42900]);
/** What is answered when a store is killed under the call. */
const FAILED = 50000;

const text = (micros: bigint): string => `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`;

/**
 * Rankings, one after the other at the websites of a lane: played through the Platform API, then settled through the console's calls. Whatever
 * fails because something is down is looked at again and repeated, as people do; each step is called twice at once now and then.
 */
export const createRankingLanes = ({ db, address, platformKey, tokens, userId, game, draw }: Options) => {
  const played: PlayedRanking[] = [];
  const wrong: string[] = [];
  const failed: string[] = [];
  let [drawn, settling] = [0, 0];

  const untilDone = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await work();
      } catch (error) {
        if (!isTransient(error)) throw error;
        await sleep(AGAIN_MS);
      }
  };

  const open = async (sites: readonly PayoutSite[], prizes: readonly bigint[]) => {
    const code = `kill-${(drawn += 1)}`;
    const budget = prizes.reduce((sum, prize) => sum + prize, 0n);
    return untilDone(() =>
      db.transaction().execute(async (tx) => {
        // Of this attempt: the store may have been down for longer than a ranking lasts.
        const starts = new Date();
        const ends = new Date(starts.getTime() + LASTS_MS);
        const { id: budgetId } = await tx
          .insertInto('payout_budget')
          .values({ purpose: 'activity', reference: code, currency: 'USD', amount: text(budget), created_at: starts })
          .onConflict((conflict) => conflict.columns(['purpose', 'reference']).doUpdateSet({ amount: text(budget) }))
          .returning('id')
          .executeTakeFirstOrThrow();
        const known = await tx
          .selectFrom('activity')
          .select(['id', 'starts_at', 'ends_at'])
          .where('code', '=', code)
          .executeTakeFirst();
        if (known !== undefined)
          return { id: known.id, budgetId, startsMs: known.starts_at.getTime(), endsMs: known.ends_at.getTime() };
        const { id } = await tx
          .insertInto('activity')
          .values({
            kind: 'rank',
            code,
            title: JSON.stringify({ en: code }),
            state: 'running',
            starts_at: starts,
            ends_at: ends,
            currency: 'USD',
            budget: text(budget),
            budget_id: budgetId,
            approved_at: starts,
            site_ids: sites.map((site) => site.id),
            rule: JSON.stringify({
              kind: 'rank',
              score: 'total_win',
              min_rounds: 1,
              round_cap: null,
              pool: null,
              ranks: prizes.map((prize, index) => ({ from: index + 1, to: index + 1, amount: text(prize), pct: null })),
              pays: draw.below(3) === 0 ? 'auto' : 'manual',
              robots: null,
            }),
            created_by: userId,
            by_user: code,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { id, budgetId, startsMs: starts.getTime(), endsMs: ends.getTime() };
      }),
    );
  };

  const post = async (rows: readonly object[], key: string): Promise<void> => {
    const refused = await postUntilTaken({ address, platformKey, key, rows });
    if (refused !== '') wrong.push(refused);
  };

  const call = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, who: 0 | 1 = 0): Promise<OutputOf<E> | undefined> => {
    const url = new URL(`/manager${endpoint.path}`, address());
    const isGet = endpoint.method === 'GET';
    if (isGet) url.search = new URLSearchParams(queryOf(input)).toString();
    try {
      const response = await fetch(url, {
        method: endpoint.method,
        headers: { 'x-token': tokens[who], lang: 'en', ...(isGet ? {} : { 'content-type': 'application/json' }) },
        ...(isGet ? {} : { body: JSON.stringify(input) }),
      });
      const answer = (await response.json()) as { code: number; message: string; data: OutputOf<E> };
      if (answer.code === 0) return answer.data;
      if (!EXPECTED.has(answer.code))
        (answer.code === FAILED ? failed : wrong).push(`${endpoint.path}: ${answer.code} ${answer.message}`);
    } catch {
      // It is down; whether it has happened says the next look.
    }
    return undefined;
  };

  /** Each player bets once or twice: whoever won more stands before, all sums differ. */
  const play = async (
    sites: readonly PayoutSite[],
    { id, startsMs }: { id: string; startsMs: number },
  ): Promise<{ playerId: string; score: bigint }[]> => {
    const scores: { playerId: string; score: bigint }[] = [];
    const rows: object[] = [];
    const players = sites.flatMap((site) =>
      site.players.map((playerId, index) => ({ site: site.code, playerId, name: `p${index}` })),
    );
    for (const [index, { site, playerId, name }] of players.entries()) {
      const wins = Array.from(
        { length: 1 + draw.below(2) },
        (_, n) => BigInt(1 + draw.below(900)) * 1_000_000n + BigInt(n === 0 ? index : 0) * 10_000n,
      );
      scores.push({ playerId, score: wins.reduce((sum, win) => sum + win, 0n) });
      for (const [n, win] of wins.entries())
        rows.push({
          ...betRow({ site, game, player: name, win: text(win), bet_at: new Date(startsMs + 1 + n).toISOString() }),
          bet_id: `${id}-${playerId}-${n}`,
          round_id: `${id}-${playerId}-${n}`,
        });
    }
    await post(rows, `kill-${id}`);
    return scores.toSorted((one, other) => (one.score > other.score ? -1 : one.score < other.score ? 1 : 0));
  };

  const settleIt = async (ranking: PlayedRanking): Promise<void> => {
    const { id } = ranking;
    for (;;) {
      const row = await call(settle.getSettlementDetail, { id });
      if (row?.state === 'paying' || row?.state === 'settled') return;
      const step = { id, version: row?.version ?? 0 };
      const times = draw.below(4) === 0 ? [1, 2] : [1];
      if (row?.state === 'open' || (row?.state === 'calculated' && draw.below(2) === 0))
        await Promise.all(
          times.map(async () => (ranking.calculations += (await call(settle.calculateSettlement, step)) === undefined ? 0 : 1)),
        );
      else if (row?.state === 'calculated') await Promise.all(times.map(() => call(settle.approveSettlement, step, 1)));
      else if (row?.state === 'approved') await Promise.all(times.map(() => call(settle.paySettlement, step)));
      await sleep(AGAIN_MS);
    }
  };

  return {
    played,
    wrong,
    /** Calls that failed: none may while no store is killed. */
    failed,
    /** Lanes whose ranking is being calculated, agreed to or given to pay right now. */
    settling: (): number => settling,
    /** One ranking from its start until its prizes are being paid. */
    run: async (sites: readonly PayoutSite[]): Promise<void> => {
      const prizes = Array.from({ length: PLACES }, () => BigInt(1 + draw.below(9_999)) * 10_000n);
      const { id, budgetId, startsMs, endsMs } = await open(sites, prizes);
      const scores = await play(sites, { id, startsMs });
      await sleep(Math.max(0, endsMs - Date.now()));
      const expected = scores.slice(0, PLACES).map((one, index) => ({ ...one, prize: prizes[index] ?? 0n }));
      const ranking: PlayedRanking = { id, budgetId, expected, calculations: 0 };
      played.push(ranking);
      settling += 1;
      await settleIt(ranking).finally(() => (settling -= 1));
    },
  };
};
