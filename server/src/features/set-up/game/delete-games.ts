import type { deleteGames as endpoint } from '@manager/contract/features/set-up/game';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { AuditedGame, readGameRow } from './game-row.ts';
import { lockGame } from './lock-game.ts';

export const deleteGames = (ctx: Ctx, { ids }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  forEachId(ctx, { ids, action: 'game.delete', objectType: 'game' }, (id) =>
    inTransaction(ctx.db, (tx) => deleteGame(ctx, tx, id)),
  );

const deleteGame = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  const { status } = await lockGame(tx, id);
  if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
  const before = await readGameRow(ctx, tx, id);
  await tx
    .updateTable('game')
    .set({ deleted_at: ctx.now(), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, { action: 'game.delete', objectType: 'game', objectId: id, before: AuditedGame.parse(before) });
};
