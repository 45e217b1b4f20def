import { createHash } from 'node:crypto';
import type { AnyTx } from '../../postgres/db.ts';
import { canonicalJson } from '../service/canonical-json.ts';
import type { Ctx } from '../service/ctx.ts';
import type { CaseItem } from './case-item.ts';

/** What makes two snapshots the same: SHA-256 of their canonical JSON. */
export const snapshotHash = (snapshot: Record<string, unknown>): Buffer =>
  createHash('sha256')
    .update(canonicalJson(plainOf(snapshot)))
    .digest();

/** As it comes back from the store: dates as texts, without what is undefined. */
const plainOf = (snapshot: Record<string, unknown>): unknown => JSON.parse(JSON.stringify(snapshot)) as unknown;

const jsonOrNull = (value: Record<string, unknown> | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

/**
 * Adds rows to a case that the caller has locked or made; a row that stands in it with the same content is not added again. Answers how many
 * were added. `isTold`: the history says so.
 */
export const addItems = async (
  tx: AnyTx,
  { caseId, items, by, isTold }: { caseId: string; items: readonly CaseItem[]; by: Ctx | null; isTold: boolean },
): Promise<number> => {
  if (items.length === 0) return 0;
  const author = { user_id: by?.user.id ?? null, user_name: by?.user.userName ?? '' };
  const made = await tx
    .insertInto('case_item')
    .values(
      items.map((item) => ({
        case_id: caseId,
        type: item.type,
        object_id: item.objectId,
        agent_id: item.agentId ?? null,
        link: item.link ?? '',
        read_path: item.read?.path ?? '',
        read_input: jsonOrNull(item.read?.input),
        row_key: jsonOrNull(item.read?.rowKey),
        snapshot: JSON.stringify(item.snapshot),
        snapshot_hash: snapshotHash(item.snapshot),
        seen: jsonOrNull(item.seen),
        added_by: author.user_id,
        added_name: author.user_name,
        ...(by === null ? {} : { added_at: by.now() }),
      })),
    )
    .onConflict((conflict) => conflict.columns(['case_id', 'type', 'object_id', 'snapshot_hash']).doNothing())
    .returning('id')
    .execute();
  if (made.length > 0 && isTold)
    await tx
      .insertInto('case_event')
      .values({
        case_id: caseId,
        event: 'items',
        items: made.length,
        ...author,
        ...(by === null ? {} : { created_at: by.now() }),
      })
      .execute();
  return made.length;
};
