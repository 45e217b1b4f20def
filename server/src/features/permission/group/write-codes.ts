import type { ScopedTx } from '../../../postgres/db.ts';
import type { FullGroup } from './group-row.ts';

/** Takes away and gives what differs: members have the new codes from their next request on. */
export const writeCodes = async (
  tx: ScopedTx,
  { id, before, after }: { id: string; before: readonly string[]; after: readonly string[] },
): Promise<void> => {
  const gone = before.filter((code) => !after.includes(code));
  const added = after.filter((code) => !before.includes(code));
  if (gone.length > 0) await tx.deleteFrom('auth_group_code').where('auth_group_id', '=', id).where('code', 'in', gone).execute();
  if (added.length > 0)
    await tx
      .insertInto('auth_group_code')
      .values(added.map((code) => ({ auth_group_id: id, code })))
      .execute();
};

/** What the audit log keeps of a group. */
export const auditedGroup = ({ name, note, agent_id, agent_name, status, limits, codes }: FullGroup) => ({
  name,
  note,
  agent_id,
  agent_name,
  status,
  limits,
  codes,
});
