import type { BigWinRow, handleBigWin as endpoint } from '@manager/contract/features/account/big-win';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { bigWin } from '@manager/domain/machines';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { clearedText } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { bigWins } from './win-row.ts';

/** New → checking → cleared, and back to checking. Errors: `object.wrong_state`, `object.version_conflict`, `input.invalid` (note). */
export const handleBigWin = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<BigWinRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, state } = input;
    const before = await lockCurrent(ctx, tx, { resource: bigWins, id, version });
    if (!bigWin.canMove(before.state, state)) throw new AppError('object.wrong_state', { state: before.state });
    const note = clearedText(input.note) ?? '';
    // What was found, or why it is looked at again, is what the next person reads.
    if (note === '' && (state === 'cleared' || before.state === 'cleared')) throw fieldError('note', 'required');
    await updateRow(tx, {
      table: 'big_win',
      id,
      version: before.version,
      now: ctx.now(),
      values: { state, note: note === '' ? before.note : note, handled_by: ctx.user.userName, handled_at: ctx.now() },
    });
    const after = await readRow(ctx, tx, { resource: bigWins, id });
    await auditSave(ctx, tx, { resource: bigWins, action: 'big_win.handle', reason: note, before, after });
    return after;
  });
