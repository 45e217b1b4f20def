import type { PlatformBet } from '@manager/contract/platform/bets';
import { SCORE_KINDS, type ScoreKind } from '@manager/domain/activity-score';
import { decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seedOf } from '../../../../../tools/test/draw.ts';
import { createBetDraw, RATES } from '../../../../test/activity/draw-bets.ts';
import { type OracleRule, rankingOf } from '../../../../test/activity/rank-oracle.ts';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { consumeNow } from '../../../platform/consumers/consume.ts';
import { rankConsumer } from './rank-consumer.ts';
import { askRecompute } from '../core/ask-recompute.ts';
import { countBelow, countPlaces, placesOf, playersBelow, playersFrom } from './ranking.ts';

const t = await startTestApp();
const { db } = t.deps;
for (const [code, rate] of Object.entries(RATES)) await createCurrency(db, { code, rate });
const agent = await createAgent(db);
const other = await createAgent(db);
const sites = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: other.id })];
const games = [await createGame(db), await createGame(db), await createGame(db)];
const { userId } = await t.signInAs({ isSuper: true });

const SEED = Number(process.env['SEED'] ?? seedOf('ranks'));
const BETS = Number(process.env['ACTIVITY_BETS'] ?? 260);
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const at = (minutes: number) => new Date(NOW_MS + minutes * 60_000).toISOString();
t.clock.set(NOW_MS + 2 * 3_600_000);

const { draw, pick, newest, drawBatch } = createBetDraw({
  seed: SEED,
  sites,
  games,
  names: ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'],
  most: { bet: 30, win: 90 },
  betAt: (drawn) => at(Math.floor((drawn() - 0.5) * 150)),
});

const putActivity = async (rule: OracleRule, siteIds: readonly string[], offGameIds: readonly string[]): Promise<string> => {
  const { id: budget } = await db
    .insertInto('payout_budget')
    .values({
      purpose: 'activity',
      reference: `p-${rule.score}-${draw()}`,
      agent_id: null,
      currency: 'USD',
      amount: '100',
      created_at: t.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      kind: 'rank',
      code: `p-${draw()}`,
      title: JSON.stringify({ en: 'Race' }),
      state: 'running',
      starts_at: rule.from,
      ends_at: rule.to,
      min_bet_usd: rule.min,
      max_bet_usd: rule.max,
      currency: 'USD',
      budget: '100',
      budget_id: budget,
      approved_at: t.deps.now(),
      site_ids: [...siteIds],
      off_game_ids: [...offGameIds],
      rule: JSON.stringify({
        kind: 'rank',
        score: rule.score,
        min_rounds: rule.min_rounds,
        round_cap: rule.round_cap,
        pool: null,
        ranks: [{ from: 1, to: 3, amount: '10', pct: null }],
        pays: 'manual',
        robots: null,
      }),
      created_by: userId,
      by_user: 'test',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const capOf = (score: ScoreKind): OracleRule['round_cap'][] => {
  const first = { which: 'first' as const, rounds: 4 };
  if (score === 'rounds') return [null];
  return ['best_spin', 'best_round'].includes(score) ? [null, first] : [null, first, { which: 'best' as const, rounds: 3 }];
};

/** Every score with every cap, with places and stakes drawn. */
const rules = SCORE_KINDS.flatMap((score) =>
  capOf(score).map((cap): OracleRule => ({
    score,
    round_cap: cap,
    min_rounds: pick([1, 2, 5]),
    from: at(-60),
    to: at(60),
    min: pick([null, '0.5']),
    max: pick([null, null, '20']),
    sites: pick([[], [sites[0]?.code ?? '']]),
    offGames: pick([[], [games[2]?.code ?? '']]),
  })),
);

const playerIds = async () => {
  const rows = await db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'user_name', 'site.code'])
    .execute();
  return new Map(rows.map((row) => [`${row.code}/${row.user_name}`, BigInt(row.id)]));
};

const stored = async (id: string) => {
  const rows = await db
    .selectFrom('activity_score')
    .innerJoin('player', 'player.id', 'activity_score.player_id')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['user_name', 'site.code', 'score', 'rounds'])
    .where('activity_id', '=', id)
    .where('is_ranked', '=', true)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('activity_score.player_id')
    .execute();
  return rows.map((row) => ({ player: `${row.code}/${row.user_name}`, score: toWire(decimal(row.score)), rounds: row.rounds }));
};

