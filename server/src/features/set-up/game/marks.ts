import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Ctx, Deps } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A game is new for so long. */
const NEW_DAYS = 30;
/** Games of the hot list. */
const HOT_GAMES = 20;
/** Over which its players are counted. */
const HOT_DAYS = 7;

/** When the mark "new" of a game that is made now goes by itself. */
export const newUntil = (isNew: boolean | undefined, now: Date): Date | null =>
  isNew === true ? new Date(now.getTime() + NEW_DAYS * DAY_MS) : null;

/** The same when an edit sets or takes the mark; a game that bears it already keeps its day. */
export const keepNewMark = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, was, is }: { id: string; was: boolean; is: boolean },
): Promise<void> => {
  if (was === is) return;
  await tx
    .updateTable('game')
    .set({ new_until: newUntil(is, ctx.now()) })
    .where('id', '=', id)
    .execute();
};

/** Takes the mark "new" off games whose time is over. Done by the product itself: versions stay, so that no form is overtaken. */
export const endNewMarks = async ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('game')
    .set({ is_new: false, new_until: null })
    .where('is_new', '=', true)
    .where('new_until', '<=', now())
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Players with at least one round of real money in the last days, each once a game; test money does not count. */
const MOST_PLAYED = `
  SELECT game_id FROM (
    SELECT game_id, player_id FROM bet
    WHERE settle_date >= {since:Date} AND is_test = 0 AND source = 'normal' AND status IN ('settled', 'adjusted')
    GROUP BY game_id, player_id HAVING sum(round_sign) > 0
  )
  GROUP BY game_id ORDER BY count() DESC, game_id LIMIT {limit:UInt32}`;

/** The games with the most players of the week become hot, the others are so no longer; what is permanently hot stays. */
export const renewHotList = async ({ db, clickhouse, now }: Pick<Deps, 'db' | 'clickhouse' | 'now'>): Promise<number> => {
  const since = new Date(now().getTime() - HOT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const found = await clickhouse.query<{ game_id: string }>({
    name: 'game.hot',
    sql: MOST_PLAYED,
    params: { since, limit: HOT_GAMES },
  });
  const ids = found.map(({ game_id: id }) => String(id));
  const isHot = sql<boolean>`(id = any(${ids}::bigint[]) or is_permanent_hot)`;
  const { numUpdatedRows } = await db
    .updateTable('game')
    .set({ is_hot: isHot })
    .where('deleted_at', 'is', null)
    .where('is_hot', '!=', isHot)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

const toResult = (rows: number): { rows: number } | null => (rows === 0 ? null : { rows });

/** Keeps the marks "new" and "hot" of games. */
export const gameMarkJobs: readonly Job[] = [
  { job: 'game.new', everyMs: HOUR_MS, run: async (deps) => toResult(await endNewMarks(deps)) },
  { job: 'game.hot', everyMs: HOUR_MS, run: async (deps) => toResult(await renewHotList(deps)) },
];
