import type { deleteCurrencies as endpoint } from '@manager/contract/features/set-up/currency';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import { forEachId } from '../../../kit/service/batch.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { AuditedCurrency, readCurrencyRow } from './currency-row.ts';
import { lockCurrency } from './lock-currency.ts';

export const deleteCurrencies = (ctx: Ctx, { ids }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  forEachId(ctx, { ids, action: 'currency.delete', objectType: 'currency' }, (id) =>
    inTransaction(ctx.db, (tx) => deleteCurrency(ctx, tx, id)),
  );

const deleteCurrency = async (ctx: Ctx, tx: Tx, id: string): Promise<void> => {
  await lockCurrency(tx, id);
  const before = await readCurrencyRow(ctx, tx, id);
  if (before.is_in_use) throw new AppError('object.in_use', { state: 'player' });
  await tx
    .updateTable('currency')
    .set({ deleted_at: ctx.now(), version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await audit(ctx, tx, {
    action: 'currency.delete',
    objectType: 'currency',
    objectId: id,
    before: AuditedCurrency.parse(before),
  });
};
