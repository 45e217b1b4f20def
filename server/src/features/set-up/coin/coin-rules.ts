import type { CoinRow, saveCoin } from '@manager/contract/features/set-up/coin';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { coinFaults } from '@manager/domain/coins';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { Question } from '../../../kit/resource/saver.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof saveCoin>;
type Change = { input: Input; before: CoinRow | undefined };

export const APPROVE_COIN = 'C-6-94';

/** What holds for every coin list, new or changed. Throws at the field. */
export const checkCoin = async (_ctx: Ctx, tx: ScopedTx, { input, before }: Change): Promise<void> => {
  if (before !== undefined) requireSamePlace(input, before);
  const currencyId = afterEdit(input.currency_id, before?.currency_id ?? null);
  if (before === undefined && currencyId !== null) await requireCurrency(tx, currencyId);
  const name = afterEdit(input.name, before?.name ?? '');
  if (name !== before?.name) await requireFreeName(tx, { name, currencyId });
  requireList(input, before);
};

/** A list never turns from base to a currency or from one currency to another, and games keep what they are played with. */
const requireSamePlace = (input: Input, before: CoinRow): void => {
  if (input.currency_id !== undefined && input.currency_id !== before.currency_id)
    throw new AppError('object.wrong_state', { state: before.currency_code ?? 'base', fields: { currency_id: 'cannot_change' } });
  if (input.name !== undefined && input.name !== before.name && before.game_count > 0) throw fieldError('name', 'cannot_change');
};

const requireCurrency = async (tx: ScopedTx, id: string): Promise<void> => {
  const row = await tx
    .selectFrom('currency')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) throw fieldError('currency_id', 'not_found');
};

const requireFreeName = async (
  tx: ScopedTx,
  { name, currencyId }: { name: string; currencyId: string | null },
): Promise<void> => {
  const row = await tx
    .selectFrom('coin')
    .select('id')
    .where('name', '=', name)
    .where('currency_id', 'is not distinct from', currencyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row !== undefined) throw new AppError('object.duplicate', { field: 'name', fields: { name: 'duplicate' } });
};

const requireList = (input: Input, before: CoinRow | undefined): void => {
  const list = {
    lines: afterEdit(input.lines, before?.lines ?? 0),
    total_bets: afterEdit(input.total_bets, before?.total_bets ?? []),
    min_bet: afterEdit(input.min_bet, before?.min_bet ?? ''),
    max_bet: afterEdit(input.max_bet, before?.max_bet ?? ''),
    default_bet: afterEdit(input.default_bet, before?.default_bet ?? ''),
  };
  const fields = coinFaults(list);
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields });
};

/** A list of a name that games are played with counts at once: as dangerous as the change of one. */
export const askAboutNewCoin = async (_ctx: Ctx, tx: ScopedTx, input: Input): Promise<Question | null> => {
  if (input.status === 'disabled') return null;
  const game = await tx
    .selectFrom('game')
    .select('id')
    .where('limits_id', '=', input.name ?? '')
    .where('coin_size_type', '=', input.currency_id == null ? 'base' : 'currency')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (game === undefined) return null;
  const { id: _id, version: _version, reason: _reason, ...list } = input;
  return { operation: 'coin.edit', approveCode: APPROVE_COIN, objectName: input.name ?? '', before: null, after: list };
};
