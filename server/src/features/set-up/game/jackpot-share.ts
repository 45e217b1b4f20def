import type { GameRow, saveGame } from '@manager/contract/features/set-up/game';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { MAX_RATE_PCT } from '@manager/domain/jackpot-pool';
import { compare, decimal, toWire } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import { requireGameRates } from '../../../jackpots/check-rates.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

type Change = { input: ParsedOf<typeof saveGame>; before: GameRow | undefined };

/** What decides how much of its bets goes to jackpot pools, and how much its return leaves. An error stands at the first of them that changes. */
const FIELDS = ['jackpot_rate', 'jackpot_pool_code', 'has_jackpot', 'rtp', 'type', 'vendor'] as const;
const IS_DECIMAL: readonly string[] = ['jackpot_rate', 'rtp'];

const plain = (field: string, value: string | boolean | null | undefined): string =>
  typeof value === 'string' && IS_DECIMAL.includes(field) ? toWire(decimal(value)) : String(value ?? '');

/** All pools of a game take no more of its bets than its RTP leaves, whichever of the two is saved. Throws at the field. */
export const requireJackpotShare = async (tx: ScopedTx, { input, before }: Change): Promise<void> => {
  const field = FIELDS.find((name) => input[name] !== undefined && plain(name, input[name]) !== plain(name, before?.[name]));
  if (field === undefined) return;
  const rate = afterEdit(input.jackpot_rate, before?.jackpot_rate ?? null);
  if (field === 'jackpot_rate' && rate !== null && compare(decimal(rate), decimal(MAX_RATE_PCT)) > 0)
    throw fieldError('jackpot_rate', 'too_high');
  if (!(input.has_jackpot ?? before?.has_jackpot ?? false)) return;
  const game = {
    id: before?.id ?? '0',
    type: input.type ?? before?.type ?? '',
    vendor: input.vendor ?? before?.vendor ?? '',
    hasJackpot: true,
    poolCode: afterEdit(input.jackpot_pool_code, before?.jackpot_pool_code ?? null) ?? '',
    rate,
    rtp: afterEdit(input.rtp, before?.rtp ?? null),
  };
  await requireGameRates(tx, game, field);
};
