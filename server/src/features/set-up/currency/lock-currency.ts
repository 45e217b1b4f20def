import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../postgres/db.ts';

/** Locks the currency for a change; throws `object.not_found`. */
export const lockCurrency = async (tx: Tx, id: string): Promise<void> => {
  const row = await tx
    .selectFrom('currency')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new AppError('object.not_found');
};
