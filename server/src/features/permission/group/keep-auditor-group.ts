import { auditorCodes } from '@manager/contract/auditor-codes';
import { audit } from '../../../kit/service/audit.ts';
import type { PublicCtx } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerTx } from '../../../postgres/db.ts';

export const AUDITOR_GROUP = 'Auditor';
const NOTE = 'Built in: reads and exports everything, and changes nothing. Its permissions follow the version that runs.';

/**
 * Makes the group of auditors when the product starts, and gives it the reading and exporting codes of this version. A group of that name
 * that staff made before stays theirs: the built-in one is then called "Auditor (built in)".
 */
export const keepAuditorGroup = (ctx: PublicCtx): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const codes = auditorCodes();
    const id = (await findGroup(tx)) ?? (await makeGroup(tx));
    const rows = await tx.selectFrom('auth_group_code').select('code').where('auth_group_id', '=', id).execute();
    const held = new Set(rows.map(({ code }) => code));
    const added = codes.filter((code) => !held.has(code));
    const removed = [...held].filter((code) => !codes.includes(code)).toSorted();
    if (added.length + removed.length === 0) return;
    if (removed.length > 0)
      await tx.deleteFrom('auth_group_code').where('auth_group_id', '=', id).where('code', 'in', removed).execute();
    if (added.length > 0)
      await tx
        .insertInto('auth_group_code')
        .values(added.map((code) => ({ auth_group_id: id, code })))
        .execute();
    await audit(ctx, tx, {
      action: 'group.save',
      objectType: 'group',
      objectId: id,
      reason: 'Permissions of the built-in group follow the version that runs',
      before: { codes: [...held].toSorted() },
      after: { codes },
    });
  });

/** Locked: several processes may start at once. */
const findGroup = async (tx: OwnerTx): Promise<string | undefined> =>
  (await tx.selectFrom('auth_group').select('id').where('built_in', '=', 'auditor').forUpdate().executeTakeFirst())?.id;

const makeGroup = async (tx: OwnerTx): Promise<string> => {
  for (const name of [AUDITOR_GROUP, `${AUDITOR_GROUP} (built in)`]) {
    const made = await tx
      .insertInto('auth_group')
      .values({ name, note: NOTE, agent_id: null, limits: '{}', built_in: 'auditor' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    const id = made?.id ?? (await findGroup(tx));
    if (id !== undefined) return id;
  }
  throw new Error('the names of the built-in group of auditors are taken');
};
