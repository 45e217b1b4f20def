import type { MarkRow, saveMark as endpoint } from '@manager/contract/features/risk-set/account-risk';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { insertRow, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { caseOfMark } from './case-of-mark.ts';
import { noteEvent } from './mark-events.ts';
import { riskMarks } from './mark-row.ts';

type Input = ParsedOf<typeof endpoint>;

/** Marks a player and opens the case in which somebody looks, or describes a mark. Errors: `object.wrong_state` (released), `input.invalid`. */
export const saveMark = (ctx: Ctx, input: Input): Promise<MarkRow> =>
  inTransaction(ctx.db, async (tx) => {
    if (input.id === undefined) return insertMark(ctx, tx, input);
    const before = await lockCurrent(ctx, tx, { resource: riskMarks, id: input.id, version: input.version });
    if (before.state === 'released') throw new AppError('object.wrong_state', { state: before.state });
    if (input.player_id !== undefined && input.player_id !== before.player_id) throw fieldError('player_id', 'cannot_change');
    await updateRow(tx, {
      table: 'risk_mark',
      id: before.id,
      version: before.version,
      now: ctx.now(),
      values: { description: input.description ?? before.description },
    });
    const after = await readRow(ctx, tx, { resource: riskMarks, id: before.id });
    await auditSave(ctx, tx, { resource: riskMarks, action: 'risk_mark.save', before, after });
    return after;
  });

const insertMark = async (ctx: Ctx, tx: ScopedTx, { player_id: playerId, description = '' }: Input): Promise<MarkRow> => {
  if (playerId === undefined) throw fieldError('player_id', 'required');
  if (description === '') throw fieldError('description', 'required');
  const player = await tx
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id', 'site.agent_id'])
    .where('player.id', '=', playerId)
    .where('site.deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .executeTakeFirst();
  if (player === undefined) throw fieldError('player_id', 'not_found');
  const now = ctx.now();
  const by = ctx.user.userName;
  const id = await insertRow(tx, {
    table: 'risk_mark',
    values: {
      agent_id: player.agent_id,
      site_id: player.site_id,
      player_id: player.id,
      source: 'admin',
      description,
      by_user: by,
      created_at: now,
      updated_at: now,
    },
  });
  const made = await readRow(ctx, tx, { resource: riskMarks, id });
  const { id: caseId } = await openCase(tx, { ...caseOfMark(made), openedBy: ctx });
  await tx.updateTable('risk_mark').set({ case_id: caseId }).where('id', '=', id).execute();
  const after = await readRow(ctx, tx, { resource: riskMarks, id });
  await noteEvent(
    tx,
    { markId: id, event: 'marked', before: null, after: riskMarks.audited.parse(after), reason: description },
    { by, now },
  );
  await auditSave(ctx, tx, { resource: riskMarks, action: 'risk_mark.save', before: null, after });
  return after;
};
