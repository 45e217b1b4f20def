import { FORMER_CODES, PERMISSION_CODES } from '@manager/contract/permissions';
import type { OwnerDb, OwnerTx } from '../../../postgres/db.ts';
import { inTransaction } from '../../../postgres/db.ts';

/**
 * Adds the codes of this version to the register and renames former ones. Codes of a version before it stay, so that its groups survive a
 * way back.
 */
export const syncAuthRules = (db: OwnerDb, formerCodes: Readonly<Record<string, string>> = FORMER_CODES): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const [former, code] of Object.entries(formerCodes)) await renameCode(tx, { former, code });
    await tx
      .insertInto('auth_rule')
      .values(PERMISSION_CODES.map((code, index) => ({ code, sort: index * 10 })))
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute();
  });

/** The rule keeps its id, its standing and, by the foreign key, its groups. Where both codes are there already, the groups get the new one. */
const renameCode = async (tx: OwnerTx, { former, code }: { former: string; code: string }): Promise<void> => {
  const present = await tx.selectFrom('auth_rule').select('code').where('code', 'in', [former, code]).forUpdate().execute();
  const codes = present.map((row) => row.code);
  if (!codes.includes(former)) return;
  if (!codes.includes(code)) {
    await tx.updateTable('auth_rule').set({ code }).where('code', '=', former).execute();
    await tx.updateTable('code_use').set({ code }).where('code', '=', former).execute();
    return;
  }
  await tx
    .insertInto('auth_group_code')
    .columns(['auth_group_id', 'code'])
    .expression((eb) =>
      eb
        .selectFrom('auth_group_code')
        .select(['auth_group_id', eb.val(code).as('code')])
        .where('code', '=', former),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.deleteFrom('auth_group_code').where('code', '=', former).execute();
  await tx.deleteFrom('auth_rule').where('code', '=', former).execute();
};
