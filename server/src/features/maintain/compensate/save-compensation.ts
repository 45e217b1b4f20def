import type { CompensationRow, saveCompensation as endpoint } from '@manager/contract/features/maintain/compensate';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { clearedText, requireGiven } from '../../../kit/resource/input.ts';
import { findRow, readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { insertRow, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { compensations } from './compensation-row.ts';
import { findTarget, type Target } from './compensation-target.ts';

type Input = ParsedOf<typeof endpoint>;

/** Looks up whom the draft is about, before its transaction. What an edit does not name stays. */
export const prepareSave = async (ctx: Ctx, input: Input): Promise<Target> => {
  const before = input.id === undefined ? undefined : await findRow(ctx, compensations, input.id);
  const betId = input.bet_id === undefined ? (before?.bet_id ?? '') : (input.bet_id ?? '');
  const playerId = input.player_id === undefined && input.bet_id === undefined ? (before?.player_id ?? null) : input.player_id;
  return findTarget(ctx, { betId, playerId: playerId ?? null, siteId: input.site_id ?? null });
};

/** Writes a draft. Errors: at the fields; a second open one of a bet is refused by the store. */
export const saveCompensation = (ctx: Ctx, input: Input, target: Target): Promise<CompensationRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = input.id === undefined ? null : await lockDraft(ctx, tx, { id: input.id, version: input.version });
    const money = input.money ?? before?.money;
    if (money === undefined) throw fieldError('money', 'required');
    if (before === null) requireGiven(input, ['reason']);
    checkMoney(money, target);
    const values = {
      agent_id: target.agentId,
      site_id: target.siteId,
      player_id: target.playerId,
      game_id: target.gameId,
      bet_id: target.betId,
      round_id: target.roundId,
      is_test: target.isTest,
      currency: target.currency,
      money,
      reason: input.reason,
      description: clearedText(input.description),
      origin: input.origin,
      origin_ref: input.origin_ref,
    };
    const id = before === null ? await insert(ctx, tx, values) : before.id;
    if (before !== null) await updateRow(tx, { table: 'compensation', id, version: before.version, now: ctx.now(), values });
    const after = await readRow(ctx, tx, { resource: compensations, id });
    await auditSave(ctx, tx, { resource: compensations, action: 'compensation.save', before, after });
    return after;
  });

/** A draft is changed and handed in by who wrote it: so the second person is never its author. */
export const lockDraft = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, version }: { id: string; version: number | undefined },
): Promise<CompensationRow> => {
  const row = await lockCurrent(ctx, tx, { resource: compensations, id, version });
  if (row.state !== 'draft') throw new AppError('object.wrong_state', { state: row.state });
  const { created_by: author } = await tx
    .selectFrom('compensation')
    .select('created_by')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (author !== ctx.user.id) throw new AppError('compensation.not_yours');
  return row;
};

/** Money is never rounded on its way: what was agreed to is what the wallet books. */
const checkMoney = (money: string, { apiType, decimals }: Target): void => {
  if (money.startsWith('-') && apiType !== 'transfer') throw fieldError('money', 'transfer_only');
  const given = /\.(\d*?)0*$/.exec(money)?.[1]?.length ?? 0;
  if (given > decimals) throw fieldError('money', 'currency_decimals');
};

type Values = Omit<Parameters<typeof insertRow<'compensation'>>[1]['values'], 'by_user' | 'created_by' | 'reason'> & {
  reason: string | undefined;
};

const insert = (ctx: Ctx, tx: ScopedTx, values: Values): Promise<string> =>
  insertRow(tx, {
    table: 'compensation',
    values: {
      ...values,
      reason: values.reason ?? '',
      created_by: ctx.user.id,
      by_user: ctx.user.userName,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    },
  });