it(
  `ranks live as a second implementation does from the final bets, to the last place (seed ${SEED})`,
  { timeout: 300_000 + BETS * 20 },
  async () => {
    const activities = await Promise.all(
      rules.map(async (rule) => ({
        rule,
        id: await putActivity(
          rule,
          sites.filter(({ code }) => rule.sites.includes(code)).map(({ id }) => id),
          games.filter(({ code }) => rule.offGames.includes(code)).map(({ id }) => id),
        ),
      })),
    );
    for (let sent = 0; sent < BETS;) {
      const batch = drawBatch(Math.max(20, Math.round(BETS / 500)));
      sent += batch.length;
      await t.platform.postBets(batch.map((bet): PlatformBet => ({ ...bet, rate: undefined }) as PlatformBet));
      if (draw() < 0.7) await consumeNow(t.deps, rankConsumer);
    }
    await consumeNow(t.deps, rankConsumer);
    const ids = await playerIds();
    const expected = rules.map((rule) => rankingOf(rule, [...newest.values()], (player) => ids.get(player) ?? 0n));
    // The worlds are worth something: most of these have places.
    expect(expected.filter((places) => places.length > 1).length).toBeGreaterThan(rules.length / 2);
    for (const [index, { rule, id }] of activities.entries())
      expect({ rule, places: await stored(id) }).toEqual({ rule, places: expected[index] });
    for (const { id } of activities) await askRecompute(db, id);
    await consumeNow(t.deps, rankConsumer);
    expect(await db.selectFrom('activity_recompute').selectAll().execute()).toEqual([]);
    for (const [index, { rule, id }] of activities.entries())
      expect({ rule, places: await stored(id) }).toEqual({ rule, places: expected[index] });
    for (const { id } of activities) await checkPlaces(id);
  },
);

/** Places and pages by the sums over ranges of scores, against everybody in order; also when some are taken out, whoever is asked about. */
const checkPlaces = async (id: string): Promise<void> => {
  const all = () =>
    db
      .selectFrom('activity_score')
      .select(['player_id', 'agent_id', 'score', 'reached_at'])
      .where('activity_id', '=', id)
      .where('is_ranked', '=', true)
      .orderBy('score', 'desc')
      .orderBy('reached_at')
      .orderBy('activity_score.player_id')
      .execute();
  const sums = await db
    .selectFrom('activity_score_range')
    .select((eb) => [eb.fn.sum<string>('players').as('players'), eb.fn.sum<string>('bet_usd').as('bet')])
    .where('activity_id', '=', id)
    .executeTakeFirst();
  const scores = await db.selectFrom('activity_score').select('bet_usd').where('activity_id', '=', id).execute();
  expect(Number(sums?.players ?? 0)).toBe(scores.length);
  expect(toWire(decimal(sums?.bet ?? '0'))).toBe(
    toWire(scores.reduce((sum, { bet_usd: bet }) => sum.plus(decimal(bet)), decimal('0'))),
  );
  for (const times of [0, 2]) {
    const ranked = await all();
    const gone = ranked.filter(() => draw() < times / 10);
    for (const { player_id: playerId } of gone)
      await db
        .insertInto('activity_player')
        .values({
          activity_id: id,
          player_id: playerId,
          site_id: sites[0]?.id ?? '',
          agent_id: agent.id,
          disqualified_at: t.deps.now(),
        })
        .execute();
    const placed = ranked.filter((row) => !gone.includes(row));
    expect(await countPlaces(db, id)).toBe(placed.length);
    expect(await placesOf(db, id, placed)).toEqual(placed.map((_, index) => index + 1));
    const some = placed.flatMap((row, index) => (draw() < 0.3 ? [{ row, place: index + 1 }] : []));
    expect(
      await placesOf(
        db,
        id,
        some.map(({ row }) => row),
      ),
    ).toEqual(some.map(({ place }) => place));
    for (const offset of [0, 1, Math.floor(draw() * (placed.length + 2)), placed.length])
      expect(await playersFrom(db, id, { offset, limit: 4 })).toEqual(
        placed.slice(offset, offset + 4).map(({ player_id: playerId }) => playerId),
      );
    await checkParts(id, { ranked, placed });
  }
};

type Ranked = { player_id: string; agent_id: string };

/** The same pages for those who see some agents only, or also who has no place. */
const checkParts = async (id: string, { ranked, placed }: { ranked: Ranked[]; placed: Ranked[] }): Promise<void> => {
  const without = await db
    .selectFrom('activity_score')
    .select(['player_id', 'agent_id'])
    .where('activity_id', '=', id)
    .where('is_ranked', '=', false)
    .where('rounds', '>', 0)
    .execute();
  for (const agentIds of [[agent.id], [other.id], [agent.id, other.id], []])
    for (const withUnranked of [false, true]) {
      const agents = sql<boolean>`agent.id = any(${agentIds}::bigint[])`;
      const ofThem = ({ agent_id: of }: Ranked): boolean => agentIds.includes(of);
      const page = await playersBelow(db, id, { agents, withUnranked, offset: 0, limit: 1_000 });
      const alone = placed.filter(ofThem).map(({ player_id: playerId }) => playerId);
      if (!withUnranked) expect(page).toEqual(alone);
      const all = [...ranked, ...without].filter(ofThem).map(({ player_id: playerId }) => playerId);
      if (withUnranked) expect(page.toSorted()).toEqual(all.toSorted());
      const offset = Math.floor(draw() * (page.length + 2));
      expect(await playersBelow(db, id, { agents, withUnranked, offset, limit: 3 })).toEqual(page.slice(offset, offset + 3));
      expect(await countBelow(db, id, { agents, withUnranked, most: 1_000 })).toBe(page.length);
      expect(await countBelow(db, id, { agents, withUnranked, most: 1 })).toBe(Math.min(1, page.length));
    }
};
