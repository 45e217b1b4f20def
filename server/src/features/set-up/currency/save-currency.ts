import type { CurrencyRow, saveCurrency as endpoint } from '@manager/contract/features/set-up/currency';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, toWire } from '@manager/domain/money';
import { AppError, fieldError } from '../../../kit/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { appendRate, insertFirstRate, isLargeMove, readRateOfYesterday, requireSmallMove } from './currency-rate.ts';
import { AuditedCurrency, readCurrencyRow } from './currency-row.ts';
import { lockCurrency } from './lock-currency.ts';

type Input = ParsedOf<typeof endpoint>;

export const saveCurrency = (ctx: Ctx, input: Input): Promise<CurrencyRow> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined ? createCurrency(ctx, tx, input) : editCurrency(ctx, tx, { ...input, id: input.id }),
  );

const createCurrency = async (ctx: Ctx, tx: Tx, input: Input): Promise<CurrencyRow> => {
  const { code, name, rate } = input;
  if (code === undefined) throw fieldError('code', 'required');
  if (name === undefined) throw fieldError('name', 'required');
  if (rate === undefined) throw fieldError('rate', 'required');
  const { id } = await tx
    .insertInto('currency')
    .values({ ...columnsOf(input), code, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertFirstRate(ctx, tx, { currencyId: id, rate });
  const row = await readCurrencyRow(ctx, tx, id);
  await audit(ctx, tx, { action: 'currency.save', objectType: 'currency', objectId: id, after: AuditedCurrency.parse(row) });
  return row;
};

const editCurrency = async (ctx: Ctx, tx: Tx, input: Input & { id: string }): Promise<CurrencyRow> => {
  const { id, rate } = input;
  await lockCurrency(tx, id);
  const before = await readCurrencyRow(ctx, tx, id);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
  if (input.code !== undefined && input.code !== before.code && before.is_in_use) throw fieldError('code', 'cannot_change');
  const isRateNew = rate !== undefined && compare(decimal(rate), decimal(before.rate)) !== 0;
  if (isRateNew && input.confirm_rate_jump !== true) requireSmallMove({ before: before.rate, after: rate });
  if (isRateNew) await requireAgreement(ctx, tx, { before, rate, reason: input.reason });
  await tx
    .updateTable('currency')
    .set({ ...columnsOf(input), version: before.version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute();
  if (isRateNew) await appendRate(ctx, tx, { currencyId: id, before: before.rate, after: rate });
  const after = await readCurrencyRow(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'currency.save',
    objectType: 'currency',
    objectId: id,
    reason: input.reason ?? '',
    ...changedFields(AuditedCurrency.parse(before), AuditedCurrency.parse(after)),
  });
  return after;
};

/** A rate that moves by more than 10 %, at once or in steps within a day, wants a second person. */
const requireAgreement = async (
  ctx: Ctx,
  tx: Tx,
  { before, rate, reason }: { before: CurrencyRow; rate: string; reason: string | undefined },
): Promise<void> => {
  const yesterday = await readRateOfYesterday(ctx, tx, before.id);
  if (!isLargeMove({ before: before.rate, after: rate }) && !isLargeMove({ before: yesterday, after: rate })) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'currency.rate',
    approveCode: 'C-4-94',
    objectType: 'currency',
    objectId: before.id,
    objectName: before.code,
    objectVersion: before.version,
    agentId: null,
    before: { rate: before.rate },
    after: { rate: toWire(decimal(rate)) },
    reason,
  });
};

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  code: input.code,
  name: input.name,
  unit_ratio: input.unit_ratio,
  decimals: input.decimals,
  symbol: input.symbol === null ? '' : input.symbol,
  status: input.status,
});
