import type { ApprovalKind } from '@manager/contract/features/approval/approval';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../kit/service/deciders.ts';
import { isEditor } from '../../kit/service/editors.ts';
import { isTouchedBy } from '../../kit/service/independence.ts';
import { inScope } from '../../kit/service/scope.ts';
import type { ScopedDb } from '../../postgres/db.ts';
import type { JsonValue } from '../../postgres/types.gen.ts';
import { fromRequests, GRANT_CODE, mayGrant, standingState } from '../permission/access-request/public.ts';
import { selfApprovalAgents } from '../set-up/website/public.ts';
import { activityEntries, exchangeEntries, grantEntries, settlementEntries } from './activity-entries.ts';
import { caseEntries, compensationEntries, jackpotEntries, packageEntries, websiteEntries } from './standing-entries.ts';

/**
 * Everything that waits or waited for somebody else, as one table: stored requests, permissions that users ask for, and whatever waits by a
 * state of its own (`standing-entries.ts`): that has no request beside it that could say something else.
 */
export const fromInbox = (db: ScopedDb, now: Date) =>
  db.selectFrom(
    db
      .selectFrom('approval')
      .select([
        sql<ApprovalKind>`'request'`.as('kind'),
        'id',
        'operation',
        'approve_code',
        'object_type',
        'object_id',
        'object_name',
        'object_version',
        'agent_id',
        'before',
        'after',
        'effects_asked',
        sql<JsonValue | null>`effects_decided`.as('effects_now'),
        'reason',
        sql<string>`case when state = 'pending' and expires_at <= ${now} then 'expired' else state end`.as('state'),
        sql<string | null>`requested_by`.as('requested_by'),
        'requested_name',
        'requested_ip',
        'requested_at',
        sql<Date | null>`expires_at`.as('expires_at'),
        'decided_by',
        'decided_name',
        'decided_at',
        'decision_reason',
        'is_same_ip',
        'failure',
        'glass_due_at',
        'glass_reason',
        sql<string | null>`null::text`.as('edited_type'),
        sql<string | null>`null::bigint`.as('edited_id'),
      ])
      .unionAll(accessEntries(db, now))
      .unionAll(websiteEntries(db))
      .unionAll(compensationEntries(db, now))
      .unionAll(activityEntries(db))
      .unionAll(settlementEntries(db))
      .unionAll(exchangeEntries(db))
      .unionAll(grantEntries(db))
      .unionAll(packageEntries(db))
      .unionAll(jackpotEntries(db))
      .unionAll(caseEntries(db))
      .as('entry'),
  );

/** Permissions that users ask for. What belongs to no agent is for super users, who alone may edit such a user. */
const accessEntries = (db: ScopedDb, now: Date) =>
  fromRequests(db).select([
    sql<ApprovalKind>`'access'`.as('kind'),
    'access_request.id',
    sql<string>`'access.request'`.as('operation'),
    sql<string>`case when staff_user.agent_id is null then ${SUPER_ONLY} else ${GRANT_CODE} end`.as('approve_code'),
    sql<string>`'user'`.as('object_type'),
    sql<string>`access_request.user_id::text`.as('object_id'),
    'staff_user.user_name as object_name',
    sql<number | null>`null::integer`.as('object_version'),
    'staff_user.agent_id',
    sql<JsonValue>`null::jsonb`.as('before'),
    sql<JsonValue>`jsonb_build_object('code', access_request.code, 'path', access_request.path)`.as('after'),
    sql<JsonValue | null>`null::jsonb`.as('effects_asked'),
    sql<JsonValue | null>`null::jsonb`.as('effects_now'),
    'access_request.reason',
    // It is granted by being carried out.
    sql<string>`replace(${standingState(now)}, 'granted', 'executed')`.as('state'),
    sql<string | null>`access_request.user_id`.as('requested_by'),
    'staff_user.user_name as requested_name',
    'access_request.requested_ip',
    sql<Date>`access_request.requested_at`.as('requested_at'),
    sql<Date | null>`access_request.expires_at`.as('expires_at'),
    'access_request.decided_by',
    'access_request.decided_name',
    'access_request.decided_at',
    'access_request.decision_reason',
    sql<boolean>`coalesce(access_request.decided_by <> access_request.user_id and access_request.decided_ip = access_request.requested_ip, false)`.as(
      'is_same_ip',
    ),
    sql<JsonValue | null>`null::jsonb`.as('failure'),
    sql<Date | null>`null::timestamptz`.as('glass_due_at'),
    sql<string>`''`.as('glass_reason'),
    sql<string | null>`null::text`.as('edited_type'),
    sql<string | null>`null::bigint`.as('edited_id'),
  ]);

export type InboxQuery = ReturnType<typeof fromInbox>;

type InboxRules = {
  /** Entries that the user may decide on, his own ones included. */
  decidable: Expression<SqlBool>;
  /** Entries that wait for exactly this user. */
  toDecide: Expression<SqlBool>;
  own: Expression<SqlBool>;
  /** Asked by whoever had a hand in this user's account. */
  touched: Expression<SqlBool>;
  /** Agents whose websites the user may approve though they are his own work: nobody else could. */
  selfApproval: ReadonlySet<string>;
};

/** The rules of `abilitiesOf` as conditions, so that a page is a page. */
export const inboxRules = async (ctx: Ctx): Promise<InboxRules> => {
  const { user } = ctx;
  const codes = [...user.codes, ...(user.isSuper ? [SUPER_ONLY] : [])];
  const selfApproval = await selfApprovalAgents(ctx);
  const decidable = sql<SqlBool>`(entry.approve_code = any(${codes}::text[]) and case when entry.agent_id is null then ${isOperatorStaff(user)}::boolean else ${inScope(user.scope, 'entry.agent_id')} end
    and (entry.kind <> 'access' or ${mayGrant(ctx, 'entry.id')}))`;
  const own = sql<SqlBool>`(coalesce(entry.requested_by = ${user.id}, false)
    or (entry.kind = 'website' and exists (select 1 from site where site.id = entry.id and site.created_by = ${user.id})))`;
  const edited = isEditor(ctx, { type: sql.ref('entry.edited_type'), column: 'entry.edited_id' });
  const touched = isTouchedBy(ctx, { requestedBy: 'entry.requested_by', requestedAt: 'entry.requested_at' });
  const toDecide = sql<SqlBool>`(${decidable} and entry.state = 'pending' and ((not ${own} and not ${edited} and not ${touched}) or (${own} and coalesce(entry.glass_due_at <= ${ctx.now()}, false))
    or (entry.kind = 'website' and entry.agent_id = any(${[...selfApproval]}::bigint[]))))`;
  return { decidable, toDecide, own, touched, selfApproval };
};
