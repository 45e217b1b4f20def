import type { GameRow } from '@manager/contract/features/set-up/game';
import type { GameAvailabilityRow, getGameAvailability } from '@manager/contract/features/set-up/game-availability';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { AppError } from '../../../base/app-error.ts';

const MAX_SHOWN = 200;

type Change = {
  input: { status?: GameRow['status'] | undefined; reason?: string | undefined };
  before: GameRow | undefined;
  id: string;
};

/** Rows of one statement. */
const ROWS_AT_ONCE = 500;

/** The log of when games could be played: a row whenever a status changes, beginning with the first. */
export const logAvailability = async (ctx: Ctx, tx: ScopedTx, changes: readonly Change[]): Promise<void> => {
  const rows = changes.flatMap(({ input, before, id }) => {
    const after = input.status ?? before?.status ?? 'enabled';
    if (after === before?.status) return [];
    const { userName } = ctx.user;
    return [
      {
        game_id: id,
        at: ctx.now(),
        before: before?.status ?? null,
        after,
        by_user: userName,
        approved_name: agreedBy(ctx),
        reason: input.reason ?? '',
      },
    ];
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('game_availability')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
};

/** Also of a removed game: the log outlives it. */
export const readAvailability = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof getGameAvailability>,
): Promise<OutputOf<typeof getGameAvailability>> => {
  const game = await ctx.db.selectFrom('game').select('id').where('id', '=', id).executeTakeFirst();
  if (game === undefined) throw new AppError('object.not_found');
  const rows = await ctx.db
    .selectFrom('game_availability')
    .selectAll()
    .where('game_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return {
    list: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      before: row.before as GameAvailabilityRow['before'],
      after: row.after as GameAvailabilityRow['after'],
      by: row.by_user,
      approved_name: row.approved_name,
      reason: row.reason,
    })),
  };
};
