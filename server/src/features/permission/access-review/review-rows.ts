import { createHash } from 'node:crypto';
import type { getReviewList, ReviewRow } from '@manager/contract/features/permission/access-review';
import { isDangerousCode } from '@manager/contract/permissions';
import { OnOff } from '@manager/contract/kit/fields';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedDb } from '../../../postgres/db.ts';
import { fromUsers, heldCodes, isManageable } from '../../user/public.ts';
import { asNamed } from '../../../kit/service/name-order.ts';

type Filter = Omit<ParsedOf<typeof getReviewList>, 'page' | 'limit' | 'sort'>;
export type Reviewed = ReviewRow & { agentId: string | null };

const DAY_MS = 86_400_000;

/** Every user in the reader's scope, by user name, with the codes held now. Staff are few: a review reads all of them at once. */
export const readReview = async (ctx: Ctx, db: ScopedDb, unusedDays: number): Promise<Reviewed[]> => {
  const rows = await fromUsers(db)
    .leftJoin('agent', 'agent.id', 'staff_user.agent_id')
    .leftJoin('auth_group', 'auth_group.id', 'staff_user.auth_group_id')
    .select([
      'staff_user.id',
      'staff_user.user_name',
      'staff_user.name',
      'staff_user.agent_id',
      'staff_user.is_super',
      'staff_user.status',
      'staff_user.last_login_at',
      'agent.name as agent_name',
      'auth_group.name as auth_group_name',
      heldCodes.as('codes'),
      sql<Record<
        string,
        string
      > | null>`(select jsonb_object_agg(code, last_at) from code_use where code_use.user_id = staff_user.id)`.as('uses'),
    ])
    .where(isManageable(ctx))
    .orderBy(asNamed(ctx, 'staff_user.user_name'))
    .execute();
  const unusedSinceMs = ctx.now().getTime() - unusedDays * DAY_MS;
  return rows.map(({ id, codes: held, uses, agent_id: agentId, last_login_at: lastLoginAt, ...user }) => {
    const codes = held.toSorted().map((code) => {
      const lastUsed = uses?.[code];
      return {
        code,
        is_dangerous: isDangerousCode(code),
        last_used_at: lastUsed === undefined ? null : new Date(lastUsed).toISOString(),
      };
    });
    const isUnused = ({ last_used_at: at }: (typeof codes)[number]): boolean => at === null || Date.parse(at) < unusedSinceMs;
    return {
      ...user,
      user_id: id,
      agentId,
      status: OnOff.parse(user.status),
      last_login_at: lastLoginAt?.toISOString() ?? null,
      codes,
      unused: codes.filter(isUnused).length,
    };
  });
};

/** Who holds what: what a sign-off is about. When something was used is no part of it, since that changes all the time. */
export const fingerprintOf = (rows: readonly Reviewed[]): { sha256: string; pairs: number } => {
  const pairs = rows.flatMap((row) => row.codes.map(({ code }) => `${row.user_id} ${row.user_name} ${code}`)).toSorted();
  return { sha256: createHash('sha256').update(pairs.join('\n')).digest('hex'), pairs: pairs.length };
};

export const filterReview = (rows: readonly Reviewed[], filter: Filter): Reviewed[] =>
  rows.filter(
    (row) =>
      (filter.user_name === undefined || row.user_name.toLowerCase().includes(filter.user_name.toLowerCase())) &&
      (filter.agent_id === undefined || row.agentId === filter.agent_id) &&
      (filter.code === undefined || row.codes.some(({ code }) => code === filter.code)) &&
      (filter.with_unused !== true || row.unused > 0),
  );

/** Without what only the filter needs. */
export const toReviewRow = ({ agentId: _agentId, ...row }: Reviewed): ReviewRow => row;
