import type { PublicCtx } from '../kit/service/ctx.ts';

const MARK = 'demo_world';

/**
 * How far the demo world is. Its history always ends at the same instant, so that a load that was cut sends the same rows again.
 * `isStaffed`, `hasWallets` and `hasVendor` are absent in worlds that were loaded before there were staff, wallets or an external vendor: they stay as
 * they are.
 */
export type Mark = { isLoaded: boolean; isStaffed?: boolean; hasWallets?: boolean; hasVendor?: boolean; historyUntil: string };

type Store = Pick<PublicCtx, 'db' | 'now'>;

/** The mark of this store; made now when the store is empty, and undefined when it is somebody's own. */
export const readOrStartMark = async (ctx: Store): Promise<Mark | undefined> => (await readMark(ctx)) ?? startMark(ctx);

const readMark = async ({ db }: Store): Promise<Mark | undefined> =>
  (await db.selectFrom('setting').select('value').where('name', '=', MARK).executeTakeFirst())?.value as Mark | undefined;

const startMark = async (ctx: Store): Promise<Mark | undefined> => {
  if (await isInUse(ctx)) return undefined;
  const mark: Mark = {
    isLoaded: false,
    isStaffed: false,
    hasWallets: true,
    hasVendor: true,
    historyUntil: ctx.now().toISOString(),
  };
  await ctx.db
    .insertInto('setting')
    .values({ name: MARK, value: JSON.stringify(mark) })
    .execute();
  return mark;
};

export const writeMark = async ({ db, now }: Store, mark: Mark): Promise<void> => {
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify(mark), updated_at: now() })
    .where('name', '=', MARK)
    .execute();
};

/** Agents that somebody created: this is not an empty store, so no demo world goes in. */
const isInUse = async ({ db }: Store): Promise<boolean> =>
  (await db.selectFrom('agent').select('id').limit(1).executeTakeFirst()) !== undefined;
