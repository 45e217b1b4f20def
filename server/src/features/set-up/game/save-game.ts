import type { GameRow, saveGame as endpoint } from '@manager/contract/features/set-up/game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal } from '@manager/domain/money';
import { AppError, fieldError } from '../../../kit/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { AuditedGame, readGameRow } from './game-row.ts';
import { lockGame } from './lock-game.ts';

type Input = ParsedOf<typeof endpoint>;

export const saveGame = (ctx: Ctx, input: Input): Promise<GameRow> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined ? createGame(ctx, tx, input) : editGame(ctx, tx, { ...input, id: input.id }),
  );

const createGame = async (ctx: Ctx, tx: Tx, input: Input): Promise<GameRow> => {
  const { code, name, vendor, type } = input;
  if (code === undefined) throw fieldError('code', 'required');
  if (name === undefined) throw fieldError('name', 'required');
  if (vendor === undefined) throw fieldError('vendor', 'required');
  if (type === undefined) throw fieldError('type', 'required');
  requireBetOrder({ min: input.min_bet ?? null, max: input.max_bet ?? null });
  const { id } = await tx
    .insertInto('game')
    .values({ ...columnsOf(input), code, name, vendor, type })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await readGameRow(ctx, tx, id);
  await audit(ctx, tx, { action: 'game.save', objectType: 'game', objectId: id, after: AuditedGame.parse(row) });
  return row;
};

const editGame = async (ctx: Ctx, tx: Tx, input: Input & { id: string }): Promise<GameRow> => {
  const { id } = input;
  await lockGame(tx, id);
  const before = await readGameRow(ctx, tx, id);
  if (input.version === undefined) throw fieldError('version', 'required');
  if (input.version !== before.version) throw new AppError('object.version_conflict', { current: before });
  requireBetOrder({
    min: input.min_bet === undefined ? before.min_bet : input.min_bet,
    max: input.max_bet === undefined ? before.max_bet : input.max_bet,
  });
  await tx
    .updateTable('game')
    .set({ ...columnsOf(input), version: before.version + 1, updated_at: ctx.now() })
    .where('id', '=', id)
    .execute();
  const after = await readGameRow(ctx, tx, id);
  await audit(ctx, tx, {
    action: 'game.save',
    objectType: 'game',
    objectId: id,
    ...changedFields(AuditedGame.parse(before), AuditedGame.parse(after)),
  });
  return after;
};

/** Both limits together, as they will stand. */
const requireBetOrder = ({ min, max }: { min: string | null; max: string | null }): void => {
  if (min !== null && max !== null && compare(decimal(min), decimal(max)) > 0) throw fieldError('min_bet', 'min_above_max');
};

/** Columns that take their value as it comes: absent leaves, null clears. */
const columnsOf = (input: Input) => ({
  code: input.code,
  name: input.name,
  name_zh: input.name_zh === null ? '' : input.name_zh,
  names: input.names === undefined ? undefined : JSON.stringify(input.names),
  vendor: input.vendor,
  origin: input.origin === null ? '' : input.origin,
  type: input.type,
  status: input.status,
  rtp: input.rtp,
  volatility: input.volatility,
  sigma: input.sigma,
  max_multiple: input.max_multiple,
  min_bet: input.min_bet,
  max_bet: input.max_bet,
  lines: input.lines,
  has_buy: input.has_buy,
  has_jackpot: input.has_jackpot,
  is_h5: input.is_h5,
  is_flash: input.is_flash,
  is_featured: input.is_featured,
  is_hot: input.is_hot,
  is_permanent_hot: input.is_permanent_hot,
  is_new: input.is_new,
  sort: input.sort,
  languages: input.languages === undefined ? undefined : [...new Set(input.languages)],
  description: input.description === null ? '' : input.description,
  note: input.note === null ? '' : input.note,
});
