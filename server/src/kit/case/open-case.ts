import type { CaseTitleKey } from '@manager/contract/i18n/case-text';
import type { CaseKind } from '@manager/domain/case';
import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { audit, auditOwn } from '../service/audit.ts';
import type { Ctx } from '../service/ctx.ts';
import { addItems } from './add-items.ts';
import type { CaseItem } from './case-item.ts';

export type CaseOrder = {
  kind: CaseKind;
  /** What it is opened for: of one source at most one case is open. */
  source: { type: string; id: string };
  /** Whose data it is about; null: the operator's own, seen by nobody below. */
  agentId: string | null;
  /** A text of contract/src/i18n/case-text.ts, and what stands in it. */
  title: { key: CaseTitleKey; params: Record<string, string> };
  items: readonly CaseItem[];
  /** Who opens it; null: the product itself. Then its audit row is written at once, so call it as the last thing of a step. */
  openedBy: Ctx | null;
};

/** A case that was found may be closed before it is locked; it is then looked for again. */
const TRIES = 3;

/** Opens a case in the transaction of what it is about, or adds the items to the one that is open for the same source. Error: `object.not_found` (it is open where the caller may not look). */
export const openCase = async (tx: AnyTx, order: CaseOrder): Promise<{ id: string; isNew: boolean }> => {
  for (let tried = 0; tried < TRIES; tried++) {
    const made = await insertCase(tx, order);
    const id = made ?? (await lockOpen(tx, order));
    if (id === undefined) continue;
    const added = await addItems(tx, { caseId: id, items: order.items, by: order.openedBy, isTold: made === undefined });
    // Who asks for a case leaves a trace of it, whether it was there or not.
    if (made !== undefined || added > 0 || order.openedBy !== null)
      await record(tx, order, { id, added, isNew: made !== undefined });
    return { id, isNew: made !== undefined };
  }
  throw new AppError('object.not_found');
};

const insertCase = async (tx: AnyTx, { kind, source, agentId, title, openedBy }: CaseOrder): Promise<string | undefined> => {
  const made = await tx
    .insertInto('case_file')
    .values({
      kind,
      source_type: source.type,
      source_id: source.id,
      agent_id: agentId,
      title_key: title.key,
      title_params: JSON.stringify(title.params),
      opened_by: openedBy?.user.id ?? null,
      opened_name: openedBy?.user.userName ?? '',
      ...(openedBy === null ? {} : { created_at: openedBy.now(), updated_at: openedBy.now() }),
    })
    // In the words of the index: a bound value names no index.
    .onConflict((conflict) =>
      conflict
        .columns(['source_type', 'source_id'])
        .where(sql<boolean>`state <> 'closed'`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made === undefined) return undefined;
  await tx
    .insertInto('case_event')
    .values({
      case_id: made.id,
      event: 'opened',
      to_state: 'open',
      user_id: openedBy?.user.id ?? null,
      user_name: openedBy?.user.userName ?? '',
      ...(openedBy === null ? {} : { created_at: openedBy.now() }),
    })
    .execute();
  return made.id;
};

const lockOpen = async (tx: AnyTx, { source }: CaseOrder): Promise<string | undefined> => {
  const open = await tx
    .selectFrom('case_file')
    .select('id')
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('state', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst();
  return open?.id;
};

const record = async (
  tx: AnyTx,
  { kind, source, agentId, openedBy }: CaseOrder,
  { id, added, isNew }: { id: string; added: number; isNew: boolean },
): Promise<void> => {
  const entry = {
    action: 'case.open',
    objectType: 'case',
    objectId: id,
    agentId,
    after: { kind, source_type: source.type, source_id: source.id, is_new: isNew, items: added },
  };
  await (openedBy === null ? auditOwn(tx, 'case', [entry]) : audit(openedBy, tx, entry));
};
