import { ApprovalRow } from '@manager/contract/features/approval/approval';
import { caseTitle } from '@manager/contract/i18n/case-text';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import type { ScopedDb } from '../../postgres/db.ts';
import { failureText } from '../../kit/service/failure.ts';
import { amountOf } from './amount-of.ts';
import { fromInbox, inboxRules, type InboxQuery } from './inbox.ts';
import { nameIds } from './name-ids.ts';
import { abilitiesOf, type RequestStatus } from './request-row.ts';

type Rules = Awaited<ReturnType<typeof inboxRules>>;

export const selectApprovalRows = async (
  ctx: Ctx,
  { query, rules }: { query: InboxQuery; rules: Rules },
): Promise<ApprovalRow[]> => {
  const rows = (await selectColumns(query, rules).execute()).map((row) => (row.kind === 'case' ? titled(ctx, row) : row));
  const fields = await nameIds(
    ctx,
    rows.flatMap(({ before, after }) => [before, after] as (Record<string, unknown> | null)[]),
  );
  return rows.map((row, index) =>
    toApprovalRow(ctx, { ...row, before: fields[2 * index] ?? null, after: fields[2 * index + 1] ?? null }),
  );
};

const selectColumns = (query: InboxQuery, { toDecide, touched }: Rules) =>
  query
    .leftJoin('agent', 'agent.id', 'entry.agent_id')
    .selectAll('entry')
    .select([
      'agent.name as agent_name',
      sql<SqlBool>`${toDecide}`.as('is_to_decide'),
      sql<boolean>`${touched}`.as('is_touched'),
    ]);

type SelectedEntry = Omit<Awaited<ReturnType<ReturnType<typeof selectColumns>['execute']>>[number], 'before' | 'after'> & {
  before: unknown;
  after: unknown;
};

/** A case has a text of the reader's language in the place of a name. */
const titled = <R extends { object_name: string; after: unknown }>({ language }: Ctx, row: R): R => {
  const {
    title_key: key,
    title_params: params,
    ...after
  } = row.after as { title_key: string; title_params: Record<string, string> };
  return { ...row, object_name: caseTitle(key, params, language), after };
};

const toApprovalRow = (
  ctx: Ctx,
  { requested_ip: requestedIp, is_to_decide: isToDecide, is_touched: isTouched, ...row }: SelectedEntry,
): ApprovalRow => {
  const isPending = row.state === 'pending';
  return ApprovalRow.parse({
    ...row,
    ...amountOf(row),
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    glass_due_at: row.glass_due_at?.toISOString() ?? null,
    failure: failureText(row.failure, ctx.language),
    is_same_ip: isPending ? row.requested_by !== ctx.user.id && requestedIp === ctx.ip : row.is_same_ip,
    can:
      row.kind === 'request'
        ? abilitiesOf(ctx.user, { ...(row as Omit<RequestStatus, 'isTouched'>), isTouched }, ctx.now())
        : {
            approve: isToDecide,
            reject: isToDecide,
            withdraw: row.kind === 'access' && isPending && row.requested_by === ctx.user.id,
            break_glass: false,
          },
  });
};

/** One request that the user asked for or may decide on; throws `object.not_found`. */
export const readApprovalRow = async (ctx: Ctx, db: ScopedDb, id: string): Promise<ApprovalRow> => {
  const rules = await inboxRules(ctx);
  const query = fromInbox(db, ctx.now())
    .where('entry.kind', '=', 'request')
    .where('entry.id', '=', id)
    .where(sql<SqlBool>`(${rules.decidable} or ${rules.own})`);
  const [row] = await selectApprovalRows(ctx, { query, rules });
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};
