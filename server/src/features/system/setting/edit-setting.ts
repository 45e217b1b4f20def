import { SETTINGS, type editSetting as endpoint, type SettingRow } from '@manager/contract/features/system/setting';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../../kit/service/deciders.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { readSettingRow } from './setting-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** Settings hold for the whole product, so only super users agree to a change; switching dual control off is no exception. */
export const editSetting = (ctx: Ctx, input: Input): Promise<SettingRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { name, value, reason } = input;
    requireValid(input);
    const before = await readSettingRow(ctx, tx, name);
    if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
    const change = { before: { value: before.value }, after: { value } };
    await requireSecondPerson(ctx, tx, {
      operation: 'setting.save',
      approveCode: SUPER_ONLY,
      objectType: 'setting',
      objectId: name,
      objectName: name,
      objectVersion: before.version,
      agentId: null,
      ...change,
      reason,
    });
    if (!(await store(ctx, tx, input)))
      throw new AppError('object.version_conflict', { current: await readSettingRow(ctx, tx, name) });
    await audit(ctx, tx, { action: 'setting.save', objectType: 'setting', objectId: name, reason, ...change });
    return readSettingRow(ctx, tx, name);
  });

const requireValid = ({ name, value }: Input): void => {
  const kind = SETTINGS[name];
  if (kind.kind === 'choice') {
    if (!kind.options.some((option) => option === value)) throw fieldError('value', 'invalid');
    return;
  }
  if (typeof value !== 'number') throw fieldError('value', 'invalid');
  if (value < kind.min) throw fieldError('value', 'too_small');
  if (value > kind.max) throw fieldError('value', 'too_big');
};

/** False when somebody else was faster: also for a setting that has no row yet to lock. */
const store = async (ctx: Ctx, tx: ScopedTx, { name, value, version }: Input): Promise<boolean> => {
  const columns = {
    value: JSON.stringify(value),
    version: version + 1,
    updated_by: ctx.user.id,
    approved_name: agreedBy(ctx),
    updated_at: ctx.now(),
    // What one person brought about alone stays visible for as long as it holds.
    mark: ctx.audited.mark === 'break_glass' ? 'break_glass' : '',
  };
  const written = await tx
    .insertInto('setting')
    .values({ name, ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns).where('setting.version', '=', version))
    .executeTakeFirst();
  return written.numInsertedOrUpdatedRows === 1n;
};
