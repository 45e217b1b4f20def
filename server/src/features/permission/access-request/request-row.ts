import { OwnAccessRequest } from '@manager/contract/features/permission/access-request';
import { sql, type RawBuilder } from 'kysely';
import type { AnyDb } from '../../../postgres/db.ts';
import { heldCodes } from '../../auth/public.ts';

/**
 * As requests of a query over `access_request` and `staff_user` stand at `now`: what is overdue counts as expired, and what the user holds by
 * now as granted, before a job has written that down.
 */
export const standingState = (now: Date): RawBuilder<string> => sql<string>`case
  when access_request.state <> 'pending' then access_request.state
  when access_request.expires_at <= ${now} then 'expired'
  when access_request.code = any(${heldCodes}) then 'granted'
  else 'pending' end`;

/** Requests of users who were not removed. */
export const fromRequests = (db: AnyDb) =>
  db
    .selectFrom('access_request')
    .innerJoin('staff_user', 'staff_user.id', 'access_request.user_id')
    .where('staff_user.deleted_at', 'is', null);

const COLUMNS = ['id', 'code', 'path', 'reason', 'requested_at', 'expires_at', 'decided_at', 'decided_name'] as const;

export const selectRequests = (query: ReturnType<typeof fromRequests>, now: Date) =>
  query
    .select(COLUMNS.map((name) => `access_request.${name}` as const))
    .select(['access_request.decision_reason', 'access_request.user_id', standingState(now).as('state')]);

type Selected = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

export const toOwnRequest = ({ user_id: _userId, ...row }: Selected): OwnAccessRequest =>
  OwnAccessRequest.parse({
    ...row,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  });
