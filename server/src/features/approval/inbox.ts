import type { ApprovalKind } from '@manager/contract/features/approval/approval';
import { isOperatorStaff } from '@manager/contract/kit/writes';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Ctx } from '../../kit/service/ctx.ts';
import { SUPER_ONLY } from '../../kit/service/deciders.ts';
import { isTouchedBy } from '../../kit/service/independence.ts';
import { inScope } from '../../kit/service/scope.ts';
import { APPROVAL_LIFETIME_MS } from '../../kit/service/second-person.ts';
import type { ScopedDb } from '../../postgres/db.ts';
import type { JsonValue } from '../../postgres/types.gen.ts';
import { APPROVE_COMPENSATION, GIVEN_OTHERWISE } from '../maintain/compensate/public.ts';
import { fromRequests, GRANT_CODE, mayGrant, standingState } from '../permission/access-request/public.ts';
import { APPROVE_WEBSITE, selfApprovalAgents } from '../set-up/website/public.ts';

/**
 * Everything that waits or waited for somebody else, as one table: stored requests, websites and compensations that wait for their approval,
 * and permissions that users ask for. Websites and compensations hold that state themselves, so they have no request beside them that could
 * say something else.
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
        'requested_by',
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
      ])
      .unionAll(
        db
          .selectFrom('site')
          .leftJoin('staff_user as submitter', 'submitter.id', 'site.submitted_by')
          .where('site.deleted_at', 'is', null)
          .where('site.approved_state', '=', 'unapproved')
          .select([
            sql<ApprovalKind>`'website'`.as('kind'),
            'site.id',
            sql<string>`'website.approve'`.as('operation'),
            sql<string>`${APPROVE_WEBSITE}`.as('approve_code'),
            sql<string>`'website'`.as('object_type'),
            sql<string>`site.id::text`.as('object_id'),
            'site.name as object_name',
            sql<number | null>`site.version`.as('object_version'),
            sql<string | null>`site.agent_id`.as('agent_id'),
            sql<JsonValue>`null::jsonb`.as('before'),
            websiteFields.as('after'),
            sql<JsonValue | null>`null::jsonb`.as('effects_asked'),
            sql<JsonValue | null>`null::jsonb`.as('effects_now'),
            sql<string>`''`.as('reason'),
            sql<string>`'pending'`.as('state'),
            'site.submitted_by as requested_by',
            sql<string>`coalesce(submitter.user_name, '')`.as('requested_name'),
            sql<string>`''`.as('requested_ip'),
            'site.updated_at as requested_at',
            sql<Date | null>`null::timestamptz`.as('expires_at'),
            sql<string | null>`null::bigint`.as('decided_by'),
            sql<string | null>`null::text`.as('decided_name'),
            sql<Date | null>`null::timestamptz`.as('decided_at'),
            sql<string>`''`.as('decision_reason'),
            sql<boolean>`false`.as('is_same_ip'),
            sql<JsonValue | null>`null::jsonb`.as('failure'),
            sql<Date | null>`null::timestamptz`.as('glass_due_at'),
            sql<string>`''`.as('glass_reason'),
          ]),
      )
      .unionAll(accessEntries(db, now))
      .unionAll(compensationEntries(db, now))
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
    'access_request.user_id as requested_by',
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
  ]);

const compensationExpiry = sql<Date>`(payout.created_at + ${APPROVAL_LIFETIME_MS / 1_000} * interval '1 second')`;

/** Money for players that waits for the second person. */
const compensationEntries = (db: ScopedDb, now: Date) =>
  db
    .selectFrom('compensation')
    .innerJoin('player', 'player.id', 'compensation.player_id')
    .innerJoin('payout', 'payout.id', 'compensation.payout_id')
    .where('compensation.state', '=', 'waiting_approval')
    .select([
      sql<ApprovalKind>`'compensation'`.as('kind'),
      'compensation.id',
      sql<string>`'compensation.approve'`.as('operation'),
      sql<string>`${APPROVE_COMPENSATION}`.as('approve_code'),
      sql<string>`'compensation'`.as('object_type'),
      sql<string>`compensation.id::text`.as('object_id'),
      'player.user_name as object_name',
      sql<number | null>`compensation.version`.as('object_version'),
      sql<string | null>`compensation.agent_id`.as('agent_id'),
      sql<JsonValue>`null::jsonb`.as('before'),
      sql<JsonValue>`jsonb_build_object('money', trim_scale(compensation.money)::text, 'currency', compensation.currency)
        || case when ${GIVEN_OTHERWISE}::numeric = 0 then '{}'::jsonb else jsonb_build_object('given_otherwise', trim_scale(${GIVEN_OTHERWISE}::numeric)::text,
          'given_in_all', trim_scale(${GIVEN_OTHERWISE}::numeric + compensation.money)::text) end`.as('after'),
      sql<JsonValue | null>`null::jsonb`.as('effects_asked'),
      sql<JsonValue | null>`null::jsonb`.as('effects_now'),
      'compensation.reason',
      sql<string>`case when ${compensationExpiry} <= ${now} then 'expired' else 'pending' end`.as('state'),
      'compensation.created_by as requested_by',
      'compensation.by_user as requested_name',
      sql<string>`''`.as('requested_ip'),
      'compensation.updated_at as requested_at',
      sql<Date | null>`${compensationExpiry}`.as('expires_at'),
      sql<string | null>`null::bigint`.as('decided_by'),
      sql<string | null>`null::text`.as('decided_name'),
      sql<Date | null>`null::timestamptz`.as('decided_at'),
      sql<string>`''`.as('decision_reason'),
      sql<boolean>`false`.as('is_same_ip'),
      sql<JsonValue | null>`null::jsonb`.as('failure'),
      sql<Date | null>`null::timestamptz`.as('glass_due_at'),
      sql<string>`''`.as('glass_reason'),
    ]);

/** What an approval of a website is about. */
const websiteFields = sql<JsonValue>`jsonb_build_object(
  'code', site.code, 'domain', site.domain, 'api_type', site.api_type, 'api_url', site.api_url, 'ip_whitelist', site.ip_whitelist,
  'rtp', site.rtp::text, 'max_win_day_usd', trim_scale(site.max_win_day_usd)::text)`;

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
  const own = sql<SqlBool>`(entry.requested_by = ${user.id}
    or (entry.kind = 'website' and exists (select 1 from site where site.id = entry.id and site.created_by = ${user.id})))`;
  const touched = isTouchedBy(ctx, { requestedBy: 'entry.requested_by', requestedAt: 'entry.requested_at' });
  const toDecide = sql<SqlBool>`(${decidable} and entry.state = 'pending' and ((not ${own} and not ${touched}) or (${own} and coalesce(entry.glass_due_at <= ${ctx.now()}, false))
    or (entry.kind = 'website' and entry.agent_id = any(${[...selfApproval]}::bigint[]))))`;
  return { decidable, toDecide, own, touched, selfApproval };
};
