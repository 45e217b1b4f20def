import { AuthRuleRow, editAuthRule } from '@manager/contract/features/permission/auth-rule';
import { isDangerousCode } from '@manager/contract/permissions';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Db } from '../../../postgres/db.ts';
import { heldCodes, isManageable } from '../../user/read.ts';
import { readRegistry } from './registry.ts';

/** Whoever disabled a code of the permission screens could not enable it again. */
export const isLocked = (code: string): boolean => code === 'A' || code.startsWith('A-');

/** The register as this version knows it, in the order that staff gave it. Codes of other versions are left out. */
export const readAuthRules = async (ctx: Ctx, db: Db): Promise<AuthRuleRow[]> => {
  const stored = await db.selectFrom('auth_rule').select(['id', 'version', 'code', 'sort', 'status', 'note']).execute();
  const byCode = new Map(stored.map((rule) => [rule.code, rule]));
  const holders = await countHolders(ctx, db);
  const rows = readRegistry().flatMap((entry) => {
    const rule = byCode.get(entry.code);
    if (rule === undefined) return [];
    const mayEdit = mayCall(ctx, editAuthRule);
    return AuthRuleRow.parse({
      ...entry,
      ...rule,
      is_dangerous: isDangerousCode(entry.code),
      holders: holders.get(entry.code) ?? 0,
      can: { edit: mayEdit, disable: mayEdit && ctx.user.isSuper && !isLocked(entry.code) },
    });
  });
  return rows.toSorted((a, b) => a.sort - b.sort);
};

/** Users in the reader's scope by code, as they hold it at this moment. */
const countHolders = async (ctx: Ctx, db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ code: string; holders: number }>`
    select code, count(*)::int as holders
    from staff_user cross join lateral unnest(${heldCodes}) as code
    where staff_user.deleted_at is null and ${isManageable(ctx)}
    group by code`.execute(db);
  return new Map(rows.map(({ code, holders }) => [code, holders]));
};
