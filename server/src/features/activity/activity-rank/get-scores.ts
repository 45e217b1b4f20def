import type * as contract from '@manager/contract/features/activity/activity-rank/source';
import { disqualifyPlayer, requalifyPlayer } from '@manager/contract/features/activity/activity-rank/source';
import type { RankActivityRow } from '@manager/contract/features/activity/activity-rank/rule';
import { ScoreRow } from '@manager/contract/features/activity/activity-rank/source';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { robotScores } from '@manager/domain/activity-prizes';
import { microsToText, parseMicros, sumToMicros } from '@manager/domain/micros';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { countRows, MAX_COUNTED_ROWS, upTo } from '../../../kit/resource/read-page.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyDb, ScopedDb } from '../../../postgres/db.ts';
import { mayChange } from '../core/activity-row.ts';
import { readCountedUntil } from '../core/counted-until.ts';
import { readPrizes } from './prizes-now.ts';
import { RANK_CONSUMER } from './rank-consumer.ts';
import { rankActivities } from './rank-activities.ts';
import {
  countAt,
  countBelow,
  countPlaces,
  hasPlace,
  inOrder,
  placesOf,
  playersAt,
  playersBelow,
  playersFrom,
} from './ranking.ts';

type Input = ParsedOf<typeof contract.getScoreList>;

/** A page of the leaderboard in its order; places are those among all players, whoever of them the reader may see. */
export const getScores = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.getScoreList>> => {
  const activity = await findRow(ctx, rankActivities, input.activity_id);
  const query = scoresOf(ctx, ctx.db, activity.id).where(conditionOf(input));
  const offset = (input.page - 1) * input.limit;
  const isWhole = isEverybody(ctx, input);
  const walk = walkOf(ctx, input, activity.id);
  const found = walk === null ? null : await walk.players({ offset, limit: input.limit });
  const page = found === null ? query.limit(input.limit).offset(offset) : query.where(ofPlayers(found));
  const rows = await page.select(COLUMNS).orderBy(inOrder).execute();
  const ranked = rows.filter((row) => row.has_place);
  const places = isWhole ? ranked.map((_, index) => offset + index + 1) : await placesOf(ctx.wholeDb, activity.id, ranked);
  const list = await toRows(ctx, ctx.wholeDb, {
    activity,
    rows,
    places: new Map(ranked.map((row, i) => [row.player_id, places[i] ?? 0])),
  });
  const robots = isWhole && input.page === 1 ? robotRows(ctx, activity) : [];
  const isLast = rows.length < input.limit;
  const lowest = sumToMicros(rows.at(-1)?.score ?? '0');
  const shown = robots.filter(({ score }) => isLast || sumToMicros(score) >= lowest);
  return {
    list: [...list, ...shown].toSorted((one, other) => compareScores(one.score, other.score)),
    ...(isLast && (rows.length > 0 || offset === 0)
      ? { total: offset + rows.length, total_is_exact: true }
      : isWhole
        ? { total: await countPlaces(ctx.wholeDb, activity.id), total_is_exact: true }
        : walk?.count === undefined
          ? await countRows(ctx, query)
          : upTo(await walk.count(MAX_COUNTED_ROWS + 1))),
    counted: await readCountedUntil(ctx, ctx.wholeDb, { consumer: RANK_CONSUMER, activityId: activity.id }),
    activity: {
      id: activity.id,
      code: activity.code,
      name: activity.name,
      state: activity.state,
      score: activity.rule.score,
      currency: activity.currency,
      starts_at: activity.starts_at,
      ends_at: activity.ends_at,
    },
  };
};

/** One player of a ranking as he stands in the transaction of a change. `db` sees everybody. */
export const readScoreRow = async (
  ctx: Ctx,
  db: { own: ScopedDb; whole: AnyDb },
  { activity, playerId }: { activity: RankActivityRow; playerId: string },
): Promise<ScoreRow | undefined> => {
  const rows = await scoresOf(ctx, db.own, activity.id)
    .where('activity_score.player_id', '=', playerId)
    .select(COLUMNS)
    .execute();
  const ranked = rows.filter((row) => row.has_place);
  const places = await placesOf(db.whole, activity.id, ranked);
  const [row] = await toRows(ctx, db.whole, {
    activity,
    rows,
    places: new Map(ranked.map((one, i) => [one.player_id, places[i] ?? 0])),
  });
  return row;
};

const scoresOf = ({ user }: Ctx, db: ScopedDb, activityId: string) =>
  db
    .selectFrom('activity_score')
    .innerJoin('player', 'player.id', 'activity_score.player_id')
    .innerJoin('site', 'site.id', 'activity_score.site_id')
    .leftJoin('activity_player', (join) =>
      join
        .onRef('activity_player.activity_id', '=', 'activity_score.activity_id')
        .onRef('activity_player.player_id', '=', 'activity_score.player_id'),
    )
    .where('activity_score.activity_id', '=', activityId)
    .where(inScope(user.scope, 'activity_score.agent_id'));

