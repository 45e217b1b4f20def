import type { getCurrencyDetail } from '@manager/contract/features/set-up/currency';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readRateHistory } from './currency-rate.ts';
import { fromCurrencies, selectCurrencyRows } from './currency-row.ts';

export const getDetail = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof getCurrencyDetail>,
): Promise<OutputOf<typeof getCurrencyDetail>> => {
  const [row] = await selectCurrencyRows(ctx, fromCurrencies(ctx.db).where('currency.id', '=', id));
  if (row === undefined) throw new AppError('object.not_found');
  return { ...row, rates: await readRateHistory(ctx.db, id) };
};
