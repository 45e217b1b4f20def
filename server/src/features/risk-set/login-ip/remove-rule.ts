import type { removeLoginRule as endpoint } from '@manager/contract/features/risk-set/login-ip';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow, removeRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { requireReachable } from './rule-checks.ts';
import { loginRules, nameOf } from './rule-row.ts';

export const APPROVE_LOGIN_RULE = 'G-4-94';

/** Takes a login rule away. Errors: `object.not_found`, `approval.waiting`, `login_rule.last_super`, `login_rule.locks_you_out`. */
export const removeLoginRule = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const [id = ''] = input.ids;
    await lockRow(tx, { ...lockableIn(ctx, loginRules), id });
    const row = await readRow(ctx, tx, { resource: loginRules, id });
    const before = loginRules.audited.parse(row);
    await requireReachable(ctx, tx, { supposed: { without: id }, isMeant: false });
    await requireSecondPerson(ctx, tx, {
      operation: 'login_rule.remove',
      approveCode: APPROVE_LOGIN_RULE,
      objectType: 'login_rule',
      objectId: id,
      objectName: nameOf(row),
      objectVersion: row.version,
      agentId: row.owner_id,
      before,
      after: null,
    });
    await removeRow(tx, { table: 'login_rule', id, version: row.version, now: ctx.now(), values: undefined });
    await audit(ctx, tx, { action: 'login_rule.remove', objectType: 'login_rule', objectId: id, agentId: row.owner_id, before });
    return { list: [{ id, code: 0, message: '' }] };
  });