const ofPlayers = (ids: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`activity_score.player_id = any(${[...ids]}::bigint[])`;

const COLUMNS = [
  'activity_score.player_id',
  'activity_score.site_id',
  'activity_score.agent_id',
  'activity_score.score',
  'activity_score.reached_at',
  'activity_score.rounds',
  'activity_score.bet_usd',
  'activity_score.win_usd',
  'activity_score.best_spin',
  'activity_score.best_round',
  'activity_score.last_bet_at',
  'player.user_name',
  'site.name as site_name',
  'activity_player.joined_at',
  'activity_player.disqualified_at',
  'activity_player.reason',
  'activity_player.by_user',
  'activity_player.approved_name',
  hasPlace.as('has_place'),
] as const;
type Selected = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
const select = (ctx: Ctx) => scoresOf(ctx, ctx.db, '').select(COLUMNS);

const conditionOf = ({
  site_id: siteId,
  player_id: playerId,
  user_name: userName,
  with_unranked: all,
}: Input): RawBuilder<SqlBool> => {
  const conditions = [
    ...(all ? [sql<SqlBool>`activity_score.rounds > 0`] : [hasPlace]),
    ...(siteId === undefined ? [] : [sql<SqlBool>`activity_score.site_id = ${siteId}`]),
    ...(playerId === undefined ? [] : [sql<SqlBool>`activity_score.player_id = ${playerId}`]),
    ...(userName === undefined ? [] : [sql<SqlBool>`player.user_name = ${userName}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

/** Then a place is told by counting on. */
const isEverybody = ({ user }: Ctx, input: Input): boolean =>
  user.scope.kind === 'all' &&
  user.scope.exceptIds.length === 0 &&
  !input.with_unranked &&
  [input.site_id, input.player_id, input.user_name].every((filter) => filter === undefined);

type Walk = {
  players: (page: { offset: number; limit: number }) => Promise<string[]>;
  count?: (most: number) => Promise<number>;
};

/** How the players of a page are found in the order of the ranking; null where a filter finds few players by an index of its own. It runs behind the predicate of the scope alone (decision 0038). */
const walkOf = (ctx: Ctx, input: Input, activityId: string): Walk | null => {
  const { site_id: siteId, player_id: playerId, user_name: userName, with_unranked: withUnranked } = input;
  const db = ctx.wholeDb;
  if (isEverybody(ctx, input)) return { players: (page) => playersFrom(db, activityId, page) };
  if (playerId !== undefined || userName !== undefined) return null;
  const agents = inScope(ctx.user.scope, 'agent.id');
  if (siteId === undefined)
    return {
      players: (page) => playersBelow(db, activityId, { agents, withUnranked, ...page }),
      count: (most) => countBelow(db, activityId, { agents, withUnranked, most }),
    };
  return withUnranked
    ? null
    : {
        players: (page) => playersAt(db, activityId, { siteId, agents, ...page }),
        count: (most) => countAt(db, activityId, { siteId, agents, most }),
      };
};

type Shown = { activity: RankActivityRow; rows: readonly Selected[]; places: ReadonlyMap<string, number> };

const toRows = async (ctx: Ctx, db: AnyDb, { activity, rows, places }: Shown): Promise<ScoreRow[]> => {
  const prizeOfPlace = await readPrizes(db, activity, Math.min(...places.values()));
  const isOpen = activity.state === 'running' || activity.state === 'ended';
  const may = {
    disqualify: isOpen && mayChange(ctx, activity) && mayCall(ctx, disqualifyPlayer),
    requalify: isOpen && mayChange(ctx, activity) && mayCall(ctx, requalifyPlayer),
  };
  return rows.map((row) => {
    const rank = places.get(row.player_id) ?? null;
    const prize = rank === null ? 0n : prizeOfPlace(rank);
    return ScoreRow.parse({
      ...row,
      rank,
      reached_at: row.reached_at.toISOString(),
      last_bet_at: row.last_bet_at.toISOString(),
      joined_at: row.joined_at?.toISOString() ?? null,
      disqualified_at: row.disqualified_at?.toISOString() ?? null,
      reason: row.reason ?? '',
      by_user: row.by_user ?? '',
      approved_name: row.approved_name ?? '',
      prize: prize === 0n ? null : microsToText(prize),
      is_robot: false,
      can: {
        disqualify: may.disqualify && row.disqualified_at === null,
        requalify: may.requalify && row.disqualified_at !== null,
      },
    });
  });
};

/** Shown where the law allows it, among the players by their scores, without a place. */
const robotRows = (ctx: Ctx, { rule, ...activity }: RankActivityRow): ScoreRow[] => {
  if (rule.robots === null) return [];
  const { count, names, final_score: finalScore } = rule.robots;
  const nowMs = ctx.now().getTime();
  const times = { startsAtMs: Date.parse(activity.starts_at), endsAtMs: Date.parse(activity.ends_at), nowMs };
  return robotScores({ count, names, finalScore: parseMicros(finalScore) ?? 0n }, times).map(({ name, score }, index) => ({
    rank: null,
    player_id: `robot-${index + 1}`,
    user_name: name,
    site_id: '',
    site_name: '',
    agent_id: '',
    score: microsToText(score),
    rounds: 0,
    bet_usd: '0',
    win_usd: '0',
    best_spin: '0',
    best_round: '0',
    reached_at: null,
    last_bet_at: null,
    joined_at: null,
    disqualified_at: null,
    reason: '',
    by_user: '',
    approved_name: '',
    prize: null,
    is_robot: true,
    can: { disqualify: false, requalify: false },
  }));
};

/** Keeps the order among alike ones. */
const compareScores = (one: string, other: string): number => {
  const [a, b] = [sumToMicros(one), sumToMicros(other)];
  return a === b ? 0 : a > b ? -1 : 1;
};
