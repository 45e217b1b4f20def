import type { GameRow } from '@manager/contract/features/set-up/game';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { logAvailability } from './availability.ts';
import { fromGames, selectGameRows } from './game-row.ts';

type Change = { id: string; version: number; status: GameRow['status']; reason: string };

/**
 * Puts a game in or out of play, as C-1 does, in the caller's transaction. Errors: `object.not_found`, `object.version_conflict`,
 * `object.wrong_state` (it is already).
 */
export const setGameStatus = async (ctx: Ctx, tx: ScopedTx, { id, version, status, reason }: Change): Promise<GameRow> => {
  const locked = await tx
    .selectFrom('game')
    .select(['id', 'version'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) throw new AppError('object.not_found');
  const [before] = await selectGameRows(ctx, fromGames(tx).where('game.id', '=', id));
  if (before === undefined) throw new AppError('object.not_found');
  if (before.version !== version) throw new AppError('object.version_conflict', { current: before });
  if (before.status === status) throw new AppError('object.wrong_state', { state: status });
  await tx
    .updateTable('game')
    .set({ status, version: version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute();
  await logAvailability(ctx, tx, [{ input: { status, reason }, before, id }]);
  await audit(ctx, tx, {
    action: 'game.save',
    objectType: 'game',
    objectId: id,
    reason,
    before: { status: before.status },
    after: { status },
  });
  return { ...before, status, version: version + 1 };
};
