import type * as contract from '@manager/contract/features/activity/championship/record';
import { AppError } from '../../../base/app-error.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { APPROVE_CHAMPIONSHIP } from './approve-code.ts';
import { entries } from './entry-row.ts';

type Input = { id: string; reason: string };
type Row = contract.ChampionshipEntryRow;

/** Neither a place nor a seat nor a prize, in all stages. Errors: `object.wrong_state`, `approval.waiting`. */
export const disqualifyEntry = (ctx: Ctx, input: Input): Promise<Row> => take(ctx, input, 'disqualify');

/** Back into the places of stages that are not decided. Errors: `object.wrong_state`, `approval.waiting`. */
export const requalifyEntry = (ctx: Ctx, input: Input): Promise<Row> => take(ctx, input, 'requalify');

const take = async (ctx: Ctx, { id, reason }: Input, which: 'disqualify' | 'requalify'): Promise<Row> => {
  await inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { ...lockableIn(ctx, entries), id });
    const before = await readRow(ctx, tx, { resource: entries, id });
    if (!before.can[which]) throw new AppError('object.wrong_state', { state: before.state });
    const isOut = which === 'disqualify';
    const change = { before: { is_disqualified: !isOut }, after: { is_disqualified: isOut } };
    await requireSecondPerson(ctx, tx, {
      operation: `championship.${which}`,
      approveCode: APPROVE_CHAMPIONSHIP,
      objectType: entries.name,
      objectId: id,
      objectName: `${before.user_name} · ${before.activity_code}`,
      // Its rounds go on meanwhile: what is agreed to is the player, not a score.
      objectVersion: null,
      agentId: before.agent_id,
      ...change,
      reason,
    });
    await mark(ctx, tx, { row: before, isOut, reason });
    await audit(ctx, tx, {
      action: `championship_entry.${which}`,
      objectType: entries.name,
      objectId: id,
      agentId: before.agent_id,
      reason,
      ...change,
    });
  });
  // Its place is among all players: read once the change stands.
  return findRow(ctx, entries, id);
};

type Marked = { row: Row; isOut: boolean; reason: string };

/** A seat that was won already is lost: the next stage sees the mark as well. */
const mark = async (ctx: Ctx, tx: ScopedTx, { row, isOut, reason }: Marked): Promise<void> => {
  const mark = { disqualified_at: isOut ? ctx.now() : null, reason, by_user: ctx.user.userName, approved_name: agreedBy(ctx) };
  await asSystem(tx, (own) =>
    own
      .insertInto('activity_player')
      .values({
        activity_id: row.activity_id,
        player_id: row.player_id,
        site_id: row.site_id,
        agent_id: row.agent_id,
        joined_at: row.created_at,
        ...mark,
      })
      .onConflict((conflict) => conflict.columns(['activity_id', 'player_id']).doUpdateSet(mark))
      .execute(),
  );
};
