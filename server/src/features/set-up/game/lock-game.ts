import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../postgres/db.ts';

/** The game for a change, locked; throws `object.not_found`. */
export const lockGame = async (tx: Tx, id: string): Promise<{ status: string }> => {
  const row = await tx
    .selectFrom('game')
    .select('status')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};
