import { AuditMark, AuditOutcome, type AuditRow, SEE_LOG_IP } from '@manager/contract/features/log/audit';
import type { Fields } from '@manager/domain/record-changes';
import { sql } from 'kysely';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIp, maskIpFields } from '../../../kit/service/mask-ip.ts';
import type { Start } from '../../../kit/bet/keyset.ts';
import { type AuditFilter, conditionsOf, placesInScope } from './audit-search.ts';
import { objectNames } from './object-names.ts';
import { toldChanges } from './told-changes.ts';

export type StoredAudit = Awaited<ReturnType<typeof readAudit>>[number];

type Read = { filter: AuditFilter; start: Start; limit: number };

/** Of a step that was carried out, who agreed to it; of `request` beside `e`. The rows of the request itself name who did what to it. */
export const agreedName = sql<
  string | null
>`case when request.state = 'executed' and e.action not like 'approval.%' then request.decided_name end`;

/** The first rows from the start on, nearest first. */
export const readAudit = async (ctx: Ctx, { filter, start, limit }: Read) => {
  const { agent_id: agentIds } = filter;
  const places = placesInScope(ctx, { conditions: await conditionsOf(ctx, filter), agentIds, start, limit });
  const way = start.direction === 'older' ? 'desc' : 'asc';
  return ctx.db
    .selectFrom(sql<{ seq: string; at: Date }>`${places}`.as('place'))
    .innerJoin('audit_event as e', 'e.seq', 'place.seq')
    .leftJoin('agent', 'agent.id', 'e.agent_id')
    .leftJoin('approval as request', 'request.id', 'e.approval_id')
    .select([
      'e.id',
      'e.seq',
      'e.at',
      sql<string>`e.at::text`.as('at_text'),
      'e.actor_id',
      'e.actor_name',
      'e.ip',
      'e.action',
      'e.object_type',
      'e.object_id',
      'e.agent_id',
      'agent.name as agent_name',
      'e.outcome',
      'e.reason',
      'e.mark',
      'e.approval_id',
      agreedName.as('approved_name'),
      'e.request_id',
      'e.before',
      'e.after',
    ])
    .orderBy('e.at', way)
    .orderBy('e.seq', way)
    .limit(limit)
    .execute();
};

/** Place of a row in the order of the list. A Date would lose the microseconds. */
export const placeOf = (row: Pick<StoredAudit, 'at_text' | 'seq'>): readonly string[] => [row.at_text, row.seq];

type Named = Omit<StoredAudit, 'at_text' | 'before' | 'after'> & { before: unknown; after: unknown };

/** Rows as the reader may see them, with the names of what they are about. */
export const toAuditRows = async <Row extends Named>(ctx: Ctx, rows: readonly Row[]): Promise<AuditRow[]> => {
  const nameOf = await objectNames(ctx, rows);
  return rows.map((row) => toAuditRow(ctx, row, nameOf(row)));
};

/** What was before and after, with addresses as far as the reader may see them. */
export const shownFields = (ctx: Ctx, value: unknown): Fields | null =>
  (can(ctx, SEE_LOG_IP) ? value : maskIpFields(value)) as Fields | null;

const toAuditRow = (ctx: Ctx, row: Named, objectName: string | null): AuditRow => ({
  id: row.id,
  seq: row.seq,
  at: row.at.toISOString(),
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  ip: can(ctx, SEE_LOG_IP) ? row.ip : maskIp(row.ip),
  action: row.action,
  object_type: row.object_type,
  object_id: row.object_id,
  object_name: objectName,
  ...toldChanges({ before: shownFields(ctx, row.before), after: shownFields(ctx, row.after) }),
  agent_id: row.agent_id,
  agent_name: row.agent_name,
  outcome: AuditOutcome.parse(row.outcome),
  reason: row.reason,
  mark: row.mark === '' ? null : AuditMark.parse(row.mark),
  approval_id: row.approval_id,
  approved_name: row.approved_name,
  request_id: row.request_id,
});
