import { SEE_LOG_IP } from '@manager/contract/features/log/audit';
import { HISTORY_CODES, type HistoryType, mayReadHistory } from '@manager/contract/features/log/object-history';
import type { CaseItemRow } from '@manager/contract/features/risk-set/case-item';
import { sql, type SqlBool } from 'kysely';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { maskIpFields } from '../../../kit/service/mask-ip.ts';
import { inScope } from '../../../kit/service/scope.ts';

/** What the audit log calls rows of a list that it names otherwise. */
const OBJECT_TYPES: Readonly<Record<string, string>> = {
  account_list: 'player',
  account_risk: 'risk_mark',
  login_ip: 'login_rule',
  rtp_set: 'rtp_band',
  game_retained: 'game_exposure',
  drawing_record: 'drawing',
  live: 'player',
  reconcile_report: 'reconcile_row',
  subagent: 'sub_agent',
  subagent_group: 'sub_agent_group',
  website_group: 'site_group',
  pool_list: 'jackpot_pool',
  compensate: 'compensation',
  settlement_report: 'settlement_run',
  game_speed: 'play_rule',
};

const isHistoryType = (type: string): type is HistoryType => Object.hasOwn(HISTORY_CODES, type);

export type PackedAudit = {
  rows: {
    seq: string;
    at: string;
    actor_name: string;
    action: string;
    object_type: string;
    object_id: string;
    outcome: string;
    reason: string;
    before: string;
    after: string;
    hash: string;
  }[];
  /** Are these all that the maker may read? */
  is_whole: boolean;
  /** Types whose rows the maker may not read. */
  left_out: string[];
};

const MAX_ROWS = 10_000;

/** What was done to the case and to what it holds, oldest first, as far as the maker may read the log. */
export const readPackAudit = async (
  ctx: Ctx,
  { caseId, items }: { caseId: string; items: readonly CaseItemRow[] },
): Promise<PackedAudit> => {
  const named = items.map(({ type, object_id: id }) => ({ type: OBJECT_TYPES[type] ?? type, id }));
  const isRead = (type: string): boolean =>
    isHistoryType(type) ? mayReadHistory(type, (code) => can(ctx, code)) : can(ctx, 'O-2');
  const seen = [{ type: 'case', id: caseId }, ...named.filter(({ type }) => isRead(type))];
  const rows = await ctx.db
    .selectFrom('audit_event')
    .select(['seq', 'at', 'actor_name', 'action', 'object_type', 'object_id', 'outcome', 'reason', 'before', 'after', 'hash'])
    .where(
      sql<SqlBool>`(object_type, object_id) in (select * from unnest(${seen.map(({ type }) => type)}::text[], ${seen.map(({ id }) => id)}::text[]))`,
    )
    .where(sql<SqlBool>`(audit_event.agent_id is null or ${inScope(ctx.user.scope, 'audit_event.agent_id')})`)
    .orderBy('seq')
    .limit(MAX_ROWS + 1)
    .execute();
  const shown = (value: unknown): string =>
    value === null ? '' : JSON.stringify(can(ctx, SEE_LOG_IP) ? value : maskIpFields(value));
  return {
    is_whole: rows.length <= MAX_ROWS,
    rows: rows.slice(0, MAX_ROWS).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      before: shown(row.before),
      after: shown(row.after),
      hash: row.hash.toString('hex'),
    })),
    left_out: [...new Set(named.map(({ type }) => type).filter((type) => !isRead(type)))].toSorted(),
  };
};
