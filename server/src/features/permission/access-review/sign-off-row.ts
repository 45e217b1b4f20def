import { SignOff } from '@manager/contract/features/permission/access-review';
import type { SelectQueryBuilder } from 'kysely';
import type { DB } from '../../../postgres/types.gen.ts';

/** Sign-offs with the names of who signed and for which agent. The caller narrows to the scope. */
export const selectSignOffs = async (query: SelectQueryBuilder<DB, 'access_review', object>): Promise<SignOff[]> => {
  const rows = await query
    .leftJoin('agent', 'agent.id', 'access_review.agent_id')
    .leftJoin('staff_user', 'staff_user.id', 'access_review.by_user')
    .select([
      'access_review.id',
      'access_review.at',
      'access_review.sha256',
      'access_review.rows',
      'access_review.note',
      'agent.name as agent_name',
      'staff_user.user_name as by_name',
    ])
    .execute();
  return rows.map((row) => SignOff.parse({ ...row, at: row.at.toISOString(), by_name: row.by_name ?? '–' }));
};
