import type { PublicCtx } from '../kit/service/ctx.ts';

const MARK = 'demo_world';

/**
 * How far the demo world is. Its history always ends at the same instant, so that a load that was cut sends the same rows again.
 * `isStaffed` is absent in worlds that were loaded before there were staff: they stay as they are.
 */
export type Mark = { isLoaded: boolean; isStaffed?: boolean; historyUntil: string };

/** The mark of this store; made now when the store is empty, and undefined when it is somebody's own. */
export const readOrStartMark = async (ctx: PublicCtx): Promise<Mark | undefined> => (await readMark(ctx)) ?? startMark(ctx);

const readMark = async ({ db }: PublicCtx): Promise<Mark | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', MARK).executeTakeFirst())?.value as Mark | undefined;

const startMark = async (ctx: PublicCtx): Promise<Mark | undefined> => {
  if (await isInUse(ctx)) return undefined;
  const mark: Mark = { isLoaded: false, isStaffed: false, historyUntil: ctx.now().toISOString() };
  await ctx.db
    .insertInto('setting')
    .values({ name: MARK, value: JSON.stringify(mark) })
    .execute();
  return mark;
};

export const writeMark = async ({ db, now }: Pick<PublicCtx, 'db' | 'now'>, mark: Mark): Promise<void> => {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(mark), updated_at: now() })
    .where('name', '=', MARK)
    .execute();
};

/** Agents that somebody created: this is not an empty store, so no demo world goes in. */
const isInUse = async ({ db }: PublicCtx): Promise<boolean> =>
  (await db.selectFrom('agent').select('id').limit(1).executeTakeFirst()) !== undefined;
